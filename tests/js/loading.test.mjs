// Where nl2query.wasm may come from, and what is said when something else comes.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import test from "node:test";
import {
  builds,
  createEngineSync,
  Nl2QueryError,
  wasmBytes,
  fullModule,
  support,
  wasmModule,
  wasmUrl,
} from "./package.mjs";

const wasmType = { headers: { "content-type": "application/wasm" } };
const sources = {
  "the file beside": undefined,
  "a module": wasmModule,
  "a promise of a module": WebAssembly.compile(wasmBytes),
  "a Buffer": wasmBytes,
  "an ArrayBuffer": new Uint8Array(wasmBytes).buffer,
  "a URL": wasmUrl,
  "a file: address": wasmUrl.href,
  "a path": fileURLToPath(wasmUrl),
  "a data: address": `data:application/wasm;base64,${wasmBytes.toString("base64")}`,
};
const responses = {
  "a response": () => new Response(wasmBytes, wasmType),
  "a response of the wrong type": () =>
    new Response(wasmBytes, { headers: { "content-type": "text/plain" } }),
};

function serve(handler) {
  const server = createServer(handler).listen(0, "127.0.0.1");
  return new Promise((resolve) => {
    server.on("listening", () =>
      resolve({ server, address: `http://127.0.0.1:${server.address().port}/nl2query.wasm` }),
    );
  });
}

for (const [kind, { createEngine }] of Object.entries(builds)) {
  for (const [what, wasm] of Object.entries(sources)) {
    test(`from ${what} (${kind})`, async () => {
      const engine = await createEngine(undefined, { wasm });
      assert.equal(
        engine.translate("number of customers", { now: "2026-06-15" }).status,
        "success",
      );
    });
  }
  for (const [what, make] of Object.entries(responses)) {
    test(`from ${what} (${kind})`, async () => {
      const engine = await createEngine(undefined, { wasm: make() });
      assert.equal(
        engine.translate("number of customers", { now: "2026-06-15" }).status,
        "success",
      );
    });
  }
}

const { createEngine } = builds["ES module"];

test("over HTTP", async (t) => {
  const { server, address } = await serve((_, response) =>
    response.writeHead(200, wasmType.headers).end(wasmBytes),
  );
  t.after(() => server.close());
  const engine = await createEngine(undefined, { wasm: address });
  assert.equal(engine.translate("number of customers", { now: "2026-06-15" }).status, "success");
});

test("a page instead of the module: the error says what came and what to do", async (t) => {
  const { server, address } = await serve((_, response) =>
    response
      .writeHead(404, { "content-type": "text/html" })
      .end("<!doctype html>\n<title>Not here</title>"),
  );
  t.after(() => server.close());
  await assert.rejects(createEngine(undefined, { wasm: address }), (error) => {
    assert.ok(error instanceof Nl2QueryError);
    assert.equal(error.code, "WASM_UNUSABLE");
    assert.equal(
      error.message,
      `not WebAssembly from ${address} (HTTP 404, text/html); starts with "<!doctype html>\\n". ` +
        "Serve nl2query.wasm and nl2query-full.wasm beside the script, pass {wasm: ...}, or import nl2query/inline, " +
        "which carries it inside.",
    );
    return true;
  });
});

const unusable = {
  "nobody answers": "http://127.0.0.1:1/nl2query.wasm",
  "a path without a file": "/nowhere/nl2query.wasm",
  "a number": 3,
  "no bytes": new Uint8Array(0),
  "half a module": wasmBytes.subarray(0, wasmBytes.length / 2),
};
for (const [what, wasm] of Object.entries(unusable)) {
  test(`${what} is an error with a code`, async () => {
    await assert.rejects(createEngine(undefined, { wasm }), {
      name: "Nl2QueryError",
      code: "WASM_UNUSABLE",
    });
  });
}

