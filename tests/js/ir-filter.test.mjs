// Filters for stores: what is pushed AND the residual is the condition, over generated conditions
// and rows; SQL on SQLite itself, over columns and over a JSON column.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import initSqlJs from "sql.js";
import { chroma, holds, qdrant, rowsFor, vectorize } from "./ir-meaning.mjs";
import { createEngine } from "./package.mjs";

const field = (name) => ({ node: "path", root: "meta", segments: [name] });
const literal = (value) => ({ node: "literal", value });
const compare = (name, op, value) => ({
  node: "compare",
  op,
  left: field(name),
  right: literal(value),
});
const contains = (text) => ({
  node: "call",
  name: "CONTAINS",
  args: [{ node: "path", root: "content", segments: [] }, literal(text)],
});
const ref = { node: "compare", op: ">", left: { node: "ref", name: "rel" }, right: literal(0.5) };
const rel = {
  name: "rel",
  expr: {
    node: "call",
    name: "SIMILARITY",
    args: [{ node: "path", root: "content", segments: [] }, literal("agents")],
  },
};

let seed = 11;
const next = (n) => (seed = (seed * 48271) % 2147483647) % n;
const pick = (list) => list[next(list.length)];
const names = ["year", "lang", "draft", "a.b", "it's", "名"];
const values = [5, 2.5, -1, "5", "en", "", "x'y", true, false, null, "zz".repeat(40)];

function made(depth) {
  const kind = depth === 0 ? next(3) : next(8);
  if (kind === 0 && depth < 2) return pick([ref, contains("late"), contains("plan")]);
  if (kind < 4) {
    const one = compare(pick(names), pick(["==", "==", "!=", "<", ">", "<=", ">="]), pick(values));
    return next(4) ? one : { ...one, left: one.right, right: one.left };
  }
  if (kind === 4) return { node: "not", operand: made(depth - 1) };
  const operands = Array.from({ length: 2 + next(2) }, () => made(depth - 1));
  return { node: kind === 5 ? "or" : "and", operands };
}

const wheres = Array.from({ length: 300 }, () => made(3));
const rows = rowsFor(wheres);
let engine;
let db;

before(async () => {
  engine = await createEngine();
  const SQL = await initSqlJs();
  db = new SQL.Database();
  const columns = names.map((name) => `"${name}"`).join(", ");
  db.run(`CREATE TABLE wide (id INTEGER, content TEXT, ${columns})`);
  db.run("CREATE TABLE docs (id INTEGER, content TEXT, metadata TEXT)");
  rows.forEach(({ content, meta }, id) => {
    const marks = ["?", "?", ...names.map(() => "?")].join(", ");
    db.run(`INSERT INTO wide VALUES (${marks})`, [
      id,
      content,
      ...names.map((name) => meta[name] ?? null),
    ]);
    db.run("INSERT INTO docs VALUES (?, ?, ?)", [id, content, JSON.stringify(meta)]);
  });
});

function filtered(where, options) {
  const result = engine.ir.filter({ select: { unit: "chunk" }, let: [rel], where }, options);
  assert.deepEqual(result.errors, []);
  return result;
}

function same(where, options, passes) {
  const result = filtered(where, options);
  const passed = passes(result);
  rows.forEach((row, i) => {
    const together = passed(row, i) && (result.residual === null || holds(result.residual, row));
    const said = `${JSON.stringify(where)}\n${JSON.stringify(result)}\n${JSON.stringify(row)}`;
    assert.equal(together, holds(where, row), said);
  });
  return result.residual === null;
}

const matching = (table) => ({ sql, params }) => {
  if (sql === null) return () => true;
  const [found] = db.exec(`SELECT id FROM ${table} WHERE ${sql}`, params);
  const ids = new Set((found?.values ?? []).map(([id]) => id));
  return (_, i) => ids.has(i);
};

/** No score, and no order of what is in none. */
const isSayable = ({ node, op, left, right, operand, operands = [] }) => {
  if (node !== "compare") return [operand, ...operands].filter(Boolean).every(isSayable);
  const { value } = left.node === "literal" ? left : right;
  const unordered = value === null || typeof value === "boolean";
  return left.node !== "ref" && !(unordered && !["==", "!="].includes(op));
};

test("SQL over a JSON column finds what the condition says, in full", () => {
  const options = { store: "sql", metadata: "metadata", content: "content" };
  for (const where of wheres) {
    assert.equal(same(where, options, matching("docs")), isSayable(where), JSON.stringify(where));
  }
});

