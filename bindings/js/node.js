// Entry for Node as an ES module; scripts/build-dist.mjs makes the CommonJS one of it.
import { readFile } from "node:fs/promises";
import { engineOpener } from "./module.js";

export { createEngineSync } from "./core.js";
export { Nl2QueryError } from "./error.js";

/** Node's fetch takes no file: address, and what is no address is a path. */
function load(address) {
  if (address.startsWith("file:")) return readFile(new URL(address));
  return /^(https?|data|blob):/.test(address) ? fetch(address) : readFile(address);
}

export const createEngine = /* @__PURE__ */ engineOpener(
  () => new URL("./nl2query.wasm", import.meta.url),
  () => new URL("./nl2query-patterns.wasm", import.meta.url),
  load,
);
