// Entry for Workers, where code may not be compiled at run time: the module is imported, and the
// bundler puts it beside the Worker. It is the full one; a Worker that only translates, with a
// model of its own, imports createEngineSync and "nl2query/nl2query.wasm", which is half the size.
import module from "./nl2query-full.wasm";
import { createEngineSync } from "./core.js";

export { Nl2QueryError } from "./error.js";
export { ir } from "./ir-builder.js";
export { createEngineSync };

export async function createEngine(domain, { wasm = module } = {}) {
  return createEngineSync(await wasm, domain);
}
