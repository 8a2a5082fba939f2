// Every case of the *.txt files, through the native program and through the WebAssembly module.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkResult } from "./check.mjs";
import { openEngine, translate } from "./module.mjs";
import { batch, withoutId } from "./native.mjs";
import { DIALECTS, allCases, domainPath, readCases, requestText } from "./read-cases.mjs";

const cases = allCases();

// A case, and once more in each dialect that it gives SQL for.
function askings() {
  return cases.flatMap((item) => {
    const written = DIALECTS.filter((dialect) => item.expect[dialect] !== undefined);
    return [null, ...written].map((dialect) => ({ item, dialect, domain: item.domain }));
  });
}

function textOf({ item, dialect }) {
  return dialect ? JSON.stringify({ ...item.request, dialect }) : requestText(item);
}

function check({ item, dialect }, result) {
  if (dialect) assert.equal(result.sql_preview, item.expect[dialect]);
  else checkResult(item, result);
}

function byDomain(list) {
  const groups = new Map();
  for (const asking of list) {
    if (!groups.has(asking.domain)) groups.set(asking.domain, []);
    groups.get(asking.domain).push(asking);
  }
  return groups;
}

function test(asking, answer) {
  const { item, dialect } = asking;
  it(`${item.file}:${item.line} ${item.name}${dialect ? ` (${dialect})` : ""}`, () => {
    check(asking, JSON.parse(answer));
  });
}

describe("cases, native", () => {
  for (const [domain, list] of byDomain(askings())) {
    const answers = batch(list.map(textOf), { domain: domain && domainPath(domain) });
    list.forEach((asking, i) => test(asking, withoutId(answers[i])));
  }
});

const engines = new Map();
for (const domain of byDomain(askings()).keys()) {
  engines.set(domain, await openEngine(domain && domainPath(domain)));
}

describe("cases, WebAssembly", () => {
  for (const asking of askings()) {
    test(asking, translate(engines.get(asking.domain), textOf(asking)));
  }
});

describe("case files", () => {
  const read = (text) => readCases(text, "made-up.txt");

  it("takes settings from a block without a question", () => {
    const [a, b] = read("now: 2026-01-01\n\nquestion: x\nquestion: y\nquery: {}\n");
    assert.deepEqual(a.request, { natural_language: "x", now: "2026-01-01" });
    assert.equal(b.request.natural_language, "y");
    assert.deepEqual(b.expect.query, {});
  });

  it("joins indented lines", () => {
    const [a] = read('question: x\nquery: {"table":\n  "t"}\n');
    assert.deepEqual(a.expect.query, { table: "t" });
  });

  it("says where a file is wrong", () => {
    assert.throws(() => read("question: x\nquerry: {}\n"), /made-up\.txt:2: unknown key "querry"/);
    assert.throws(() => read("question: x\nquery: {\n"), /made-up\.txt:2: /);
    assert.throws(() => read("question x\n"), /made-up\.txt:1: "question x" is not "key: value"/);
    assert.throws(
      () => read("question: x\nblocked: maybe\n"),
      /made-up\.txt:2: "maybe" is neither/,
    );
    assert.throws(() => read("question: x\nerror: not a code\n"), /made-up\.txt:2: /);
  });

  it("fails a case whose answer differs", () => {
    const wrong = [
      ['query: {"table": "a"}', { status: "success", structured_query: { table: "b" } }],
      ["sql: SELECT 1", { status: "success", sql_preview: "SELECT 2" }],
      ["sql: SELECT 1", { status: "low_confidence", sql_preview: "SELECT 1" }],
      ["status: error", { status: "success" }],
      [
        "error: TYPE_MISMATCH /now",
        { error: { code: "TYPE_MISMATCH", message: "m", pointer: "/dialect" } },
      ],
      ["error: TYPE_MISMATCH", { error: { code: "WRONG_VALUE", message: "m" } }],
      ["error: TYPE_MISMATCH", { status: "success" }],
      ["blocked: yes", { status: "success" }],
      ["blocked: no", { status: "error", security_check: "blocked" }],
      ["unrecognized: word", { status: "error", unrecognized: ["other"] }],
      ["candidate: SELECT 2", { status: "success", candidates: [{ sql_preview: "SELECT 1" }] }],
      ["candidates: 1", { status: "success", candidates: [] }],
      ["status: success", { status: "success", error: { code: "INTERNAL", message: "m" } }],
    ];
    for (const [line, result] of wrong) {
      const [item] = read(`question: x\n${line}\n`);
      assert.throws(() => checkResult(item, result), assert.AssertionError, line);
    }
  });
});
