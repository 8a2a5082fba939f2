// schema/domain.schema.json and the loader take the same models, as far as a schema can tell.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import Ajv from "ajv/dist/2020.js";
import { createEngineSync, Nl2QueryError, fullModule } from "./package.mjs";

const read = (name) =>
  JSON.parse(readFileSync(new URL(`../../schema/${name}`, import.meta.url), "utf8"));
const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const ajv = new Ajv({
  allErrors: true,
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  formats: { date: day },
});
const valid = ajv.compile(read("domain.schema.json"));
const builtin = read("saas_support.domain.json");

const model = (table = {}, more = {}) => ({
  version: 1,
  name: "m",
  tables: [{ name: "t", dimensions: [{ name: "a" }], facts: [{ name: "f" }], ...table }],
  ...more,
});
const dimension = (more) => model({ dimensions: [{ name: "a", ...more }] });
const metric = (more) => model({ metrics: [{ name: "x", ...more }] });
const time = (more) => model({ time_dimensions: [{ name: "d", ...more }] });
const where = (more) => model({ filters: [{ name: "x", where: [{ field: "a", ...more }] }] });

/** The code of the loader's first error; undefined when the model loads. */
function loaded(domain) {
  try {
    createEngineSync(fullModule, domain).dispose();
  } catch (error) {
    assert.ok(error instanceof Nl2QueryError, String(error));
    return error.code;
  }
}

const good = {
  "the built-in model": builtin,
  "the smallest": { version: 1, name: "m", tables: [{ name: "t" }] },
  "keys of one's own": model({ "x-note": [1] }, { "x-y": {} }),
  "no limit and no times": model({}, { defaults: { limit: null, time_range: null } }),
  "all of a time range": model({ default_time_range: "last_6_months" }),
  "a format": time({ format: "YYYY/MM/DD" }),
  "a pattern": dimension({ pattern: "[A-Z]+" }),
  "values with words": dimension({ sample_values: [{ value: "v", labels: { en: "V" } }, "w"] }),
  "a column of its own": dimension({ expr: "schema.Odd Column", nullable: false }),
  "a count": metric({ agg: "count" }),
  "a sum": metric({ agg: "sum", expr: "f * (1 - f)" }),
  "a test for NULL": where({ operator: "IS NULL" }),
  "a list": where({ operator: "NOT IN", value: ["x", "y"] }),
  "a range": where({ operator: "BETWEEN", value: ["x", "y"] }),
};

const bad = {
  "no version": { name: "m", tables: [{ name: "t" }] },
  "another version": { ...model(), version: 2 },
  "no tables": { version: 1, name: "m", tables: [] },
  "an unknown key": model({ columns: [] }),
  "a name with a quote": model({ name: "t'" }),
  "a name with a dot": model({ name: "a.b" }),
  "a name with a tab": model({ name: "a\tb" }),
  "a blank name": model({ name: "  " }),
  "a long name": model({ name: "n".repeat(129) }),
  "a blank synonym": model({ synonyms: [" "] }),
  "a label that is none": model({ labels: { en: 1 } }),
  "a limit of nothing": model({}, { defaults: { limit: 0 } }),
  "a limit of too much": model({}, { defaults: { max_limit: 1_000_001 } }),
  "a time range": model({}, { defaults: { time_range: "yesterday" } }),
  "a dialect": model({}, { defaults: { dialect: "oracle" } }),
  "a day of the week": model({}, { defaults: { week_start: "friday" } }),
  "a data type": dimension({ data_type: "text" }),
  "a value that is none": dimension({ sample_values: [null] }),
  "a value without value": dimension({ sample_values: [{ labels: {} }] }),
  "a long value": dimension({ synonyms: ["n".repeat(4097)] }),
  "a ref with values": dimension({ ref: "t.b", sample_values: ["x"] }),
  "a ref without table": dimension({ ref: "b" }),
  "a format with a quarter": time({ format: "YYYY-QQ" }),
  "a format without a year": time({ format: "MM" }),
  "a grain": time({ time_granularity: "decade" }),
  "an aggregate": metric({ agg: "cnt" }),
  "a metric of nothing": metric({ agg: "sum" }),
  "a metric without aggregate": metric({ expr: "f" }),
  "a ratio of one": metric({ type: "ratio", numerator: "y" }),
  "a metric that stands alone": model({}, { metrics: [{ name: "x", agg: "count" }] }),
  "no condition": model({ filters: [{ name: "x", where: [] }] }),
  "neither condition": model({ filters: [{ name: "x" }] }),
  "two conditions": model({
    filters: [{ name: "x", expr: "a IS NULL", where: [{ field: "a", operator: "IS NULL" }] }],
  }),
  "an operator": where({ operator: "~", value: "x" }),
  "a condition without value": where({ operator: "=" }),
  "a value for NULL": where({ operator: "IS NULL", value: "x" }),
  "a relationship without columns": model(
    {},
    {
      relationships: [{ name: "r", left_table: "t", right_table: "t", relationship_columns: [] }],
    },
  ),
  "a rule without claim": model({}, { row_level: [{ dimension: "a" }] }),
  "too many rules": model(
    {},
    {
      row_level: Array.from({ length: 17 }, () => ({ dimension: "a", claim: "c" })),
    },
  ),
  "a date": model(
    {},
    {
      verified_queries: [{ name: "v", question: "q", reference_date: "June" }],
    },
  ),
};

for (const [what, domain] of Object.entries(good)) {
  test(`both take ${what}`, () => {
    assert.ok(valid(domain), ajv.errorsText(valid.errors));
    assert.equal(loaded(domain), undefined);
  });
}

for (const [what, domain] of Object.entries(bad)) {
  test(`both refuse ${what}`, () => {
    assert.equal(valid(domain), false);
    assert.match(String(loaded(domain)), /^[A-Z_]+$/);
  });
}
