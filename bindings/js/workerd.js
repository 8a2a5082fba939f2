// Entry for Workers, where code may not be compiled at run time: the module is imported.
import module from "./nl2query.wasm";
import { createEngineSync } from "./core.js";

export { createEngineSync };
export { Nl2QueryError } from "./error.js";

export async function createEngine(domain, { wasm = module } = {}) {
  return createEngineSync(await wasm, domain);
}
