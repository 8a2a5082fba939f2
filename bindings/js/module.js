// From what a caller has (a module, bytes, a response, an address) to a WebAssembly.Module, or to
// an error that says what came instead and what to do.
import { needsFullModule, openEngine } from "./core.js";
import { Nl2QueryError } from "./error.js";

/**
 * createEngine for one runtime. `core()` and `full()` are the addresses of the two modules that lie
 * beside the entry; `load(address)` gives bytes or a Response. The full module is taken for the
 * built-in domain model, for models of a megabyte or more, and where the core one says that a
 * model needs it. `fullNow()`, where the runtime can do that, gives it without waiting.
 */
export function engineOpener(core, full, load, fullNow) {
  const first = once(() => toModule(core(), load));
  const second = once(() => toModule(full(), load));
  return async function createEngine(domain, { wasm, full: all = false } = {}) {
    if (wasm !== undefined) return openEngine(await toModule(wasm, load), domain, fullNow);
    if (all || domain === undefined || domain === null || isLong(domain)) return openEngine(await second(), domain);
    try {
      return openEngine(await first(), domain, fullNow);
    } catch (error) {
      if (!needsFullModule(error)) throw error;
      return openEngine(await second(), domain);
    }
  };
}

/** Long lists of values are read by the full module; in the core one they cost twelve times the
 *  memory. An indexed model starts with its mark and only the full one reads it. */
function isLong(domain) {
  const length = domain?.byteLength ?? domain?.length ?? 0;
  return length > 1e6 || (domain?.[0] === 0x4e && domain[1] === 0x4c && domain[2] === 0x58);
}

/** What `make` gives, made once; after a failure the next call tries again. */
function once(make) {
  let made;
  return () =>
    (made ??= make().catch((error) => {
      made = undefined;
      throw error;
    }));
}

async function toModule(wasm, load) {
  wasm = await wasm;
  if (wasm instanceof WebAssembly.Module) return wasm;
  const address = wasm instanceof URL || typeof wasm === "string" ? String(wasm) : undefined;
  if (address !== undefined) {
    try {
      wasm = await load(address);
    } catch (cause) {
      throw unusable(`nothing to be had from ${address}: ${cause.message}`, cause);
    }
  }
  return typeof wasm?.arrayBuffer === "function"
    ? fromResponse(wasm, address)
    : compile(wasm, address);
}

async function fromResponse(response, address) {
  const type = response.headers?.get("content-type") ?? "no type";
  const from = `${response.url || address || "a response"} (HTTP ${response.status}, ${type})`;
  if (response.ok && type.startsWith("application/wasm") && WebAssembly.compileStreaming) {
    try {
      return await WebAssembly.compileStreaming(response);
    } catch (cause) {
      throw unusable(`can't compile ${from}: ${cause.message}`, cause);
    }
  }
  return compile(await response.arrayBuffer(), from);
}

async function compile(bytes, from = "the bytes given") {
  if (!(bytes instanceof ArrayBuffer) && !ArrayBuffer.isView(bytes)) {
    throw unusable("{wasm} takes a WebAssembly.Module, bytes, a Response, a URL or a string");
  }
  const start = String.fromCharCode(
    ...new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0).slice(0, 16),
  );
  if (!start.startsWith("\0asm")) {
    throw unusable(`not WebAssembly from ${from}; starts with ${JSON.stringify(start)}`);
  }
  try {
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    throw unusable(`can't compile ${from}: ${cause.message}`, cause);
  }
}

const cures = {
  policy:
    "A page's Content-Security-Policy needs script-src 'wasm-unsafe-eval'; " +
    "a Worker imports the module and gives it to createEngineSync.",
  place: 
    "Serve nl2query.wasm and nl2query-full.wasm beside the script, pass {wasm: ...}, or import nl2query/inline, " +
    "which carries it inside.",
};

function unusable(what, cause) {
  const forbidden = /unsafe-eval|Content Security|embedder/i.test(cause?.message);
  const message = `${what}. ${forbidden ? cures.policy : cures.place}`;
  return new Nl2QueryError({ code: "WASM_UNUSABLE", message }, { cause });
}
