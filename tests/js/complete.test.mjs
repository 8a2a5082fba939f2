// Completion and choosing, as a page uses them.
import assert from "node:assert/strict";
import test from "node:test";
import { createEngine } from "./package.mjs";

const engine = await createEngine();
const now = "2026-06-15";
const texts = (completions) => completions.map(({ text }) => text);

/** The text with a completion in place. */
function applied(text, { text: more, span_utf16: [start, end] }) {
  return text.slice(0, start) + more + text.slice(end);
}

test("what is typed is gone on with", () => {
  const [first] = engine.complete("tickets by pl");
  assert.deepEqual(first, {
    text: "plan",
    kind: "dimension",
    means: "plan (support tickets)",
    span: [11, 13],
    span_utf16: [11, 13],
  });
  assert.equal(applied("tickets by pl", first), "tickets by plan");
});

test("Chinese needs no spaces", () => {
  const completions = engine.complete("上个月各套");
  assert.equal(applied("上个月各套", completions[0]), "上个月各套餐");
  assert.ok(texts(engine.complete("上个月各")).includes("区域"));
});

test("the cursor may stand inside, and counts what a text field counts", () => {
  const text = "😀 tickets by pl last month";
  const cursor = text.indexOf(" last");
  const [first] = engine.complete(text, { cursor });
  assert.equal(applied(text, first), "😀 tickets by plan last month");
});

test("values come with their column", () => {
  const found = engine.complete("tickets in Nor").find(({ kind }) => kind === "value");
  assert.match(found.means, /^region: /u);
});

test("a value outside the scope is not offered", () => {
  const context = { permission_token: { region_scope: ["Region_South"] } };
  const offered = (options) => texts(engine.complete("tickets in nor", options));
  assert.ok(offered().includes("North"));
  assert.deepEqual(offered({ context }), []);
});

test("grouping by what is offered translates", () => {
  for (const start of ["tickets by ", "revenue by ", "incidents by "]) {
    const completions = engine.complete(start, { limit: 32 });
    assert.ok(completions.length > 3);
    for (const completion of completions.filter(({ kind }) => kind === "dimension")) {
      const question = applied(start, completion);
      assert.equal(engine.translate(question, { now }).status, "success", question);
    }
  }
});

test("limits, and what is no text", () => {
  assert.equal(engine.complete("t", { limit: 3 }).length, 3);
  assert.deepEqual(engine.complete("t", { limit: 0 }), []);
  const wrong = (json, pointer) =>
    assert.throws(() => engine.call("complete", json), { name: "Nl2QueryError", pointer });
  wrong('{"text": 7}', "/text");
  wrong('{"text": "a", "cursor": 2}', "/cursor");
  wrong('{"text": "a", "limit": 33}', "/limit");
});

test("a candidate becomes the result", () => {
  const result = engine.translate("orders by area", { now, confidence_threshold: 1 });
  assert.ok(result.candidates.length > 0);
  result.candidates.forEach((candidate, index) => {
    const chosen = engine.choose(result, index, { now });
    assert.deepEqual(chosen.structured_query, candidate.structured_query);
    assert.equal(chosen.sql_preview, candidate.sql_preview);
    assert.equal(chosen.status, "success");
    assert.equal(chosen.confidence.probability, 1);
    assert.deepEqual(chosen.candidates, []);
  });
});

test("a chosen query is checked like any other", () => {
  const result = engine.translate("orders by area", { now, confidence_threshold: 1 });
  const context = { permission_token: { region_scope: ["Region_South"] } };
  const scoped = engine.choose(result, 0, { now, context });
  assert.match(scoped.sql_preview, /Region_South/u);
  result.candidates[0].structured_query.table = "secrets";
  assert.equal(engine.choose(result, 0, { now }).status, "error");
  assert.throws(() => engine.choose(result, 9, { now }), { pointer: "/index" });
  assert.throws(() => engine.choose({ ...result, candidates: [] }, 0, { now }), {
    name: "Nl2QueryError",
  });
});
