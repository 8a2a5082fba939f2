// What conditions of the Query IR mean, and what the filters of stores do, written down a second
// time and plainly: the library's filters are held against it.

/** A row: {content, meta: {name: text, number, boolean, or left out}, refs: {alias: number}}. */
export function holds(expr, row) {
  switch (expr.node) {
    case "and":
      return expr.operands.every((operand) => holds(operand, row));
    case "or":
      return expr.operands.some((operand) => holds(operand, row));
    case "not":
      return !holds(expr.operand, row);
    case "compare":
      return compares(expr.op, valueOf(expr.left, row), valueOf(expr.right, row));
    default:
      return Boolean(valueOf(expr, row));
  }
}

function valueOf(expr, row) {
  if (expr.node === "literal") return expr.value;
  if (expr.node === "ref") return row.refs?.[expr.name] ?? null;
  if (expr.node === "path") {
    const name = fieldOf(expr);
    return name === "content" ? row.content : (row.meta[name] ?? null);
  }
  if (expr.node === "call" && expr.name === "CONTAINS") {
    const [text, part] = expr.args.map((arg) => valueOf(arg, row));
    return typeof text === "string" && typeof part === "string" && text.includes(part);
  }
  return null;
}

const fieldOf = ({ root, segments = [] }) =>
  (root === "meta" && segments.length > 0 ? segments : [root, ...segments]).join(".");

const before = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));

function compares(op, a, b) {
  if (op === "==") return a === b;
  if (op === "!=") return a !== b;
  if (typeof a !== typeof b || !["number", "string"].includes(typeof a)) return false;
  const order = typeof a === "string" ? before(a, b) : a - b;
  return { "<": order < 0, ">": order > 0, "<=": order <= 0, ">=": order >= 0 }[op];
}

const words = { $eq: "==", $lt: "<", $gt: ">", $lte: "<=", $gte: ">=" };
const ranges = { lt: "<", gt: ">", lte: "<=", gte: ">=" };

/** Qdrant's filter: must, should, must_not; match, range, is_empty. */
export function qdrant(filter, row) {
  const known = ["must", "should", "must_not", "key", "match", "range", "is_empty"];
  for (const key of Object.keys(filter)) if (!known.includes(key)) throw new Error(key);
  const value = row.meta[(filter.key ?? filter.is_empty?.key ?? "").replace(/^"(.*)"$/, "$1")];
  if (filter.is_empty) return value === undefined || value === null;
  if (filter.match) return value === filter.match.value;
  if (filter.range)
    return Object.entries(filter.range).every(([name, to]) => compares(ranges[name], value, to));
  const all = (list, wanted) => (list ?? []).every((one) => qdrant(one, row) === wanted);
  const some = !filter.should || filter.should.some((one) => qdrant(one, row));
  return all(filter.must, true) && all(filter.must_not, false) && some;
}

/** Chroma's where: one operator in each object. */
export function chroma(filter, row) {
  const entries = Object.entries(filter);
  if (entries.length !== 1) throw new Error("one key in each object");
  const [[key, value]] = entries;
  if (key === "$and") return value.every((one) => chroma(one, row));
  if (key === "$or") return value.some((one) => chroma(one, row));
  if (key === "$contains") return row.content.includes(value);
  return mongo({ [key]: value }, row, 1);
}

/** Vectorize's filter: every member holds. */
export function vectorize(filter, row) {
  if (Buffer.byteLength(JSON.stringify(filter)) >= 2048) throw new Error("too long a filter");
  return mongo(filter, row, 2);
}

function mongo(filter, row, most) {
  return Object.entries(filter).every(([key, tests]) => {
    const value = row.meta[key];
    const list = Object.entries(tests);
    if (list.length > most) throw new Error("too many operators on one field");
    return list.every(([op, to]) =>
      op === "$in" ? to.includes(value) : compares(words[op], value, to),
    );
  });
}

/** A row of every kind of value in each field, and of none. */
export function rowsFor(wheres) {
  const literals = new Map();
  const todo = [...wheres];
  const fields = new Set();
  for (let expr; (expr = todo.pop());) {
    if (expr.node === "path" && fieldOf(expr) !== "content") fields.add(fieldOf(expr));
    if (expr.node === "literal") literals.set(JSON.stringify(expr.value), expr.value);
    todo.push(...[expr.left, expr.right, expr.operand, expr.args, expr.operands].flat().filter(Boolean));
  }
  const extra = [undefined, "", "zz", "5", 0, 5, -1, 2.5, true, false, "2024-06-15"];
  const values = [...extra, ...[...literals.values()].filter((value) => value !== null)];
  const rows = [];
  let seed = 7;
  const next = (n) => (seed = (seed * 48271) % 2147483647) % n;
  for (let i = 0; i < 400; i++) {
    const meta = {};
    for (const field of fields) {
      const value = values[next(values.length)];
      if (value !== undefined && typeof value !== "object") meta[field] = value;
    }
    const content = ["agents plan and remember", "a late fee", "Planning", ""][next(4)];
    rows.push({ content, meta, refs: { rel: next(10) / 10 } });
  }
  return rows;
}
