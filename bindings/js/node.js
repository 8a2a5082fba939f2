// Entry for Node as an ES module; scripts/build-dist.mjs makes the CommonJS one of it.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { openEngine } from "./core.js";
import { engineOpener } from "./module.js";

export { Nl2QueryError } from "./error.js";
export { ir } from "./ir-builder.js";

/** Node's fetch takes no file: address, and what is no address is a path. */
function load(address) {
  if (address.startsWith("file:")) return readFile(new URL(address));
  return /^(https?|data|blob):/.test(address) ? fetch(address) : readFile(address);
}

let full;

/** The full module, read when a call first needs it. */
function fullNow() {
  full ??= new WebAssembly.Module(
    readFileSync(new URL("./nl2query-full.wasm", import.meta.url)),
  );
  return full;
}

export const createEngineSync = (module, domain) => openEngine(module, domain, fullNow);

export const createEngine = /* @__PURE__ */ engineOpener(
  () => new URL("./nl2query.wasm", import.meta.url),
  () => new URL("./nl2query-full.wasm", import.meta.url),
  load,
  fullNow,
);
