// The Query IR from JavaScript: calls, builder, functions of one's own, and limits.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import Ajv from "ajv/dist/2020.js";
import { createEngine, ir } from "./package.mjs";

const schema = JSON.parse(
  readFileSync(new URL("../../schema/query_ir.schema.json", import.meta.url), "utf8"),
);
const valid = new Ajv({ strict: false }).compile(schema);
let engine;

before(async () => {
  engine = await createEngine();
});

const refunds = ir
  .select("sentence", 1)
  .let("relevance", ir.similarity(ir.content, "refunds"))
  .where(
    ir.meta("status").eq("published"),
    ir.or(ir.content.contains("late fee"), ir.not(ir.meta("kind").in("draft", "note"))),
  )
  .where(ir.meta("date").ge(ir.date("2024-01-01")), ir.meta("pages").between(2, 9))
  .orderBy(ir.ref("relevance"), "desc")
  .orderBy(ir.meta("date"))
  .limit(5);

const text =
  'SELECT SPAN(SENTENCE) LET relevance = SIMILARITY(content, "refunds") ' +
  'WHERE meta.status == "published" AND (content CONTAINS "late fee" OR ' +
  'NOT (meta.kind == "draft" OR meta.kind == "note")) AND meta.date >= DATE "2024-01-01" ' +
  "AND meta.pages >= 2 AND meta.pages <= 9 ORDER BY relevance DESC, meta.date LIMIT 5";

test("builder, JSON and text are three ways to one document", () => {
  const document = JSON.parse(JSON.stringify(refunds));
  assert.ok(valid(document), JSON.stringify(valid.errors));
  assert.deepEqual(engine.ir.check(refunds), { ok: true, errors: [] });
  const printed = engine.ir.print(refunds).text;
  const parsed = engine.ir.parse(printed).ir;
  assert.ok(valid(parsed));
  assert.equal(engine.ir.print(parsed).text, printed);
  assert.deepEqual(engine.ir.canon(JSON.stringify(parsed)).canonical, parsed);
  const written = engine.ir.parse(text);
  assert.deepEqual(written.errors, []);
  assert.equal(engine.ir.print(written.ir).text, engine.ir.print(written.ir).text);
});

test("a builder's parts can be shared, as no step changes what was there", () => {
  const all = ir.select("chunk");
  const few = all.limit(3);
  assert.deepEqual(JSON.parse(JSON.stringify(all)), { select: { unit: "chunk" } });
  assert.deepEqual(JSON.parse(JSON.stringify(few)), { select: { unit: "chunk" }, limit: 3 });
  assert.throws(() => ir.or(), TypeError);
});

test("every fault of names and calls has its code and place", () => {
  const call = (name, ...args) => ir.select("chunk").where(ir.call(name, ...args));
  for (const [document, code, pointer] of [
    [ir.select("chunk").orderBy(ir.ref("x")), "UNRESOLVED_REF", "/order_by/0/expr/name"],
    [call("NOPE"), "UNKNOWN_FUNCTION", "/where/name"],
    [call("LOWER"), "WRONG_ARGUMENT", "/where"],
    [ir.select("chunk").let("a", ir.ref("a")), "LET_CYCLE", undefined],
    [ir.select("chunk").let("a", 1).let("a", 2), "DUPLICATE_BINDING", "/let/1/name"],
    [ir.select("chunk").let("a", 1).where(ir.path("a").eq(1)), "ALIAS_AS_PATH", undefined],
  ]) {
    const { ok, errors } = engine.ir.check(document);
    assert.equal(ok, false);
    assert.equal(errors[0].code === "ARITY" ? "WRONG_ARGUMENT" : errors[0].code, code);
    if (pointer) assert.ok(errors[0].pointer.startsWith(pointer), errors[0].pointer);
  }
});

test("a caller's functions are known by name, arity and kinds", () => {
  const document = ir.select("chunk").where(ir.call("NEAR", ir.meta("place"), "harbour"));
  assert.equal(engine.ir.check(document).errors[0].code, "UNKNOWN_FUNCTION");
  assert.equal(engine.ir.check(document, { functions: ["near"] }).ok, true);
  const near = { name: "NEAR", min_args: 2, max_args: 2, arguments: ["field", "text"] };
  assert.equal(engine.ir.check(document, { functions: [near] }).ok, true);
  const turned = ir.select("chunk").where(ir.call("NEAR", "harbour", ir.meta("place")));
  assert.equal(engine.ir.check(turned, { functions: [near] }).ok, false);
  const short = ir.select("chunk").where(ir.call("NEAR", ir.meta("place")));
  assert.equal(engine.ir.check(short, { functions: [near] }).ok, false);
  assert.throws(() => engine.ir.check(document, { functions: [7] }), { pointer: "/functions/0" });
});

