// Entry for pages, and for whatever else has fetch: the modules lie beside this file.
import { engineOpener } from "./module.js";

export { createEngineSync } from "./core.js";
export { Nl2QueryError } from "./error.js";
export { ir } from "./ir-builder.js";

export const createEngine = /* @__PURE__ */ engineOpener(
  () => new URL("./nl2query.wasm", import.meta.url),
  () => new URL("./nl2query-full.wasm", import.meta.url),
  (address) => fetch(address),
);
