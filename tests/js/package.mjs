// The built package, as both kinds of Node module take it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as esm from "../../dist/node.js";

const cjs = createRequire(import.meta.url)("../../dist/node.cjs");

export const builds = { "ES module": esm, CommonJS: cjs };
export const wasmUrl = new URL("../../dist/nl2query.wasm", import.meta.url);
export const wasmBytes = readFileSync(wasmUrl);
export const wasmModule = new WebAssembly.Module(wasmBytes);
/** The module with everything. */
export const fullModule = new WebAssembly.Module(
  readFileSync(new URL("../../dist/nl2query-full.wasm", import.meta.url)),
);
export const { createEngine, createEngineSync, ir, Nl2QueryError } = esm;
/** The built-in domain model as a text, for the core module, which has none. */
export const support = readFileSync(
  new URL("../../schema/saas_support.domain.json", import.meta.url),
  "utf8",
);
