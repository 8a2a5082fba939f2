// Entry with the full module inside, for bundlers that copy no files (esbuild, rollup) and servers
// that are one file. It lies there compressed, as base64, and is unpacked when the first engine is
// opened, not at import.
import base64 from "nl2query-full.wasm.gz";
import { engineOpener } from "./module.js";

export { createEngineSync } from "./core.js";
export { Nl2QueryError } from "./error.js";
export { ir } from "./ir-builder.js";

/** A plain loop: Uint8Array.from with a function takes fifteen times as long. */
function compressed() {
  const text = atob(base64);
  const to = new Uint8Array(text.length);
  for (let i = 0; i < to.length; i += 1) to[i] = text.charCodeAt(i);
  return to;
}

function bytes() {
  const stream = new Response(compressed()).body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

export const createEngine = /* @__PURE__ */ engineOpener(bytes, bytes, (address) =>
  fetch(address),
);
