// Entry for Workers, where code may not be compiled at run time: the module is imported. The full
// one is imported and passed by who needs it; here it would be part of every Worker.
import module from "./nl2query.wasm";
import { createEngineSync } from "./core.js";
import { Nl2QueryError } from "./error.js";

export { ir } from "./ir-builder.js";
export { createEngineSync, Nl2QueryError };

export async function createEngine(domain, { wasm, full = false } = {}) {
  if (wasm === undefined && full) throw new Nl2QueryError(needsImport);
  wasm ??= module;
  return createEngineSync(await wasm, domain);
}

const needsImport = {
  code: "NEEDS_FULL_MODULE",
  message:
    'a Worker imports the full module and passes it: import wasm from "nl2query/nl2query-full.wasm"; ' +
    "createEngine(domain, {wasm})",
};