test("a module of another ABI, or of another program, is refused", () => {
  const empty = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  assert.throws(() => createEngineSync(empty), { code: "ABI_MISMATCH", message: /needs .* ABI 1/ });
  // (module (import "a" "b" (func)))
  const imports = new Uint8Array([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 2, 7, 1, 1, 97, 1, 98, 0, 0,
  ]);
  assert.throws(() => createEngineSync(new WebAssembly.Module(imports)), { code: "ABI_MISMATCH" });
  // (module (func (export "nlq_wasm_abi") (result i32) i32.const 99))
  const other = new Uint8Array([
    0,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    1,
    5,
    1,
    0x60,
    0,
    1,
    0x7f,
    3,
    2,
    1,
    0,
    7,
    16,
    1,
    12,
    ...Buffer.from("nlq_wasm_abi"),
    0,
    0,
    10,
    7,
    1,
    5,
    0,
    0x41,
    0xe3,
    0,
    0x0b,
  ]);
  assert.throws(() => createEngineSync(new WebAssembly.Module(other)), {
    code: "ABI_MISMATCH",
    message: /has 99/,
  });
});

test("createEngineSync takes a module and nothing else", () => {
  assert.throws(() => createEngineSync(wasmBytes), { name: "Nl2QueryError", code: "TYPE_MISMATCH" });
});

const orders = {
  version: 1,
  name: "shop",
  tables: [
    {
      name: "orders",
      primary_key: ["order_id"],
      dimensions: [{ name: "order_id", data_type: "string", pattern: "OR-[0-9]{4}" }],
      metrics: [{ name: "order_count", agg: "count", synonyms: ["orders"] }],
    },
  ],
};

test("a domain model with patterns brings in the module that reads them", async () => {
  for (const { createEngine } of Object.values(builds)) {
    const engine = await createEngine(orders);
    const { structured_query } = engine.translate("orders OR-1234", { now: "2026-06-15" });
    assert.deepEqual(structured_query.filters, [
      { field: "order_id", operator: "=", value: "OR-1234" },
    ]);
  }
});

test("without that module, a pattern is refused with the way out", async () => {
  const { createEngineSync } = await import("../../dist/browser.js");
  assert.throws(() => createEngineSync(wasmModule, orders), {
    code: "NEEDS_FULL_MODULE",
    pointer: "/tables/0/dimensions/0/pattern",
    message: /nl2query-full\.wasm/,
  });
});

test("a pattern that is none is refused by both", async () => {
  const broken = structuredClone(orders);
  broken.tables[0].dimensions[0].pattern = "[";
  await assert.rejects(builds["ES module"].createEngine(broken), { code: "INVALID_PATTERN" });
});

test("what only the full module has is there in Node at the first call, and with {full: true}", async () => {
  const document = { limit: 5, select: { unit: "chunk" } };
  for (const { createEngine } of Object.values(builds)) {
    for (const options of [{}, { full: true }]) {
      const engine = await createEngine(undefined, options);
      const before = engine.call("translate", '{"natural_language":"tickets","now":"2026-06-15"}');
      const answer = engine.call("ir.canon", JSON.stringify({ input: document }));
      assert.equal(
        answer,
        '{"ok":true,"canonical":{"select":{"unit":"chunk"},"limit":5},"errors":[]}',
      );
      assert.deepEqual(engine.ir.canon(document), JSON.parse(answer));
      assert.equal(
        engine.call("translate", '{"natural_language":"tickets","now":"2026-06-15"}'),
        before,
      );
      engine.dispose();
      assert.throws(() => engine.ir.canon(document), { code: "DISPOSED" });
    }
  }
});

test("where it can't be loaded, the error says how to get it", async () => {
  const { createEngine } = await import("../../dist/browser.js");
  await assert.rejects(createEngine(undefined, { wasm: wasmModule }), {
    code: "NEEDS_FULL_MODULE",
    message: /model of your own/,
  });
  const engine = await createEngine(support, { wasm: wasmModule });
  assert.throws(() => engine.ir.parse("SELECT CHUNK"), {
    code: "NEEDS_FULL_MODULE",
    message: /ir\.parse.*\{full: true\}/,
  });
  const full = await createEngine(undefined, { wasm: fullModule });
  assert.deepEqual(full.ir.parse("SELECT CHUNK").ir, { select: { unit: "chunk" } });
});

test("the modules import nothing and export what the binding needs", () => {
  for (const module of [wasmModule, fullModule]) {
    assert.deepEqual(WebAssembly.Module.imports(module), []);
    const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
    const needed = ["abi", "alloc", "free", "open", "close", "call", "release"].map(
      (name) => `nlq_wasm_${name}`,
    );
    assert.deepEqual(
      needed.filter((name) => !exported.includes(name)),
      [],
    );
  }
});
