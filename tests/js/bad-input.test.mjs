// Bad input of every kind at the border gives an error with a code and a place, and the engine
// goes on.
import assert from "node:assert/strict";
import test from "node:test";
import { createEngine, Nl2QueryError } from "./package.mjs";

const methods = [
  "translate",
  "recognize",
  "construct",
  "validate",
  "report",
  "render",
  "complete",
  "choose",
];
const ask = (question, more = {}) =>
  JSON.stringify({ natural_language: question, now: "2026-06-15", ...more });
const quoted = (bytes) =>
  Buffer.concat([
    Buffer.from('{"now":"2026-06-15","natural_language":"'),
    bytes,
    Buffer.from('"}'),
  ]);

async function fails(method, input, expected, domain) {
  const engine = await createEngine(domain);
  assert.throws(
    () => engine.call(method, input),
    (error) => {
      assert.ok(error instanceof Nl2QueryError, String(error));
      for (const [key, value] of Object.entries(expected))
        assert.deepEqual(error[key], value, `${key} of ${error.message}`);
      assert.ok(error.message.length > 10);
      const whole = expected.code === "TOO_LARGE" && expected.pointer === undefined;
      assert.equal(error.pointer === undefined && error.span === undefined, whole, "the place");
      return true;
    },
  );
  assert.equal(JSON.parse(engine.call("translate", ask("number of customers"))).status, "success");
}

const notJson = {
  "no text": "",
  "a word": "hello",
  "an open object": '{"natural_language":"x"',
  "a comma too many": '{"natural_language":"x",}',
  "text behind the end": '{"natural_language":"x"} {}',
};
for (const method of methods) {
  for (const [what, text] of Object.entries(notJson)) {
    test(`${method}: ${what} is no JSON`, () => fails(method, text, { code: "JSON_SYNTAX" }));
  }
  for (const text of ["[]", "null", '"text"', "3"]) {
    test(`${method}: ${text} is no object`, () =>
      fails(method, text, { code: "TYPE_MISMATCH", pointer: "" }));
  }
  test(`${method}: nesting is limited`, () =>
    fails(method, `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`, { code: "TOO_DEEP" }));
  test(`${method}: bytes that are no UTF-8`, () =>
    fails(method, quoted(Buffer.from([0x74, 0xc3, 0x28])), { code: "INVALID_UTF8" }));
  test(`${method}: a NUL behind the end`, () => fails(method, "{}\0", { code: "CONTROL_CHAR" }));
  test(`${method}: a lone surrogate`, () =>
    fails(method, '{"natural_language":"\\ud800"}', { code: "INVALID_UNICODE" }));
  test(`${method}: a key that stands twice`, () =>
    fails(method, '{"a":1,"a":2}', { code: "DUPLICATE_KEY" }));
  test(`${method}: 10 MB`, () =>
    fails(method, ask("tickets ".repeat(1_310_720)), { code: "TOO_LARGE" }));
}

for (const method of ["translate", "recognize"]) {
  const cases = {
    "no question": ["{}", { code: "MISSING_KEY", pointer: "/natural_language" }],
    "a question that is a number": [
      '{"natural_language":3}',
      { code: "TYPE_MISMATCH", pointer: "/natural_language" },
    ],
    "an empty question": [ask(""), { code: "EMPTY_QUESTION", pointer: "/natural_language" }],
    "a question of white space": [
      ask(" \t\u3000"),
      { code: "EMPTY_QUESTION", pointer: "/natural_language" },
    ],
    "a question over the limit": [
      ask("a".repeat(4097)),
      { code: "TOO_LARGE", pointer: "/natural_language" },
    ],
    "no now": ['{"natural_language":"tickets"}', { code: "MISSING_KEY", pointer: "/now" }],
    "a now that is no date": [
      ask("tickets", { now: "2026-02-30" }),
      { code: "BAD_NOW", pointer: "/now" },
    ],
    "an unknown dialect": [
      ask("tickets", { dialect: "oracle" }),
      { code: "BAD_ENUM", pointer: "/dialect" },
    ],
    "a threshold over 1": [
      ask("tickets", { confidence_threshold: 7 }),
      { code: "WRONG_VALUE", pointer: "/confidence_threshold" },
    ],
    "a context that is a list": [
      ask("tickets", { context: [] }),
      { code: "TYPE_MISMATCH", pointer: "/context" },
    ],
    "a token that is a number": [
      ask("tickets", { context: { permission_token: 3 } }),
      { code: "BAD_SCOPE", pointer: "/context/permission_token" },
    ],
  };
  for (const [what, [input, expected]] of Object.entries(cases)) {
    test(`${method}: ${what}`, () => fails(method, input, expected));
  }
}

test("a scope that is unknown is refused, and never taken for everything", async () => {
  const engine = await createEngine();
  const context = { permission_token: { region_scope: "everything" } };
  const result = engine.translate("tickets", { now: "2026-06-15", context });
  assert.equal(result.status, "error");
  assert.equal(result.structured_query, null);
  assert.equal(result.sql_preview, null);
  assert.equal(result.error.code, "BAD_SCOPE");
  assert.equal(result.error.pointer, "/context/permission_token/region_scope");
});

test("a question at the limit is answered", async () => {
  const engine = await createEngine();
  assert.ok(JSON.parse(engine.call("translate", ask("a".repeat(4096)))).status);
});

test("a NUL in a question is text like any other or an error with a place", async () => {
  await fails("translate", '{"now":"2026-06-15","natural_language":"tickets\\u0000"}', {
    code: "CONTROL_CHAR",
  });
});

test("construct without entities says what is missing", () =>
  fails("construct", "{}", { code: "MISSING_KEY", pointer: "/intent" }));
test("validate without a query says what is missing", () =>
  fails("validate", "{}", { code: "MISSING_KEY", pointer: "/structured_query" }));
test("report without a query says what is missing", () =>
  fails("report", "{}", { code: "MISSING_KEY", pointer: "/validated_query" }));
test("render in an unknown dialect", () =>
  fails("render", '{"structured_query":{"table":"customer"},"dialect":"oracle"}', {
    code: "BAD_ENUM",
    pointer: "/dialect",
  }));
test("a method that does not exist", async () => {
  const engine = await createEngine();
  assert.throws(() => engine.call("destroy", "{}"), {
    code: "UNKNOWN_METHOD",
    message: /one of translate, recognize/,
  });
});

const models = {
  "no JSON": ["{", "JSON_SYNTAX"],
  "an empty text": ["", "JSON_SYNTAX"],
  "a list": ["[]", "TYPE_MISMATCH"],
  "an empty object": [{}, "MISSING_KEY"],
  "another document": [{ name: "left-pad", version: "1.0.0" }, "TYPE_MISMATCH"],
  "bytes that are no UTF-8": [new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), "INVALID_UTF8"],
  "nesting without end": ["[".repeat(100_000), "TOO_DEEP"],
  "more than 16 MiB": [`{"name":"${"x".repeat(16 << 20)}"}`, "TOO_LARGE"],
};
for (const [what, [domain, code]] of Object.entries(models)) {
  test(`a domain model: ${what}`, async () => {
    await assert.rejects(createEngine(domain), (error) => {
      assert.ok(error instanceof Nl2QueryError);
      assert.equal(error.code, code);
      assert.ok(error.errors === undefined || error.errors.length > 1);
      return true;
    });
  });
}

test("what isn't understood is a result, not an exception", async () => {
  const engine = await createEngine();
  const result = engine.translate("flurb the gronk", { now: "2026-06-15" });
  assert.equal(result.status, "low_confidence");
});
