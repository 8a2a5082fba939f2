// The handler alone, with engines made to break: what a caller sees, and that it recovers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createHandler } from "../../web/worker/handler.js";

const answering = { call: (method, json) => JSON.stringify({ method, json: asText(json) }) };
const asText = (json) => (typeof json === "string" ? json : new TextDecoder().decode(json));
const failing = (code) => ({
  call() {
    throw Object.assign(new Error("it broke inside"), { name: "Nl2QueryError", code });
  },
});

const post = (body, path = "/translate") =>
  new Request(`http://host${path}`, { method: "POST", body });
const clock = () => new Date("2026-06-15T23:30:00Z");

test("now is added at the end where it is missing, and the rest stays as it came", async () => {
  const handle = createHandler(() => answering, { clock });
  for (const [body, expected] of [
    ['{"a":1}', '{"a":1,"now":"2026-06-15"}'],
    [' {"a":"}"} \n', ' {"a":"}","now":"2026-06-15"}'],
    ["{ }", '{ "now":"2026-06-15"}'],
    ['{"now":"2020-01-01"}', '{"now":"2020-01-01"}'],
    ['{"now":null}', '{"now":null}'],
    ["[1]", "[1]"],
    ["null", "null"],
    ['{"a":}', '{"a":}'],
  ]) {
    const { json } = await (await handle(post(body))).json();
    assert.equal(json, expected);
  }
});

test("only translate is given a day", async () => {
  const handle = createHandler(() => answering, { clock });
  assert.deepEqual(await (await handle(post("{}", "/render"))).json(), {
    method: "render",
    json: "{}",
  });
});

for (const code of ["INTERNAL", "OUT_OF_MEMORY", "DISPOSED"]) {
  test(`after ${code} the next question gets a new engine`, async (t) => {
    t.mock.method(console, "error", () => {});
    const engines = [failing(code), answering];
    const handle = createHandler(() => engines.shift());
    const first = await handle(post("{}"));
    assert.equal(first.status, 503);
    const text = await first.text();
    assert.equal(JSON.parse(text).error.code, "UNAVAILABLE");
    assert.doesNotMatch(text, /broke inside/);
    assert.equal((await handle(post("{}"))).status, 200);
  });
}

test("an engine that can't be opened is not the caller's fault", async (t) => {
  t.mock.method(console, "error", () => {});
  const handle = createHandler(() => Promise.reject(new Error("no such model")));
  const response = await handle(post("{}"));
  assert.equal(response.status, 503);
  assert.doesNotMatch(await response.text(), /no such model/);
});

test("a length that lies does not let more in", async () => {
  const handle = createHandler(() => answering, { maxBytes: 10 });
  const stream = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode("12345"));
    },
  });
  const request = new Request("http://host/translate", {
    method: "POST",
    body: stream,
    duplex: "half",
    headers: { "Content-Length": "1" },
  });
  assert.equal((await handle(request)).status, 413);
});

test("who may call is the operator's choice", async () => {
  const handle = createHandler(() => answering, { allowOrigin: "https://example.com" });
  for (const request of [post("{}"), new Request("http://host/nothing")]) {
    const { headers } = await handle(request);
    assert.equal(headers.get("access-control-allow-origin"), "https://example.com");
    assert.equal(headers.get("vary"), "Origin");
  }
});
