// The example of the specification, byte for byte.
import assert from "node:assert/strict";
import test from "node:test";
import { builds } from "./package.mjs";

const now = "2026-06-15";
const context = { permission_token: { role: "manager", region_scope: "all" } };
const query =
  '{"table":"support_ticket","dimensions":["plan_type"],' +
  '"metrics":[{"name":"ticket_count","aggregation":"count"}],' +
  '"filters":[{"field":"region","operator":"=","value":"Region_North"},' +
  '{"field":"month","operator":"=","value":"2026-05"}],' +
  '"sort":[{"field":"ticket_count","order":"desc"}],"limit":10}';
const sql =
  "SELECT plan_type, COUNT(*) AS ticket_count FROM support_ticket " +
  "WHERE region = 'Region_North' AND month = '2026-05' " +
  "GROUP BY plan_type ORDER BY ticket_count DESC LIMIT 10";

for (const [kind, { createEngine }] of Object.entries(builds)) {
  test(`the example of the specification (${kind})`, async () => {
    const engine = await createEngine();
    const question = "which plan had the most support tickets in the North region last month";
    const result = engine.translate(question, { now, context });
    assert.equal(result.status, "success");
    assert.equal(JSON.stringify(result.structured_query), query);
    assert.equal(result.sql_preview, sql);
  });

  test(`the same question in Chinese (${kind})`, async () => {
    const engine = await createEngine();
    const result = engine.translate("上个月北区哪个套餐的工单最多", { now, context });
    assert.equal(result.status, "success");
    assert.equal(JSON.stringify(result.structured_query), query);
  });
}
