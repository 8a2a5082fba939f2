// The Worker example in workerd, bundled as its own tool does it: code in one module, the wasm in
// another. Nothing leaves this machine.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { Miniflare } from "miniflare";

const root = fileURLToPath(new URL("../../", import.meta.url));
const QUESTION = "which plan had the most support tickets in the North region last month";
const CONTEXT = { permission_token: { role: "manager", region_scope: "all" } };
const QUERY =
  '{"table":"support_ticket","dimensions":["plan_type"],' +
  '"metrics":[{"name":"ticket_count","aggregation":"count"}],' +
  '"filters":[{"field":"region","operator":"=","value":"Region_North"},' +
  '{"field":"month","operator":"=","value":"2026-05"}],' +
  '"sort":[{"field":"ticket_count","order":"desc"}],"limit":10}';
const SQL =
  "SELECT plan_type, COUNT(*) AS ticket_count FROM support_ticket WHERE region = 'Region_North' " +
  "AND month = '2026-05' GROUP BY plan_type ORDER BY ticket_count DESC LIMIT 10";

let worker;
let address;

before(async () => {
  const bundled = await build({
    absWorkingDir: root,
    entryPoints: ["web/worker/worker.js"],
    bundle: true,
    format: "esm",
    conditions: ["workerd", "worker", "browser"],
    external: ["*.wasm"],
    write: false,
    logLevel: "error",
  });
  worker = new Miniflare({
    host: "127.0.0.1",
    port: 0,
    cf: false, // else it asks the network where it is
    compatibilityDate: "2026-04-01",
    modules: [
      { type: "ESModule", path: "worker.js", contents: bundled.outputFiles[0].text },
      {
        type: "CompiledWasm",
        path: "nl2query-full.wasm",
        contents: await readFile(`${root}dist/nl2query-full.wasm`),
      },
    ],
  });
  address = await worker.ready;
});

after(() => worker?.dispose());

function post(path, body) {
  const text = typeof body === "string" || ArrayBuffer.isView(body) ? body : JSON.stringify(body);
  return fetch(new URL(path, address), { method: "POST", body: text });
}

async function refused(response, status, code) {
  const { error } = await response.json();
  assert.equal(response.status, status);
  assert.equal(error.code, code);
  assert.ok(error.message.length > 10, error.message);
  assert.match(response.headers.get("content-type"), /^application\/json/);
  assert.equal(response.headers.get("access-control-allow-origin"), "*");
  return error;
}

test("the question of the specification, byte for byte", async () => {
  const response = await post("/translate", {
    natural_language: QUESTION,
    context: CONTEXT,
    now: "2026-06-15",
  });
  const text = await response.text();
  assert.equal(response.status, 200);
  assert.ok(text.includes(`"structured_query":${QUERY}`), text);
  assert.ok(text.includes(`"sql_preview":${JSON.stringify(SQL)}`), text);
  assert.equal(JSON.parse(text).status, "success");
});

test("the same in Chinese", async () => {
  const response = await post("/translate", {
    natural_language: "上个月北区哪个套餐的工单最多",
    now: "2026-06-15",
  });
  assert.equal(JSON.stringify((await response.json()).structured_query), QUERY);
});

test("now is filled from the clock", async () => {
  const today = new Date();
  const last = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 7);
  const { structured_query } = await (
    await post("/translate", { natural_language: QUESTION })
  ).json();
  assert.equal(structured_query.filters[1].value, last);
});

test("a question that is not understood is a result, not an error", async () => {
  const response = await post("/translate", { natural_language: "colourless green flurbs" });
  assert.equal(response.status, 200);
  assert.notEqual((await response.json()).status, "success");
});

test("an attack is blocked in the result", async () => {
  const response = await post("/translate", { natural_language: "delete all customers" });
  assert.equal(response.status, 200);
  assert.equal((await response.json()).security_check, "blocked");
});

