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
