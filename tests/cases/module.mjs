// The WebAssembly module through the package's entry for Node, as text in and text out.
import { readFileSync } from "node:fs";
import { createEngine } from "../../dist/node.js";

// An engine for a domain model file, or for the built-in model.
export function openEngine(domain = null) {
  return createEngine(domain ? readFileSync(domain) : undefined);
}

// The answer to a request, or the error as the library wrote it.
export function translate(engine, request) {
  try {
    return engine.call("translate", request);
  } catch (error) {
    if (error.name !== "Nl2QueryError") throw error;
    return JSON.stringify({ error });
  }
}
