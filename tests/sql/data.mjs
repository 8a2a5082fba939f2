// Sample rows for the built-in domain model: the same on every run and for every engine.
//
// Names hold quotes, dashes, backslashes and Chinese; columns that may be empty are at times.
// Rows gather in the three months up to NOW, so that grouped questions find something to group.

export const NOW = "2026-06-15";

const ROWS = { customer: 200, support_ticket: 240, transaction: 240, incident: 200 };

// Column types: key, integer, text, money, number, date, timestamp; "?" where NULL occurs.
export const TABLES = {
  customer: {
    customer_id: "key",
    customer_name: "text",
    plan_type: "text",
    region: "text",
    industry: "text?",
    signup_date: "date",
  },
  support_ticket: {
    ticket_id: "key",
    customer_id: "integer",
    plan_type: "text",
    region: "text",
    status: "text",
    priority: "text",
    category: "text?",
    month: "text",
    created_at: "timestamp",
    closed_at: "timestamp?",
    resolution_hours: "number?",
  },
  transaction: {
    transaction_id: "key",
    customer_id: "integer",
    plan_type: "text",
    region: "text",
    payment_method: "text",
    status: "text",
    month: "text",
    paid_at: "timestamp",
    amount: "money",
  },
  incident: {
    incident_id: "key",
    region: "text",
    severity: "text",
    service: "text",
    started_at: "timestamp",
    downtime_minutes: "integer?",
  },
};

// Names that would be more than names if they were not written as literals with care.
export const ODD_NAMES = [
  "O'Brien & Sons",
  "D'Angelo Foods",
  "Rock 'n' Roll Records",
  "R&D -- Europe",
  "Union Square Cafe",
  "Select Comfort",
  "C:\\Temp Ltd",
  "50%_off Outlet",
  "北京星河科技有限公司",
  "上海云海贸易公司",
  "x' OR '1'='1",
  "\\' OR 1=1 -- ",
  "'; DROP TABLE customer; --",
  '" OR ""="',
  "`customer` # /* */",
  "two\nlines\tand a tab",
  "ends in a backslash\\",
  "ＦＵＬＬ ｗｉｄｔｈ ＇quote＇",
  "smile 😀 \u{1f469}\u{200d}\u{1f680}",
  "{p1:String} $1 ? :name @p",
];
const FIRST = [
  "Acme",
  "Globex",
  "Hooli",
  "Juniper",
  "Kestrel",
  "Lumen",
  "Monarch",
  "Northwind",
  "Tyrell",
  "Vandelay",
];
const LAST = [
  "Corp",
  "Foods",
  "Group",
  "Health",
  "Labs",
  "Logistics",
  "Ltd",
  "Media",
  "Partners",
  "Systems",
];

// Each choice with its weight.
const REGIONS = { Region_North: 4, Region_East: 3, Region_South: 2, Region_West: 1 };
const PLANS = { free: 5, pro: 3, enterprise: 2 };
const INDUSTRIES = {
  Software: 3,
  Retail: 2,
  Finance: 2,
  Healthcare: 1,
  Education: 1,
  Manufacturing: 1,
};
const CATEGORIES = {
  Billing: 5,
  Login: 4,
  Bug: 4,
  Performance: 3,
  Integration: 2,
  "Feature request": 2,
  "Data export": 1,
};
const MONTHS = {
  "2026-05": 8,
  "2026-06": 5,
  "2026-04": 4,
  "2026-03": 2,
  "2026-02": 2,
  "2026-01": 2,
};
const OLDER_MONTHS = monthsFrom(2024, 1, 24);

function monthsFrom(year, month, count) {
  return Array.from({ length: count }, (_, i) => {
    const months = year * 12 + month - 1 + i;
    return `${Math.floor(months / 12)}-${two((months % 12) + 1)}`;
  });
}

function daysIn(month) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

function two(n) {
  return String(n).padStart(2, "0");
}

