// Sample rows for the built-in domain model: an invented subscription business since 2024.
//
// In: the last day. Out: rows by table, the same ones every time. Days are made one after another,
// so a later last day only adds rows (and lets open tickets be closed).

/** Columns with their types, in the order of the rows. */
export const tables = {
  customer: {
    customer_id: "INTEGER PRIMARY KEY",
    customer_name: "TEXT",
    plan_type: "TEXT",
    region: "TEXT",
    industry: "TEXT",
    signup_date: "TEXT",
  },
  support_ticket: {
    ticket_id: "INTEGER PRIMARY KEY",
    customer_id: "INTEGER",
    plan_type: "TEXT",
    region: "TEXT",
    status: "TEXT",
    priority: "TEXT",
    category: "TEXT",
    month: "TEXT",
    created_at: "TEXT",
    closed_at: "TEXT",
    resolution_hours: "REAL",
  },
  transaction: {
    transaction_id: "INTEGER PRIMARY KEY",
    customer_id: "INTEGER",
    plan_type: "TEXT",
    region: "TEXT",
    payment_method: "TEXT",
    status: "TEXT",
    month: "TEXT",
    paid_at: "TEXT",
    amount: "REAL",
  },
  incident: {
    incident_id: "INTEGER PRIMARY KEY",
    region: "TEXT",
    severity: "TEXT",
    service: "TEXT",
    started_at: "TEXT",
    downtime_minutes: "REAL",
  },
};

const FIRST_YEAR = 2024;
const HOUR = 3600e3;
const DAY = 24 * HOUR;

// Value to weight: how often each turns up.
const regions = { Region_North: 32, Region_South: 22, Region_East: 28, Region_West: 18 };
const plans = { free: 44, pro: 38, enterprise: 18 };
const priorities = { P1: 14, P2: 50, P3: 36 };
const severities = { SEV1: 1, SEV2: 3, SEV3: 6 };
const services = { api: 5, database: 3, web: 4, payments: 2, auth: 3 };
const methods = { card: 62, bank_transfer: 22, wallet: 16 };
const payments = { paid: 93, failed: 5, refunded: 2 };
const categories = {
  Billing: 20,
  Login: 17,
  Bug: 22,
  Performance: 13,
  Integration: 11,
  "Feature request": 10,
  "Data export": 7,
};

// How much a plan asks and pays, and how long a priority takes.
const ticketsOf = { free: 1, pro: 2, enterprise: 3.4 };
const prices = { pro: [29, 49, 99], enterprise: [480, 900, 1600] };
const hoursOf = { P1: 5, P2: 20, P3: 44 };

const industries = {
  Software: { en: ["Software", "Labs", "Systems"], zh: ["科技", "软件"] },
  Retail: { en: ["Stores", "Market", "Trading"], zh: ["商贸", "零售"] },
  Finance: { en: ["Capital", "Finance"], zh: ["金融", "财务"] },
  Healthcare: { en: ["Health", "Clinics"], zh: ["医疗", "健康"] },
  Education: { en: ["Academy", "Learning"], zh: ["教育", "学堂"] },
  Manufacturing: { en: ["Works", "Industries"], zh: ["制造", "精工"] },
};
const firms = {
  en: list(`O'Brien, Northwind, Blue Harbor, Juniper, Castle Hill, Meridian, Larkspur, Granite,
    Copperfield, Fox & Hare, Tideline, Saffron, Oakhurst, D'Angelo, Kestrel, Marlow, Pinecrest,
    Quarry, Silverline, Thornbury, Umber, Verity, Westgate, Yarrow, Zephyr, Müller, Ørsted, Peña`),
  zh: list("云帆, 恒信, 星河, 青松, 博雅, 瑞丰, 海川, 明德, 天工, 嘉禾, 远航, 朝阳, 锦程, 安和"),
};
const cities = list("北京, 上海, 广州, 深圳, 杭州, 成都, 武汉, 南京, 西安, 青岛");

/** {customer, support_ticket, transaction, incident}: arrays of rows up to `now` (YYYY-MM-DD). */
export function sampleData(now) {
  const random = dice(20240101);
  const made = { customer: [], support_ticket: [], transaction: [], incident: [] };
  const start = Date.UTC(Math.min(FIRST_YEAR, Number(now.slice(0, 4)) - 1), 0, 1);
  const end = Date.parse(`${now}T23:59:59Z`);
  const names = new Set();
  for (let i = 0; i < 160; i++) addCustomer(made, random, names, start - random.under(500) * DAY);
  for (let day = start; day <= end; day += DAY) {
    addDay(made, random, names, day, (day - start) / (1000 * DAY), end);
  }
  return made;
}

