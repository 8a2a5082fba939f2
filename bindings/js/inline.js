// Entry with the core module inside, as base64: for bundlers that copy no files (esbuild, rollup)
// and servers that are one file. It is decoded when the first engine is opened, not at import.
import base64 from "nl2query.wasm";
import { Nl2QueryError } from "./error.js";
import { engineOpener } from "./module.js";

export { createEngineSync } from "./core.js";
export { ir } from "./ir-builder.js";
export { Nl2QueryError };

/** A plain loop: Uint8Array.from with a function takes fifteen times as long. */
function bytes() {
  const text = atob(base64);
  const to = new Uint8Array(text.length);
  for (let i = 0; i < to.length; i += 1) to[i] = text.charCodeAt(i);
  return to;
}

function noFull() {
  throw new Nl2QueryError({
    code: "NEEDS_FULL_MODULE",
    message:
      "nl2query/inline carries the core module alone; patterns, models of a megabyte and {full: " +
      "true} need nl2query-full.wasm: pass its bytes or address, createEngine(domain, {wasm})",
  });
}

export const createEngine = /* @__PURE__ */ engineOpener(bytes, noFull, (address) =>
  fetch(address),
);