// mulberry32: a small generator of numbers in [0, 1), the same everywhere for one seed.
function random(seed) {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

class Dice {
  constructor(seed) {
    this.next = random(seed);
  }

  upTo(n) {
    return Math.floor(this.next() * n);
  }

  chance(p) {
    return this.next() < p;
  }

  pick(choices) {
    if (Array.isArray(choices)) return choices[this.upTo(choices.length)];
    const total = Object.values(choices).reduce((sum, weight) => sum + weight, 0);
    let at = this.next() * total;
    return Object.keys(choices).find((key) => (at -= choices[key]) < 0);
  }

  // A time within data that ends on NOW at ten o'clock, most of it recent.
  time() {
    const month = this.chance(0.65) ? this.pick(MONTHS) : this.pick(OLDER_MONTHS);
    const current = month === NOW.slice(0, 7);
    const day = 1 + this.upTo(current ? Number(NOW.slice(8)) : daysIn(month));
    const hour = this.upTo(current ? 10 : 24);
    return `${month}-${two(day)} ${two(hour)}:${two(this.upTo(60))}:${two(this.upTo(60))}`;
  }
}

function customer(dice, id) {
  const name = ODD_NAMES[id - 1] ?? `${FIRST[id % 10]} ${LAST[Math.floor(id / 10) % 10]} ${id}`;
  return {
    customer_id: id,
    customer_name: name,
    plan_type: dice.pick(PLANS),
    region: dice.pick(REGIONS),
    industry: dice.chance(0.1) ? null : dice.pick(INDUSTRIES),
    signup_date: dice.time().slice(0, 10),
  };
}

// Two customers in three have tickets; the first few have more than the rest.
function buyer(dice, customers) {
  return customers[dice.chance(0.3) ? dice.upTo(12) : dice.upTo(130)];
}

function plusHours(time, hours) {
  const at = new Date(Date.parse(`${time.replace(" ", "T")}Z`) + hours * 3600e3);
  return at.toISOString().slice(0, 19).replace("T", " ");
}

function supportTicket(dice, id, customers) {
  const owner = buyer(dice, customers);
  const created = dice.time();
  const open = dice.chance(0.3);
  const hours = open ? null : Math.round(1 + dice.next() ** 3 * 1200) / 10;
  return {
    ticket_id: id,
    customer_id: owner.customer_id,
    plan_type: owner.plan_type,
    region: owner.region,
    status: open ? "open" : "closed",
    priority: dice.pick({ P1: 1, P2: 3, P3: 4 }),
    category: dice.chance(0.08) ? null : dice.pick(CATEGORIES),
    month: created.slice(0, 7),
    created_at: created,
    closed_at: open ? null : plusHours(created, hours),
    resolution_hours: hours,
  };
}

function transaction(dice, id, customers) {
  const owner = buyer(dice, customers);
  const paid = dice.time();
  const price = { free: 9, pro: 79, enterprise: 899 }[owner.plan_type];
  return {
    transaction_id: id,
    customer_id: owner.customer_id,
    plan_type: owner.plan_type,
    region: owner.region,
    payment_method: dice.pick({ card: 6, bank_transfer: 3, wallet: 1 }),
    status: dice.pick({ paid: 8, failed: 1, refunded: 1 }),
    month: paid.slice(0, 7),
    paid_at: paid,
    amount: Math.round(price * (50 + dice.upTo(150))) / 100,
  };
}

function incident(dice, id) {
  return {
    incident_id: id,
    region: dice.pick(REGIONS),
    severity: dice.pick({ SEV1: 1, SEV2: 3, SEV3: 5 }),
    service: dice.pick({ api: 4, database: 3, web: 2, payments: 2, auth: 1 }),
    started_at: dice.time(),
    downtime_minutes: dice.chance(0.1) ? null : 1 + dice.upTo(240),
  };
}

// {table: [row, ...]}, each row with the keys of TABLES.
export function sampleRows() {
  const dice = new Dice(20260615);
  const rows = (table, make) => Array.from({ length: ROWS[table] }, (_, i) => make(i + 1));
  const customers = rows("customer", (id) => customer(dice, id));
  return {
    customer: customers,
    support_ticket: rows("support_ticket", (id) => supportTicket(dice, id, customers)),
    transaction: rows("transaction", (id) => transaction(dice, id, customers)),
    incident: rows("incident", (id) => incident(dice, id)),
  };
}

// The statements that make and fill the tables. `spelling` says how a dialect writes them:
// {types: {key, integer, ...}, nullable(type), notNull(type), quote(name), text(value), tail}.
export function statements(spelling) {
  const rows = sampleRows();
  return Object.entries(TABLES).flatMap(([table, columns]) => [
    createTable(spelling, table, columns),
    insertRows(spelling, table, columns, rows[table]),
  ]);
}

function createTable(spelling, table, columns) {
  const lines = Object.entries(columns).map(([name, type]) => {
    const plain = spelling.types[type.replace("?", "")];
    const full = type.endsWith("?") ? spelling.nullable(plain) : spelling.notNull(plain);
    return `${spelling.quote(name)} ${full}`;
  });
  return `CREATE TABLE ${spelling.quote(table)} (${lines.join(", ")})${spelling.tail ?? ""}`;
}

function insertRows(spelling, table, columns, rows) {
  const literal = (value) => {
    if (value === null) return "NULL";
    return typeof value === "number" ? String(value) : spelling.text(value);
  };
  const tuples = rows.map(
    (row) =>
      `(${Object.keys(columns)
        .map((c) => literal(row[c]))
        .join(", ")})`,
  );
  return `INSERT INTO ${spelling.quote(table)} VALUES ${tuples.join(", ")}`;
}

// Spelling of standard SQL, for the engines to start from.
export const STANDARD = {
  types: {
    key: "INTEGER PRIMARY KEY",
    integer: "INTEGER",
    text: "VARCHAR(200)",
    money: "DECIMAL(12, 2)",
    number: "DOUBLE PRECISION",
    date: "DATE",
    timestamp: "TIMESTAMP",
  },
  nullable: (type) => type,
  notNull: (type) => `${type} NOT NULL`,
  quote: (name) => `"${name}"`,
  text: (value) => `'${value.replaceAll("'", "''")}'`,
};
