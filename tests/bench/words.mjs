// Words of an identifier: "cust_FName" -> ["cust", "f", "name"], and their long forms.
// General abbreviations only; nothing here knows a particular database.

const LONG_FORMS = new Map(
  Object.entries({
    acc: "account",
    acct: "account",
    addr: "address",
    amt: "amount",
    apt: "apartment",
    attr: "attribute",
    avg: "average",
    bal: "balance",
    cat: "category",
    cd: "code",
    cnt: "count",
    cust: "customer",
    dept: "department",
    desc: "description",
    dest: "destination",
    dob: "date of birth",
    doc: "document",
    dt: "date",
    emp: "employee",
    fname: "first name",
    gpa: "grade point average",
    hq: "headquarters",
    lang: "language",
    lname: "last name",
    max: "maximum",
    mgr: "manager",
    min: "minimum",
    no: "number",
    num: "number",
    org: "organization",
    pct: "percent",
    prod: "product",
    qty: "quantity",
    ref: "reference",
    src: "source",
    std: "standard",
    stu: "student",
    tel: "telephone",
    ts: "time",
    tx: "transaction",
    yr: "year",
  }),
);

export function wordsOf(identifier) {
  if (LONG_FORMS.has(identifier.toLowerCase())) return [identifier.toLowerCase()];
  return identifier
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .replace(/([A-Za-z])([0-9])/g, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}

export function longForm(words) {
  return words.flatMap((word) => (LONG_FORMS.get(word) ?? word).split(" "));
}

// How many leading words all the lists share, one word at least left over in each.
export function sharedPrefix(lists) {
  if (lists.length < 3) return 0;
  const longest = Math.min(...lists.map((words) => words.length)) - 1;
  let n = 0;
  while (n < longest && lists.every((words) => words[n] === lists[0][n])) n++;
  return n;
}

// General nouns that stand for one another, as people use them; nothing here knows a database.
const RINGS = [
  ["id", "identifier", "identification number"],
  ["name", "title"],
  ["phone number", "telephone", "phone", "cell phone", "telephone number", "contact number", "mobile number"],
  ["email", "e mail", "email address", "mail"],
  ["salary", "wage", "earnings", "pay", "income"],
  ["address", "location"],
  ["movie", "film"],
  ["nation", "country"],
  ["nationality", "citizenship", "country"],
  ["sex", "gender"],
  ["cost", "price", "fee", "charge"],
  ["date of birth", "birthday", "birth date"],
  ["description", "detail"],
  ["kind", "type", "category"],
  ["teacher", "instructor", "professor", "faculty"],
  ["employee", "staff", "worker"],
  ["customer", "client"],
  ["student", "pupil"],
  ["person", "people", "individual"],
  ["zip code", "postal code", "zip", "postcode"],
  ["first name", "given name", "forename"],
  ["last name", "surname", "family name"],
  ["amount", "quantity"],
  ["rating", "score"],
  ["company", "firm", "manufacturer"],
  ["shop", "store"],
  ["doctor", "physician"],
  ["rank", "ranking", "position"],
  ["abbreviation", "short name"],
  ["capacity", "seats"],
  ["song", "track"],
  ["singer", "vocalist"],
  ["series", "serial"],
  ["birth place", "birthplace", "place of birth"],
  ["hometown", "home town", "home city"],
  ["county", "district"],
  ["duration", "length"],
  ["population", "people", "residents", "inhabitants", "citizens"],
  ["area", "size"],
  ["elevation", "altitude", "height"],
  ["building", "tower"],
  ["car", "vehicle", "automobile"],
  ["airplane", "aircraft", "plane"],
  ["book", "publication"],
  ["university", "college", "school"],
  ["course", "class"],
  ["degree", "program"],
  ["party", "affiliation"],
  ["team", "club"],
  ["owner", "keeper"],
  ["document", "file"],
  ["attendance", "attendees", "audience"],
  ["language", "tongue"],
  ["job", "occupation", "profession"],
  ["origin", "source", "departure"],
  ["destination", "arrival"],
  ["begin date", "start date"],
  ["home", "residence", "house"],
  ["color", "colour"],
  ["organisation", "organization"],
  ["venue", "place", "location"],
  ["speed", "velocity"],
  ["weight", "mass"],
  ["author", "writer"],
  ["winner", "champion"],
  ["match", "game"],
  ["player", "athlete"],
  ["year", "annum"],
  ["total", "sum"],
  ["member", "participant"],
  ["hospital", "clinic"],
  ["disease", "illness"],
  ["treatment", "therapy"],
  ["picture", "image", "photo"],
  ["money", "cash"],
  ["town", "city"],
  ["street", "road"],
  ["flight", "trip"],
  ["result", "outcome"],
  ["nickname", "alias"],
  ["revenue", "turnover"],
  ["profit", "gain"],
  ["manager", "boss", "supervisor"],
  ["region", "area"],
  ["budget", "funds"],
];

// A label with one of its words replaced: "customer name" is "client name" too.
export function relatedLabels(label) {
  const words = ` ${label} `;
  const found = RINGS.flatMap((ring) =>
    ring
      .filter((word) => words.includes(` ${word} `))
      .flatMap((word) =>
        ring
          .filter((other) => other !== word)
          .map((other) => words.replace(` ${word} `, ` ${other} `).trim()),
      ),
  );
  return [...new Set(found)].slice(0, 8);
}
