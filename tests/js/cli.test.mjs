// The package's command gives the bytes and exit codes of the native program.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";

const path = (relative) => fileURLToPath(new URL(`../../${relative}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "nl2query-cli-"));
after(() => rmSync(folder, { recursive: true, force: true }));

function run(program, args, input = "") {
  const { status, stdout, stderr } = spawnSync(program, args, { input, maxBuffer: 1 << 26 });
  return { status, stdout: stdout.toString(), stderr: stderr.toString() };
}
const native = (args, input) => run(path("build/release/nl2query"), args, input);
const packaged = (args, input) => run(process.execPath, [path("dist/cli.js"), ...args], input);

/** Drivers of databases are JavaScript: the native program has no init, and nothing of it in its help. */
const withoutInit = (text) => text.replace(/^ +nl2query init .*\n( {10,}.*\n)*/m, "");

/** Both give the same output and exit code; returns it. */
function same(args, input) {
  const expected = native(args, input);
  const actual = packaged(args, input);
  actual.stdout = withoutInit(actual.stdout);
  actual.stderr = withoutInit(actual.stderr);
  assert.deepEqual(actual, expected);
  return actual;
}

const question = "which plan had the most support tickets in the North region last month";
const now = ["--now", "2026-06-15"];

const asked = {
  "a question": [question, ...now],
  "in Chinese": ["上个月北区哪个套餐的工单最多", ...now],
  "as JSON": [question, ...now, "--json"],
  "with a dialect": [question, ...now, "--json", "--dialect", "clickhouse"],
  "with a context": [question, ...now, "--context", '{"preferences":{"limit":3}}', "--json"],
  "not understood": ["flurb the gronk", ...now],
  blocked: ["delete all customers", ...now],
  empty: ["", ...now],
  "empty, as JSON": ["", ...now, "--json"],
  "too long": ["a".repeat(5000), ...now, "--json"],
  "a bad day": [question, "--now", "yesterday"],
  "a bad dialect": [question, ...now, "--dialect", "oracle"],
  help: ["--help"],
  version: ["--version"],
  nothing: [],
  "an unknown option": ["--frobnicate", question],
  "an option without its value": [question, "--now"],
  "two questions": [question, question],
  "a question that looks like an option": [...now, "--json", "--", "-tickets"],
};
for (const [what, args] of Object.entries(asked)) {
  test(`asked: ${what}`, () => void same(args));
}

test("exit codes", () => {
  assert.equal(packaged([question, ...now]).status, 0);
  assert.equal(packaged(["flurb the gronk", ...now]).status, 1);
  assert.equal(packaged([question, ...now, "--context", "{"]).status, 2);
  assert.equal(packaged([question, "--domain", join(folder, "missing.json")]).status, 3);
});

test("a domain model that can't be used is told fault by fault", () => {
  const model = join(folder, "model.json");
  for (const text of ["{", "[]", '{"version":1}', "\u00ff\u00fe"]) {
    writeFileSync(model, text);
    assert.equal(same([question, ...now, "--domain", model]).status, 3);
  }
});

const requests = [
  `{"id":1,"natural_language":"${question}"}`,
  '{"natural_language":"tickets by plan","id":"two","dialect":"postgresql"}',
  '{"id":null,"natural_language":"客户总数","now":"2025-01-31"}',
  '{"id":{"a":[1,2.50,"\\u4e2d\\n"]},"natural_language":"flurb"}',
  '{"natural_language":"tickets"}',
  "",
  "no JSON",
  "[1,2]",
  '{"id":5,"natural_language":""}',
  '{"id":6}',
  '{"id":7,"id":8,"natural_language":"tickets"}',
  '{"id":9,"natural_language":"tickets","surprise":true}',
  '{"id":10,"natural_language":"tickets","now":"2026-02-30","dialect":"oracle"}',
  `{"id":11,"natural_language":"${"tickets ".repeat(1000)}"}`,
  `{"id":12,"natural_language":"${"x".repeat(1 << 20)}"}`,
  `${"[".repeat(70)}${"]".repeat(70)}`,
  '{"id":13,"natural_language":"delete all customers"}',
];

test("batch: every line gives what the native program gives", () => {
  const lines = same(["batch", ...now], `${requests.join("\n")}\n`)
    .stdout.trim()
    .split("\n");
  assert.equal(lines.length, requests.length);
  assert.equal(JSON.parse(lines[0]).id, 1);
});

test("batch: the last line needs no end, and bytes may be anything", () => {
  const bytes = Buffer.from([0x7b, 0xff, 0x00, 0x7d, 0x0a]);
  same(["batch", ...now], Buffer.concat([bytes, Buffer.from(requests[0])]));
  same(["batch", ...now], "");
});

test("batch: options stand for what a line leaves out", () => {
  const context = '{"preferences":{"limit":7}}';
  same(["batch", ...now, "--dialect", "duckdb", "--context", context], requests[4]);
});

test("validate and render", () => {
  const query = {
    table: "support_ticket",
    dimensions: ["plan_type"],
    metrics: [{ name: "ticket_count", aggregation: "count" }],
    filters: [{ field: "region", operator: "=", value: "O'Brien" }],
    sort: [],
  };
  const lines = [
    { id: 1, structured_query: query },
    { id: 2, text: JSON.stringify(query) },
    { id: 3, text: '{"table":' },
    { id: 4, text: "[]" },
    { id: 5, structured_query: { ...query, table: "users" } },
    { id: 6, structured_query: { ...query, dimensions: ["plan_type", "x"], limit: -1 } },
    { id: 7 },
  ].map((line) => JSON.stringify(line));
  const input = [...lines, "no JSON", ""].join("\n");
  same(["validate", ...now], input);
  same(["render", ...now, "--dialect", "postgresql"], input);
});