function addDay(made, random, names, day, age, end) {
  const weekday = new Date(day).getUTCDay();
  const busy = (weekday === 0 || weekday === 6 ? 0.45 : 1.2) * (1 + 0.6 * age);
  repeat(random.around(0.25), () => addCustomer(made, random, names, day));
  repeat(random.around(2.9 * busy), () => addTicket(made, random, day, end));
  repeat(random.around(2.3 * (1 + 0.8 * age)), () => addPayment(made, random, day));
  repeat(random.around(0.16), () => addIncident(made, random, day));
}

function addCustomer(made, random, names, day) {
  const industry = random.oneOf(Object.keys(industries));
  let name = made.customer.length === 0 ? "O'Brien & Sons" : nameOf(random, industry);
  while (names.has(name)) name = nameOf(random, industry);
  names.add(name);
  const plan = random.weighted(plans);
  const region = random.weighted(regions);
  made.customer.push([made.customer.length + 1, name, plan, region, industry, dateOf(day)]);
}

function nameOf(random, industry) {
  const { en, zh } = industries[industry];
  if (random.chance(0.4)) return random.oneOf(cities) + random.oneOf(firms.zh) + random.oneOf(zh);
  const partner = random.chance(0.5) ? ` ${random.oneOf(firms.en)}` : "";
  return `${random.oneOf(firms.en)}${partner} ${random.oneOf(en)}`;
}

function addTicket(made, random, day, end) {
  const [customer, , plan, region] = someone(made, random, ticketsOf);
  const created = moment(random, day);
  const priority = random.weighted(priorities);
  const category = random.weighted(categories);
  const stuck = random.chance(0.06) ? 25 : 1;
  const hours = Math.round(hoursOf[priority] * stuck * 10 * Math.exp(random.normal() * 0.7)) / 10;
  const closed = created + hours * HOUR;
  const open = closed > end;
  made.support_ticket.push([
    made.support_ticket.length + 1,
    customer,
    plan,
    region,
    open ? "open" : "closed",
    priority,
    category,
    monthOf(created),
    timestampOf(created),
    open ? null : timestampOf(closed),
    open ? null : hours,
  ]);
}

function addPayment(made, random, day) {
  const [customer, , plan, region] = someone(made, random, { free: 0, pro: 1, enterprise: 1 });
  const paid = moment(random, day);
  const amount = random.oneOf(prices[plan]) * (random.chance(0.2) ? 12 * 0.85 : 1);
  const method = random.weighted(methods);
  const status = random.weighted(payments);
  made.transaction.push([
    made.transaction.length + 1,
    customer,
    plan,
    region,
    method,
    status,
    monthOf(paid),
    timestampOf(paid),
    Math.round(amount * 100) / 100,
  ]);
}

function addIncident(made, random, day) {
  const region = random.weighted(regions);
  const severity = random.weighted(severities);
  const service = random.weighted(services);
  const started = moment(random, day);
  const minutes = Math.round(
    { SEV1: 95, SEV2: 40, SEV3: 14 }[severity] * Math.exp(random.normal() * 0.6),
  );
  made.incident.push([
    made.incident.length + 1,
    region,
    severity,
    service,
    timestampOf(started),
    minutes,
  ]);
}

// A customer of before, drawn by the weight of the plan.
function someone(made, random, weights) {
  const most = Math.max(...Object.values(weights));
  for (;;) {
    const customer = random.oneOf(made.customer);
    if (random.chance(weights[customer[2]] / most)) return customer;
  }
}

const moment = (random, day) => day + Math.floor((8 + random.next() * 12) * 3600) * 1000;
const dateOf = (time) => new Date(time).toISOString().slice(0, 10);
const monthOf = (time) => dateOf(time).slice(0, 7);
const timestampOf = (time) => new Date(time).toISOString().slice(0, 19).replace("T", " ");

function list(text) {
  return text.split(/,\s*/);
}

function repeat(times, action) {
  for (let i = 0; i < times; i++) action();
}

// Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, the same everywhere.
function dice(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const under = (n) => Math.floor(next() * n);
  return {
    next,
    under,
    chance: (p) => next() < p,
    oneOf: (list) => list[under(list.length)],
    // A whole number whose mean is `mean`.
    around: (mean) => Math.floor(mean * 2 * next() + next()),
    // About normal: the sum of twelve uniforms, less six.
    normal: () => Array.from({ length: 12 }, next).reduce((sum, x) => sum + x, -6),
    weighted(weights) {
      const entries = Object.entries(weights);
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      return entries.find(([, weight]) => (left -= weight) < 0)?.[0] ?? entries.at(-1)[0];
    },
  };
}
