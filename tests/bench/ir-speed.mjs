#!/usr/bin/env node
// What it costs to check a Query IR and bring it into canonical form.
//
// usage: node ir-speed.mjs
//
// One run, one document (the README's): the library natively (in this C program's own loop, by the
// command line over many lines), the library in wasm from JavaScript, and what a page would do
// otherwise: JSON.parse, ajv with the schema, JSON.stringify. Best of several rounds each.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Ajv from "ajv/dist/2020.js";
import { PROGRAM, isBuilt } from "../cases/native.mjs";
import { createEngine, ir } from "../../dist/node.js";

const document = JSON.stringify(
  ir
    .select("chunk")
    .let("relevance", ir.similarity(ir.content, "refunds"))
    .where(ir.meta("status").eq("published"), ir.meta("date").ge(ir.date("2024-01-01")))
    .orderBy(ir.ref("relevance"), "desc")
    .limit(5),
);
const request = `{"input":${document}}`;
const schema = readFileSync(new URL("../../schema/query_ir.schema.json", import.meta.url), "utf8");

/** Microseconds a call, the best of ten rounds. */
function best(call, n = 20_000) {
  let least = Infinity;
  for (let round = 0; round < 10; round++) {
    const start = performance.now();
    for (let i = 0; i < n; i++) call();
    least = Math.min(least, ((performance.now() - start) * 1000) / n);
  }
  return least;
}

function native() {
  const program = fileURLToPath(new URL("../../build/release/tests/bench_ir", import.meta.url));
  const done = spawnSync(program, [], { input: request, encoding: "utf8" });
  return Number(done.stdout);
}

const engine = await createEngine(undefined, { full: true });
const bytes = new TextEncoder().encode(request);
const validate = new Ajv({ strict: false }).compile(JSON.parse(schema));
const figures = {
  native: isBuilt(PROGRAM) ? native() : NaN,
  "wasm, bytes in, text out": best(() => engine.call("ir.canon", bytes)),
  "wasm, text in, text out": best(() => engine.call("ir.canon", request)),
  "wasm, text in, object out": best(() => engine.ir.canon(document)),
  "JSON.parse + ajv + stringify": best(() => {
    const value = JSON.parse(document);
    if (!validate(value)) throw new Error("not valid");
    return JSON.stringify(value);
  }),
};
const { native: unit } = figures;
for (const [name, micros] of Object.entries(figures)) {
  console.log(`${name.padEnd(30)} ${micros.toFixed(2)} us, ${(micros / unit).toFixed(2)} x native`);
}
