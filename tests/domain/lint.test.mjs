// What lint finds in models, at which level, and where; and verified queries as tests.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { tools } from "./tools.mjs";

const builtin = JSON.parse(readFileSync(new URL("../../schema/saas_support.domain.json", import.meta.url)));

const count = (name, more = {}) => ({ name: `${name}_count`, agg: "count", default: true, ...more });
const shop = (change = {}) => ({
  version: 1,
  name: "shop",
  tables: [
    {
      name: "purchase",
      primary_key: ["id"],
      dimensions: [
        { name: "id", data_type: "integer", hidden: true },
        { name: "buyer_id", data_type: "integer", hidden: true },
        { name: "channel", data_type: "string", ...change.channel },
      ],
      facts: [{ name: "amount", data_type: "number" }],
      metrics: [count("purchase"), ...(change.metrics ?? [])],
    },
    {
      name: "buyer",
      primary_key: change.key ?? ["id"],
      dimensions: [
        { name: "id", data_type: "integer", hidden: true },
        { name: "name", data_type: "string" },
        { name: "city", data_type: "string", ...change.city },
      ],
      metrics: [count("buyer")],
    },
    ...(change.tables ?? []),
  ],
  relationships: change.relationships ?? [joined("purchase_buyer")],
  ...change.model,
});

const joined = (name, more = {}) => ({
  name,
  left_table: "purchase",
  right_table: "buyer",
  relationship_columns: [{ left_column: "buyer_id", right_column: "id" }],
  ...more,
});

const found = (model, code) => {
  const result = tools.lint(model);
  assert.ok(result.findings, JSON.stringify(result.error));
  return result.findings
    .filter((finding) => finding.code === code)
    .map(({ level, pointer }) => `${level} ${pointer}`);
};

describe("lint", () => {
  it("has nothing against a plain model, nor the built-in one", () => {
    assert.equal(tools.lint(shop()).ok, true);
    assert.equal(tools.lint(builtin).ok, true);
  });

  it("finds a word with two meanings", () => {
    const model = shop({ channel: { synonyms: ["way"] }, metrics: [count("x", { name: "ways", default: false })] });
    model.tables[0].dimensions.push({ name: "route", synonyms: ["way"] });
    assert.deepEqual(found(model, "SHARED_WORD"), [
      "warning /tables/0/dimensions/3",
      "warning /tables/0/metrics/1",
    ]);
  });

  it("knows when it does no harm: a table and its own metric, one column of two tables", () => {
    const model = shop({ city: { synonyms: ["channel"] } });
    model.tables[0].metrics[0].synonyms = ["purchases"];
    assert.deepEqual(found(model, "SHARED_WORD"), ["info /tables/1/dimensions/2", "info /tables/0/metrics/0"]);
  });

  it("finds words of the grammar, mild where they are a name", () => {
    const model = shop({ channel: { synonyms: ["average"] }, city: { name: "month" } });
    assert.deepEqual(found(model, "GRAMMAR_WORD"), ["warning /tables/0/dimensions/2", "info /tables/1/dimensions/2"]);
  });

  it("finds tables that nothing reaches", () => {
    const alone = { name: "log", dimensions: [{ name: "text" }], metrics: [count("log")] };
    assert.deepEqual(found(shop({ tables: [alone] }), "UNREACHABLE_TABLE"), ["info /tables/2"]);
    const hidden = { ...alone, hidden: true };
    assert.deepEqual(found(shop({ tables: [hidden] }), "UNREACHABLE_TABLE"), ["warning /tables/2"]);
  });

  it("finds two ways without a default", () => {
    const two = (more) => shop({ relationships: [joined("a"), joined("b", more)] });
    assert.deepEqual(found(two(), "AMBIGUOUS_PATH"), ["warning /relationships/0"]);
    assert.deepEqual(found(two({ default: true }), "AMBIGUOUS_PATH"), []);
  });

  it("finds joins that would count rows twice", () => {
    assert.deepEqual(found(shop({ key: [] }), "COUNTS_TWICE"), ["warning /relationships/0"]);
    const many = shop({ relationships: [joined("a", { relationship_type: "many_to_many" })] });
    assert.deepEqual(found(many, "COUNTS_TWICE"), ["warning /relationships/0"]);
    const one = shop({ relationships: [joined("a", { relationship_type: "one_to_one" })] });
    assert.deepEqual(found(one, "COUNTS_TWICE"), ["warning /relationships/0"]);
  });

  it("finds what has no word in a language of the model", () => {
    const model = shop({ model: { labels: { en: "Shop", zh: "商店" } } });
    const at = found(model, "MISSING_LABEL");
    assert.ok(at.includes("warning /tables/0") && at.includes("warning /tables/1/dimensions/2"));
    model.tables[1].dimensions[2].synonyms = ["城市"];
    assert.ok(found(model, "MISSING_LABEL").includes("info /tables/1/dimensions/2"));
    model.tables[1].dimensions[2].labels = { zh: "城市" };
    assert.ok(!found(model, "MISSING_LABEL").some((one) => one.endsWith("/tables/1/dimensions/2")));
  });

  it("gives every finding a sentence and what to do", () => {
    for (const { message, advice, code } of tools.lint(shop({ key: [] })).findings) {
      assert.match(message, /\.$/, code);
      assert.match(advice, /\.$/, code);
    }
  });

  it("refuses a model that does not load, with every fault", () => {
    const { error, errors } = tools.lint({ version: 1, name: "x", tables: [{ nam: "a" }, { name: 7 }] });
    assert.equal(error.code, "UNKNOWN_KEY");
    assert.equal(errors.length, 2);
  });
});

describe("verified queries", () => {
  const verified = (structured_query, question = "purchases by channel") =>
    shop({ model: { verified_queries: [{ name: "q", question, structured_query }] } });
  const right = {
    table: "purchase",
    dimensions: ["channel"],
    metrics: [{ name: "purchase_count", aggregation: "count" }],
    sort: [{ field: "channel", order: "asc" }],
    limit: 100,
  };

  it("pass as they are, in the built-in model too", () => {
    assert.deepEqual(tools.test(verified(right)), {
      results: [{ name: "q", question: "purchases by channel", differences: [],
        understood_as: tools.test(verified(right)).results[0].understood_as, status: "passed" }],
      passed: 1, failed: 0, ok: true,
    });
    assert.equal(tools.test(builtin).failed, 0);
  });

  it("say what differs", () => {
    const { ok, results } = tools.test(verified({ ...right, limit: 5, filters: [{ field: "channel", operator: "=", value: "web" }] }));
    assert.equal(ok, false);
    assert.deepEqual(results[0].differences, [
      { pointer: "/filters/0", expected: { field: "channel", operator: "=", value: "web" }, got: null },
      { pointer: "/limit", expected: 5, got: 100 },
    ]);
  });

  it("fail when the question is not understood, and lint says so as an error", () => {
    const model = verified(right, "xyzzy plugh");
    assert.equal(tools.test(model).failed, 1);
    assert.deepEqual(found(model, "VERIFIED_QUERY_FAILS"), ["error /verified_queries/0"]);
  });

  it("fail when the verified query is no query, and say where", () => {
    const { results } = tools.test(verified({ table: 7 }));
    assert.equal(results[0].error.pointer, "/structured_query/table");
  });
});
