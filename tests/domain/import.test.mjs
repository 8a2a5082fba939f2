// Semantic models of other tools: each file has the core vocabulary of its format. Whatever of it is
// not in the model is in the list of what was lost, and the model loads.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { importModel } from "../../bindings/js/import/import.js";
import { aggregateOf, conditionsOf } from "../../bindings/js/import/sql.js";
import { parseYaml } from "../../bindings/js/init/yaml.js";
import { translate } from "./ask.mjs";
import { tools } from "./tools.mjs";

function read(file) {
  const text = readFileSync(new URL(`import/${file}`, import.meta.url), "utf8");
  return importModel(file.endsWith(".json") ? [JSON.parse(text)] : parseYaml(text));
}

/** What each file loses, by the end of its path or by name. */
const cases = {
  "cortex.yaml": {
    format: "cortex",
    lost: ["first_word", "odd", "recent", "log_fee", "custom_instructions", "cortex_search_service"],
    ask: {
      "average fee by purpose": /AVG\(calls\.FEE\) AS average_fee FROM PUBLIC\.PORT_CALLS AS calls GROUP BY calls\.PURPOSE/,
      "cargo calls": /COUNT\(.*PURPOSE = 'cargo'/,
      "usual fee by ship name": /JOIN SHIPS AS ships ON calls\.ship_id = ships\.ship_id/,
      靠泊: /FROM PUBLIC\.PORT_CALLS/,
    },
  },
  "metricflow.yaml": {
    format: "metricflow",
    lost: ["is_direct", "is_partition", "median_price", "p99", "open_rooms", "agent", "fill_nulls_with",
      "growth", "running", "conv", "saved_queries"],
    ask: {
      "revenue by sales channel": /SUM\(price \* nights\) AS total_revenue FROM fct_bookings AS bookings GROUP BY channel/,
      "web revenue by country": /CASE WHEN bookings\.channel = .web. .* JOIN marts\.dim_guests AS guests/,
    },
  },
  "cube.yaml": {
    format: "cube",
    lost: ["spot", "regions", "count_distinct_approx", "weekly", "weird", "odd", "tops", "overview",
      "refresh_key", "pre_aggregations", "access_policy", "meta", "format", "size", "drill_members"],
    ask: {
      "revenue by order status": /^SELECT status, SUM\(amount\) AS revenue FROM sales\.orders/,
      "average order by city": /SUM\(orders\.amount\) \* 1\.0|SUM\(orders\.amount\) \//,
    },
  },
  "osi.yaml": {
    format: "osi",
    lost: ["instructions", "examples", "initial", "strange", "custom_extensions"],
    ask: { "total fines by title": /SUM\(loan\.fine\).* JOIN books/ },
  },
  "wren.json": {
    format: "wren",
    lost: ["field_size", "busy", "by_name", "yield.spread", "v", "macros", "cached",
      "rowLevelAccessControls", "columnLevelAccessControl"],
    ask: { "total kilos of barley by name": /harvest\.crop = 'BRL'/ },
  },
  "frictionless.json": {
    format: "frictionless",
    lost: ["where", "licenses", "mediatype", "missingValues", "minimum", "format"],
    ask: { "average celsius by sky": /AVG\(celsius\)/ },
  },
};

for (const [file, { format, lost, ask }] of Object.entries(cases)) {
  describe(`import of ${file}`, () => {
    const imported = read(file);

    it("is told by its keys", () => assert.equal(imported.format, format));

    it("loads", () => {
      const { ok, findings } = tools.check(imported.domain);
      assert.deepEqual(findings, []);
      assert.ok(ok);
    });

    it("lists what was lost, and nothing else", () => {
      assert.deepEqual(imported.lost.map(({ what }) => what).sort(), [...lost].sort());
      for (const { why } of imported.lost) assert.ok(why.length > 10);
    });

    it("answers questions", () => {
      for (const [question, sql] of Object.entries(ask))
        assert.match(translate(imported.domain, question).sql_preview ?? "nothing", sql, question);
    });
  });
}

describe("import", () => {
  it("says which formats it knows", () => {
    assert.throws(() => importModel([{ hello: 1 }]), /none of the formats known here: metricflow, cube/);
    assert.throws(() => importModel([{ hello: 1 }], "lookml"), /"lookml" is no format known here/);
  });

  it("lists a key nobody knows, wherever it stands", () => {
    const { lost } = importModel([{ name: "n", tables: [{ name: "t", base_table: { table: "t", colour: 1 },
      dimensions: [{ name: "a", data_type: "TEXT", mood: { deep: true } }] }] }]);
    assert.deepEqual(lost.map(({ path }) => path), ["/tables/0/base_table/colour", "/tables/0/dimensions/0/mood"]);
  });

  it("reads the SQL it can carry, and no more", () => {
    assert.deepEqual(aggregateOf("SUM(CASE WHEN s = 'it''s' THEN x END)").filter, [{ field: "s", operator: "=", value: "it's" }]);
    for (const sql of ["SUM(a) + 1", "SUM(DISTINCT a)", "SUM(f(a))", "SUM(a) OVER ()", "COUNT(", "", "SUM(a b)"])
      assert.equal(aggregateOf(sql), null, sql);
    assert.deepEqual(conditionsOf("a BETWEEN 1 AND 2 AND b LIKE 'x%'").map(({ operator }) => operator), ["BETWEEN", "LIKE"]);
    for (const sql of ["a = 1 OR b = 2", "a = b", "f(a) = 1", "a = 'x' -- y", ""]) assert.equal(conditionsOf(sql), null, sql);
  });
});