test("SQL over columns of one type each does so too", () => {
  const typeOf = { year: "number", lang: "string", draft: "boolean" };
  const fits = (expr) =>
    [expr.left, expr.right, expr.operand, expr.operands, expr.args]
      .flat()
      .filter(Boolean)
      .every(fits) &&
    (expr.node !== "compare" ||
      expr.left.node === "ref" ||
      [expr.left, expr.right].some(
        ({ value }, i) =>
          value === null ||
          (value !== undefined &&
            typeof value === typeOf[[expr.right, expr.left][i].segments?.[0]]),
      ));
  const typed = rows.filter(({ meta }) =>
    Object.entries(meta).every(([name, value]) => typeof value === (typeOf[name] ?? typeof value)),
  );
  const of = Array.from({ length: 4000 }, () => made(2)).filter(fits);
  assert.ok(of.length > 200 && typed.length > 3, `${of.length} conditions, ${typed.length} rows`);
  for (const where of of.slice(0, 300)) {
    const result = filtered(where, { store: "sql", content: "content" });
    const passed = matching("wide")(result);
    for (const row of typed) {
      const together =
        passed(row, rows.indexOf(row)) && (!result.residual || holds(result.residual, row));
      assert.equal(together, holds(where, row), JSON.stringify({ where, result, row }));
    }
  }
});

for (const [store, passes] of Object.entries({ qdrant, chroma, vectorize })) {
  test(`${store}: filter and residual together are the condition`, () => {
    let pushed = 0;
    for (const where of wheres) {
      same(where, { store }, ({ filter, where_document }) => {
        pushed += filter !== null || where_document !== undefined;
        return (row) =>
          (filter === null || passes(filter, row)) &&
          (where_document === undefined || passes(where_document, row));
      });
    }
    assert.ok(pushed > wheres.length / 8, `${pushed} of ${wheres.length} were pushed`);
  });
}

test("each store's filter in its own words", () => {
  const operands = [
    compare("lang", "==", "en"),
    compare("year", ">=", 2020),
    compare("year", "<", 2024),
    { node: "or", operands: [compare("kind", "==", "a"), compare("kind", "==", "b")] },
    contains("fee"),
  ];
  const where = { node: "and", operands };
  assert.deepEqual(filtered(where, { store: "vectorize" }), {
    ok: true,
    filter: {
      lang: { $eq: "en" },
      year: { $gte: 2020, $lt: 2024 },
      kind: { $in: ["a", "b"] },
    },
    residual: contains("fee"),
    errors: [],
  });
  const { filter, where_document, residual } = filtered(where, { store: "chroma" });
  assert.deepEqual(filter.$and[3], { $or: [{ kind: { $eq: "a" } }, { kind: { $eq: "b" } }] });
  assert.deepEqual([where_document, residual], [{ $contains: "fee" }, null]);
  assert.deepEqual(filtered(where, { store: "qdrant", metadata: "m" }).filter.must[1], {
    key: "m.year",
    range: { gte: 2020 },
  });
  assert.equal(
    filtered(compare("year", "!=", 1), { store: "sql", nulls: "sql" }).sql,
    '"year" <> ?',
  );
});

test("a date is pushed on the caller's word only", () => {
  const where = compare("date", ">=", "2024-01-01");
  where.right.type_hint = "date";
  assert.deepEqual(filtered(where, { store: "qdrant" }).residual, where);
  assert.deepEqual(filtered(where, { store: "qdrant", dates: "iso" }).filter, {
    must: [{ key: "date", range: { gte: "2024-01-01" } }],
  });
});

test("nesting beyond what is pushed stays in the residual, and wide conditions are fine", () => {
  let deep = compare("year", "==", 1);
  for (let i = 0; i < 40; i++) deep = { node: "not", operand: deep };
  for (const store of ["sql", "qdrant", "chroma", "vectorize"]) {
    assert.deepEqual(filtered(deep, { store }).residual, deep);
    const many = Array.from({ length: 3000 }, (_, i) => compare(`f${i}`, "==", i));
    const { residual, filter } = filtered({ node: "and", operands: many }, { store });
    if (store === "vectorize") assert.equal(Object.keys(filter).length + residual.operands.length, 3000);
    else assert.equal(residual, null);
  }
});

test("a wrong request is refused with its place", () => {
  const document = { select: { unit: "chunk" } };
  for (const [options, pointer] of [
    [{ store: "mongo" }, "/store"],
    [{ store: "sql", dialect: "oracle" }, "/dialect"],
    [{ store: "sql", nulls: "maybe" }, "/nulls"],
    [{ store: "qdrant", dates: "us" }, "/dates"],
    [{ store: "sql", dialect: "mysql", metadata: "m" }, "/metadata"],
  ]) {
    assert.throws(() => engine.ir.filter(document, options), { code: "WRONG_VALUE", pointer });
  }
});
