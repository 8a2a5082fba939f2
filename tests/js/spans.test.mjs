// Spans in UTF-16 units mark the same words as the library's spans in bytes.
import assert from "node:assert/strict";
import test from "node:test";
import { createEngine } from "./package.mjs";

const questions = [
  "number of tickets in North last month",
  "上个月北区哪个套餐的工单最多",
  "🙂 tickets in North 😀 last month",
  "ｔｉｃｋｅｔｓ by plan",
];

for (const question of questions) {
  test(`spans of "${question}"`, async () => {
    const engine = await createEngine();
    const { entities } = engine.translate(question, { now: "2026-06-15" });
    assert.ok(entities.all.length > 0);
    const bytes = Buffer.from(question);
    for (const { span, span_utf16, raw } of entities.all) {
      assert.equal(question.slice(...span_utf16), bytes.subarray(...span).toString());
      assert.equal(question.slice(...span_utf16), raw);
    }
  });
}

test("later phases know the question too", async () => {
  const engine = await createEngine();
  const recognition = engine.recognize("上个月北区的工单", { now: "2026-06-15" });
  const report = engine.report(engine.validate(engine.construct(recognition)));
  assert.deepEqual(report.entities.all[0].span_utf16, recognition.entities.all[0].span_utf16);
});
