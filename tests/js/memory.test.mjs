// Memory: calls leave nothing behind, dropped engines are collected, running out is an error.
import assert from "node:assert/strict";
import test from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createEngineSync, support, wasmModule } from "./package.mjs";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

const request = JSON.stringify({
  natural_language: "which plan had the most support tickets in the North region last month",
  now: "2026-06-15",
});

/** The exports themselves, as a host in another language would use them. */
function raw() {
  const { exports } = new WebAssembly.Instance(wasmModule, {});
  exports._initialize();
  return exports;
}

function put(wasm, text) {
  const bytes = Buffer.from(text);
  const at = wasm.nlq_wasm_alloc(bytes.length);
  if (at) new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
  return [at, bytes.length];
}

function take(wasm, out) {
  const [at, length] = new Uint32Array(wasm.memory.buffer, out, 2);
  const text = at ? Buffer.from(wasm.memory.buffer, at, length).toString() : "";
  wasm.nlq_wasm_release(out);
  return text;
}

/** An engine of the core module, with a model of its own. */
function open(wasm, out) {
  const [at, length] = put(wasm, support);
  const engine = at && wasm.nlq_wasm_open(at, length, out);
  wasm.nlq_wasm_free(at);
  return engine;
}

test("many calls and many engines in one instance leave its memory as it was", () => {
  const wasm = raw();
  const out = wasm.nlq_wasm_alloc(24);
  const round = () => {
    const engine = open(wasm, out);
    assert.ok(engine, take(wasm, out));
    for (const text of [request, "not JSON", '{"natural_language":"flurb","now":"2026-06-15"}']) {
      const [at, length] = put(wasm, text);
      wasm.nlq_wasm_call(engine, 0, at, length, out);
      assert.ok(take(wasm, out).length > 0);
      wasm.nlq_wasm_free(at);
    }
    wasm.nlq_wasm_close(engine);
  };
  for (let i = 0; i < 20; i++) round();
  const before = wasm.memory.buffer.byteLength;
  for (let i = 0; i < 300; i++) round();
  assert.equal(wasm.memory.buffer.byteLength, before);
});

test("10 000 calls on one engine do not grow the process", () => {
  const engine = createEngineSync(wasmModule, support);
  for (let i = 0; i < 1000; i++) engine.call("translate", request);
  collectGarbage();
  const before = process.memoryUsage.rss();
  for (let i = 0; i < 10_000; i++) engine.call("translate", request);
  collectGarbage();
  assert.ok(process.memoryUsage.rss() - before < 32 << 20);
});

test("engines that are dropped without dispose are collected", async () => {
  const drop = () => void createEngineSync(wasmModule, support).call("translate", request);
  const settle = async () => {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 20));
    collectGarbage();
    return process.memoryUsage().arrayBuffers + process.memoryUsage().external;
  };
  drop();
  const before = await settle();
  for (let i = 0; i < 100; i++) drop();
  assert.ok((await settle()) - before < 8 << 20);
});

test("a disposed engine says so", () => {
  const engine = createEngineSync(wasmModule, support);
  engine.dispose();
  engine.dispose();
  assert.throws(() => engine.translate("tickets"), { name: "Nl2QueryError", code: "DISPOSED" });
});

if (Symbol.dispose) {
  test("Symbol.dispose is dispose", () => {
    const engine = createEngineSync(wasmModule, support);
    engine[Symbol.dispose]();
    assert.throws(() => engine.translate("tickets"), { code: "DISPOSED" });
  });
}

/** Takes all the memory there is but about `left` bytes. */
function fill(wasm, left) {
  const reserve = wasm.nlq_wasm_alloc(left);
  const taken = [];
  for (let size = 1 << 30; size >= 16;) {
    const at = wasm.nlq_wasm_alloc(size);
    if (at) taken.push(at);
    else size >>= 1;
  }
  wasm.nlq_wasm_free(reserve);
  return () => taken.forEach((at) => wasm.nlq_wasm_free(at));
}

test("out of memory is a status and never a trap, wherever it strikes", () => {
  const wasm = raw();
  const out = wasm.nlq_wasm_alloc(24);
  const engine = open(wasm, out);
  const [at, length] = put(wasm, request);
  wasm.nlq_wasm_call(engine, 0, at, length, out);
  const expected = take(wasm, out);

  const statuses = new Set();
  for (let left = 0; left < 4 << 20; left = left * 2 + 64) {
    const empty = fill(wasm, left);
    const status = wasm.nlq_wasm_call(engine, 0, at, length, out);
    statuses.add(status);
    const text = take(wasm, out);
    empty();
    if (status === 0) assert.equal(text, expected);
    else if (text) assert.equal(JSON.parse(text).error.code, "OUT_OF_MEMORY");
  }
  assert.deepEqual([...statuses].sort(), [0, 3]);

  const empty = fill(wasm, 1000);
  assert.equal(open(wasm, out), 0);
  take(wasm, out);
  empty();
  wasm.nlq_wasm_call(engine, 0, at, length, out);
  assert.equal(take(wasm, out), expected);
});

test("an unknown method number is refused and writes nothing", () => {
  const wasm = raw();
  const out = wasm.nlq_wasm_alloc(24);
  const engine = open(wasm, out);
  const [at, length] = put(wasm, request);
  for (const method of [1, 1000, -1]) {
    assert.equal(wasm.nlq_wasm_call(engine, method, at, length, out), -1);
    assert.equal(take(wasm, out), "");
  }
});