test("the schema: as the file has it, with names of functions, and for tools", () => {
  assert.deepEqual(engine.ir.schema(), schema);
  const named = new Ajv({ strict: false }).compile(engine.ir.schema({ functions: ["CONTAINS"] }));
  const document = (name) => JSON.parse(JSON.stringify(ir.select("chunk").where(ir.call(name))));
  assert.equal(named(document("CONTAINS")), true);
  assert.equal(named(document("OTHER")), false);
  const tools = JSON.stringify(engine.ir.schema({ variant: "tools" }));
  assert.ok(tools.includes('"anyOf"') && !tools.includes('"oneOf"'));
  assert.throws(() => engine.ir.schema({ variant: "x" }), { pointer: "/variant" });
});

test("nesting up to the limit is read, beyond it is an error with a place", () => {
  const nested = (levels) =>
    `{"select":{"unit":"chunk"},"where":${'{"node":"not","operand":'.repeat(levels)}` +
    `{"node":"literal","value":true}${"}".repeat(levels)}}`;
  assert.equal(engine.ir.canon(nested(1000)).ok, true);
  assert.equal(engine.ir.canon(nested(1998)).ok, true);
  const { ok, errors } = engine.ir.canon(nested(1999));
  assert.equal(ok, false);
  assert.equal(errors.length, 1);
  assert.equal(errors[0].code, "TOO_DEEP");
});

test("a hundred thousand operands are fine, and cost in proportion", () => {
  const wide = (n) =>
    JSON.stringify(
      ir
        .select("chunk")
        .where(ir.or(...Array.from({ length: n }, (_, i) => ir.meta("n").eq(i)))),
    );
  const cost = (text) => {
    const start = performance.now();
    assert.equal(engine.ir.canon(text).ok, true);
    return performance.now() - start;
  };
  const [small, large] = [wide(10_000), wide(100_000)];
  cost(small);
  const each = Math.min(cost(small), cost(small), cost(small));
  assert.ok(cost(large) < 40 * each + 500);
});

test("what a double can't hold is an error and no other number", () => {
  const values = { "9007199254740993": "NUMBER_RANGE", "1e400": "NON_FINITE" };
  for (const [value, code] of Object.entries(values)) {
    const document = `{"select":{"unit":"chunk"},"where":{"node":"literal","value":${value}}}`;
    for (const mode of ["strict", "compat"]) {
      assert.equal(engine.ir.canon(document, { mode }).errors[0].code, code);
    }
  }
});

test("a structured query goes to a document and back", () => {
  const query = {
    table: "support_ticket",
    dimensions: ["plan_type"],
    metrics: [{ name: "ticket_count", aggregation: "count" }],
    filters: [{ field: "region", operator: "IN", value: ["Region_North", "Region_South"] }],
    sort: [{ field: "ticket_count", order: "desc" }],
    limit: 10,
  };
  const lowered = engine.ir.lower(query);
  assert.ok(valid(lowered.query), JSON.stringify(valid.errors));
  assert.deepEqual(engine.ir.lift(lowered.query, lowered.aggregate).structured_query, query);
});

test("errors in text have both kinds of spans", () => {
  const [{ span, span_utf16, line, column }] = engine.ir.parse('SELECT CHUNK WHERE 名 == "é" x').errors;
  assert.deepEqual([span, span_utf16, line, column], [[31, 32], [28, 29], 1, 29]);
});

const programs = { native: ["build/release/nl2query"], npm: [process.execPath, "dist/cli.js"] };
for (const [name, [program, ...first]] of Object.entries(programs)) {
  const run = (args, input = "") =>
    spawnSync(program, [...first, "ir", ...args], {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      input,
      encoding: "utf8",
    });

  test(`the command line, ${name}`, () => {
    const lines = ['{"id":1,"text":"SELECT CHUNK LIMIT 5"}', '{"id":2}', "{bad", '{"text":"SELECT"}'];
    const done = run(["parse"], lines.join("\n"));
    const [good, without, bad, short] = done.stdout.split("\n").slice(0, 4).map(JSON.parse);
    assert.deepEqual(good, {
      id: 1,
      ok: true,
      ir: { select: { unit: "chunk" }, limit: 5 },
      errors: [],
    });
    assert.deepEqual([without.id, without.error.code], [2, "MISSING_KEY"]);
    assert.deepEqual([bad.id, bad.error.code], [null, "JSON_SYNTAX"]);
    assert.deepEqual([short.ok, short.errors[0].code], [false, "INVALID_NLQL"]);
    assert.equal(done.status, 1);
    assert.equal(run(["parse"], lines[0]).status, 0);
    const call = JSON.stringify({ input: ir.select("chunk").where(ir.call("NEAR")) });
    assert.equal(run(["check"], call).status, 1);
    assert.equal(run(["check", "--functions", "NEAR,FAR"], call).status, 0);
    const odd = '{"input":{"select":{"unit":"chunk"},"more":1}}';
    assert.deepEqual([run(["canon"], odd).status, run(["canon", "--mode", "compat"], odd).status], [1, 0]);
    assert.deepEqual(JSON.parse(run(["schema"]).stdout), schema);
    assert.deepEqual([run([]).status, run(["nope"]).status], [2, 2]);
    assert.equal(run(["schema", "--variant", "x"]).status, 2);
  });
}
