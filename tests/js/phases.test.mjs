// The four phases by hand give what translate gives.
import assert from "node:assert/strict";
import test from "node:test";
import { createEngine } from "./package.mjs";

const requests = [
  { natural_language: "which plan had the most support tickets in the North region last month" },
  { natural_language: "上个月北区哪个套餐的工单最多" },
  {
    natural_language: "number of tickets by month",
    confidence_threshold: 0.99,
    dialect: "postgresql",
  },
  { natural_language: "total transaction amount this year", language: "zh", trace: true },
  { natural_language: "how many flurbs did we gronk" },
  { natural_language: "delete all customers" },
  {
    natural_language: "customers in North",
    context: { permission_token: { region_scope: ["Region_North"] }, preferences: { limit: 5 } },
  },
].map((request) => ({ ...request, now: "2026-06-15" }));

for (const request of requests) {
  test(`byte for byte: ${request.natural_language}`, async () => {
    const engine = await createEngine();
    const json = JSON.stringify(request);
    const phases = ["recognize", "construct", "validate", "report"];
    const byHand = phases.reduce((text, phase) => engine.call(phase, text), json);
    assert.equal(byHand, engine.call("translate", json));
  });

  test(`as objects: ${request.natural_language}`, async () => {
    const engine = await createEngine();
    const { natural_language, ...options } = request;
    const recognition = engine.recognize(natural_language, options);
    const byHand = engine.report(engine.validate(engine.construct(recognition)));
    assert.deepEqual(byHand, engine.translate(natural_language, options));
  });
}

test("a phase takes JSON made by hand, in the specification's own form", async () => {
  const engine = await createEngine();
  const recognition = {
    intent: { query_type: "ranking", confidence: 0.9 },
    entities: {
      time: { value: "2026-05", type: "month", confidence: 0.95, raw: "last month" },
      region: { value: "Region_North", name: "North", confidence: 0.92, raw: "North" },
      metric: {
        metric: "ticket_count",
        aggregation: "count",
        direction: "desc",
        confidence: 0.88,
        raw: "most tickets",
      },
      dimension: { dimension: "plan_type", name: "plan", confidence: 0.9, raw: "plan" },
      filter: null,
    },
    overall_confidence: 0.91,
  };
  const construction = engine.construct(recognition);
  assert.equal(construction.phase_status, "success");
  assert.deepEqual(construction.structured_query.dimensions, ["plan_type"]);
  assert.deepEqual(
    construction.structured_query.filters.map(({ field, value }) => [field, value]),
    [
      ["region", "Region_North"],
      ["month", "2026-05"],
    ],
  );

  const { structured_query, query_type, estimated_complexity } = construction;
  const validation = engine.validate({ structured_query, query_type, estimated_complexity });
  assert.equal(validation.security_check, "passed");
  const { validated_query, optimizations_applied, security_check } = validation;
  const report = engine.report({ validated_query, optimizations_applied, security_check });
  assert.deepEqual(report.structured_query, validated_query);
});

test("render gives SQL with values in it, or beside it", async () => {
  const engine = await createEngine();
  const { structured_query } = engine.translate("tickets in North last month by plan", {
    now: "2026-06-15",
  });
  const inline = engine.render(structured_query, { dialect: "postgresql" });
  assert.match(inline.sql, /'Region_North'/);
  const params = engine.render(structured_query, { dialect: "postgresql", mode: "params" });
  assert.match(params.sql, /region = \$1/);
  assert.equal(params.params[0], "Region_North");
});
