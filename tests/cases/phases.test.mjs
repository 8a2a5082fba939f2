// The four phases of every case, one by one: each result fits its JSON Schema, and the last is byte
// for byte what translate gives.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import Ajv from "ajv/dist/2020.js";
import { openEngine } from "./module.mjs";
import { allCases, domainPath } from "./read-cases.mjs";

const NAMES = [
  "domain",
  "request",
  "recognition",
  "structured_query",
  "construction",
  "validation",
  "result",
];
const PHASES = [
  ["recognize", "recognition"],
  ["construct", "construction"],
  ["validate", "validation"],
  ["report", "result"],
];

const schemas = NAMES.map((name) =>
  JSON.parse(readFileSync(new URL(`../../schema/${name}.schema.json`, import.meta.url), "utf8")),
);
const ajv = new Ajv({ allErrors: true, strict: false, logger: false });
for (const schema of schemas) ajv.addSchema(schema);
const validators = Object.fromEntries(
  NAMES.map((name, i) => [name, ajv.getSchema(schemas[i].$id)]),
);

function fits(name, text) {
  const valid = validators[name];
  assert.ok(
    valid(JSON.parse(text)),
    `${name}: ${ajv.errorsText(valid.errors)}\n${text.slice(0, 2000)}`,
  );
}

const cases = allCases().filter(({ request, expect }) => request && !expect.error?.pointer);
const engines = new Map();
for (const domain of new Set(cases.map((item) => item.domain))) {
  engines.set(domain, await openEngine(domain && domainPath(domain)));
}

describe("phases one by one", () => {
  for (const item of cases) {
    it(`${item.file}:${item.line} ${item.name}`, () => {
      const engine = engines.get(item.domain);
      const request = JSON.stringify(item.request);
      fits("request", request);
      let text = request;
      for (const [method, schema] of PHASES) {
        text = engine.call(method, text);
        fits(schema, text);
      }
      assert.equal(text, engine.call("translate", request));
    });
  }
});

describe("queries given in cases", () => {
  it("fit the schema of structured queries", () => {
    for (const { expect } of cases)
      if (expect.query) fits("structured_query", JSON.stringify(expect.query));
  });
});