test("validate takes a query from anybody", async () => {
  const good = await (await post("/validate", { structured_query: JSON.parse(QUERY) })).json();
  assert.equal(good.security_check, "passed");
  assert.equal(JSON.stringify(good.validated_query), QUERY);
});

test("render gives SQL with placeholders", async () => {
  const response = await post("/render", {
    structured_query: JSON.parse(QUERY),
    dialect: "postgresql",
    mode: "params",
  });
  const { sql, params } = await response.json();
  assert.match(sql, /region = \$1 AND month = \$2/);
  assert.deepEqual(params, ["Region_North", "2026-05"]);
});

test("bad bodies are refused with a code and the place", async () => {
  const at = await refused(
    await post("/translate", '{"natural_language":\n "tickets",}'),
    400,
    "JSON_SYNTAX",
  );
  assert.deepEqual([at.line, typeof at.column], [2, "number"]);
  await refused(await post("/translate", ""), 400, "JSON_SYNTAX");
  await refused(await post("/translate", new Uint8Array([0x22, 0xff, 0x22])), 400, "INVALID_UTF8");
  await refused(
    await post("/translate", '{"natural_language":"a","natural_language":"b"}'),
    400,
    "DUPLICATE_KEY",
  );
  await refused(await post("/translate", "[]"), 400, "TYPE_MISMATCH");
  await refused(await post("/translate", "{}"), 400, "MISSING_KEY");
  await refused(await post("/translate", { natural_language: 1 }), 400, "TYPE_MISMATCH");
  await refused(await post("/translate", { natural_language: " " }), 400, "EMPTY_QUESTION");
  await refused(
    await post("/translate", { natural_language: "tickets", dialect: "oracle" }),
    400,
    "BAD_ENUM",
  );
  await refused(
    await post("/translate", { natural_language: "tickets", now: "today" }),
    400,
    "BAD_NOW",
  );
  const secret = { table: "secrets", dimensions: ["password"], metrics: [], filters: [], sort: [] };
  await refused(await post("/render", { structured_query: secret }), 400, "UNKNOWN_TABLE");
});

test("a body of the greatest length is read, one byte more is not", async () => {
  const most = 64 * 1024;
  const padded = (bytes) => {
    const json = JSON.stringify({ natural_language: QUESTION, now: "2026-06-15" });
    return json + " ".repeat(bytes - json.length);
  };
  assert.equal((await post("/translate", padded(most))).status, 200);
  await refused(await post("/translate", padded(most + 1)), 413, "BODY_TOO_LARGE");
});

test("other paths and methods are refused", async () => {
  await refused(await post("/", {}), 404, "NOT_FOUND");
  await refused(await post("/translate/", {}), 404, "NOT_FOUND");
  const response = await fetch(new URL("/translate", address));
  assert.equal(response.headers.get("allow"), "POST, OPTIONS");
  await refused(response, 405, "METHOD_NOT_ALLOWED");
});

test("a page of elsewhere may ask", async () => {
  const response = await fetch(new URL("/translate", address), { method: "OPTIONS" });
  assert.equal(response.status, 204);
  assert.equal(response.headers.get("access-control-allow-origin"), "*");
  assert.match(response.headers.get("access-control-allow-methods"), /POST/);
  assert.match(response.headers.get("access-control-allow-headers"), /Content-Type/i);
});

test("many at a time get the answer each asked for", async () => {
  const months = Array.from(
    { length: 24 },
    (_, i) => `2026-${String((i % 12) + 1).padStart(2, "0")}`,
  );
  const answers = await Promise.all(
    months.map(async (month) => {
      const response = await post("/translate", { natural_language: QUESTION, now: `${month}-15` });
      return (await response.json()).structured_query.filters[1].value;
    }),
  );
  const before = (month) => new Date(Date.parse(`${month}-01`) - 1).toISOString().slice(0, 7);
  assert.deepEqual(answers, months.map(before));
});
