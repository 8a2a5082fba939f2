// The engine over a WebAssembly module: text in, text out, and JSON around it. It finds no bytes
// itself: that is what the entries (node.js, browser.js, workerd.js) are for.
import { Nl2QueryError } from "./error.js";
import { today } from "./clock.js";
import { domainCalls } from "./domain.js";
import { irCalls } from "./ir.js";
import { addUtf16Spans } from "./spans.js";

const abi = 1; // NLQ_ABI of nl2query.h
// Numbered as in wasm.c, and from 64 on, in the full module alone, as in full.c.
const methods = ["translate"];
const fullMethods = [
  ...["recognize", "construct", "validate", "report", "render"],
  ...["complete", "choose", "handover", "inspect"],
  ...["canon", "check", "parse", "print", "schema", "lower", "lift", "filter"].map(
    (name) => `ir.${name}`,
  ),
  ...["check", "lint", "test", "from_ddl", "index"].map((name) => `domain.${name}`),
];
const numbers = new Map([
  ...methods.map((name, i) => [name, i]),
  ...fullMethods.map((name, i) => [name, 64 + i]),
]);
const textSize = 24; // an nlq_text: address, length, and what belongs to the library

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** An engine from a compiled module, without waiting. Each has an instance of its own, so that
 *  the garbage collector frees all of it, and a fault in one can't reach another. */
export function createEngineSync(module, domain) {
  return openEngine(module, domain);
}

/** The same; `fullNow()` gives the full module to an engine that is asked for what only that has. */
export function openEngine(module, domain, fullNow) {
  if (!(module instanceof WebAssembly.Module)) {
    throw new Nl2QueryError({
      code: "TYPE_MISMATCH",
      message:
        "createEngineSync takes a WebAssembly.Module; createEngine takes bytes and addresses too",
    });
  }
  let instance;
  try {
    instance = new WebAssembly.Instance(module, {});
  } catch (cause) {
    throw mismatch("wants imports", cause);
  }
  try {
    return new Engine(instance.exports, domain, fullNow);
  } catch (error) {
    if (!fullNow || !needsFullModule(error)) throw error;
    return openEngine(fullNow(), domain);
  }
}

/** Whether a model or a call asks for what the core module leaves out. */
export function needsFullModule(error) {
  const faults = error instanceof Nl2QueryError ? (error.errors ?? [error]) : [];
  return faults.some(({ code }) => code === "NEEDS_FULL_MODULE");
}

class Engine {
  #wasm;
  #engine;
  #out;
  #openFull;
  #full;

  constructor(wasm, domain, fullNow) {
    const its = wasm.nlq_wasm_abi?.();
    if (its !== abi) throw mismatch(its === undefined ? "has none" : `has ${its}`);
    wasm._initialize();
    this.#wasm = wasm;
    this.#out = this.#alloc(textSize);
    const text = textOf(domain);
    this.#open(text);
    this.#openFull = fullNow && (() => openEngine(fullNow(), text));
    this.domain = domainCalls((method, json) => this.callBytes(`domain.${method}`, json));
    this.ir = irCalls((method, input, text) => this.#ask(`ir.${method}`, input, text));
  }

  /** Calls a method with JSON text (or its UTF-8 bytes) and gives its JSON text, byte for byte. */
  call(method, json) {
    return decoder.decode(this.callBytes(method, json));
  }

  /** The same with the bytes of the answer, which need not be text. */
  callBytes(method, json) {
    const number = numbers.get(method);
    if (number === undefined) {
      throw new Nl2QueryError({
        code: "UNKNOWN_METHOD",
        message: `"${method}" is no method; one of ${[...numbers.keys()].join(", ")}`,
      });
    }
    // Half of a surrogate pair would become U+FFFD, and the answer be about another text.
    if (typeof json === "string" && json.isWellFormed?.() === false) throw halfPair();
    if (this.#full) return this.#full.callBytes(method, json);
    const [at, length] = this.#put(json);
    const status = this.#run("nlq_wasm_call", this.#engine, number, at, length, this.#out);
    this.#wasm.nlq_wasm_free(at);
    if (status === -1) return this.#callFull(method, json);
    const bytes = this.#take();
    if (status === 0) return bytes;
    const error = failure(decoder.decode(bytes));
    if (this.#openFull && needsFullModule(error)) return this.#callFull(method, json);
    throw error;
  }

  /** What this module lacks, by the full one, which answers everything from then on. */
  #callFull(method, json) {
    if (!this.#openFull) throw needsFull(method);
    const full = this.#openFull();
    this.dispose();
    this.#full = full;
    return full.callBytes(method, json);
  }

  translate(question, options) {
    return this.#ask("translate", request(question, options));
  }

  recognize(question, options) {
    return this.#ask("recognize", request(question, options));
  }

  construct(recognition) {
    return this.#ask("construct", recognition);
  }

  validate(construction) {
    return this.#ask("validate", construction);
  }

  report(validation) {
    return this.#ask("report", validation);
  }

  render(structured_query, options) {
    return this.#ask("render", { structured_query, ...options });
  }

  inspect(text, options) {
    const result = JSON.parse(this.call("inspect", JSON.stringify({ text, ...options })));
    return addUtf16Spans(result, text);
  }

  /** `cursor` counts UTF-16 units, as a text field gives it. */
  complete(text, { cursor = text.length, ...options } = {}) {
    const before = encoder.encode(text.slice(0, cursor)).length;
    const { completions } = JSON.parse(
      this.call("complete", JSON.stringify({ text, cursor: before, ...options })),
    );
    return addUtf16Spans(completions, text);
  }

  handover(question, options) {
    return this.#ask("handover", request(question, options));
  }

  choose(result, index, options) {
    return this.#ask("choose", {
      result,
      index,
      ...options,
      now: today(options?.now, options?.timezone),
    });
  }

  /** How much memory the module has taken, in bytes. */
  get memoryBytes() {
    return this.#full ? this.#full.memoryBytes : (this.#wasm?.memory.buffer.byteLength ?? 0);
  }

  /** Gives the memory back at once; later calls throw. */
  dispose() {
    this.#wasm = undefined;
    this.#full?.dispose();
  }

  [Symbol.dispose ?? Symbol("dispose")]() {
    this.dispose();
  }

  #ask(method, input, text = (input?.request ?? input)?.natural_language) {
    const result = JSON.parse(this.call(method, JSON.stringify(input) ?? "null"));
    return addUtf16Spans(result, text);
  }

  #open(text) {
    if (text === undefined) {
      this.#engine = this.#run("nlq_wasm_open", 0, 0, this.#out);
    } else {
      const [at, length] = this.#put(text);
      this.#engine = this.#run("nlq_wasm_open", at, length, this.#out);
      this.#wasm.nlq_wasm_free(at);
    }
    const answer = this.#take();
    if (!this.#engine) throw failure(decoder.decode(answer));
  }

  /** Runs an export. After a trap the instance's memory can't be trusted: the engine is closed. */
  #run(name, ...args) {
    try {
      return this.#wasm[name](...args);
    } catch (cause) {
      this.dispose();
      throw new Nl2QueryError(
        { code: "INTERNAL", message: `nl2query.wasm stopped: ${cause.message}` },
        { cause },
      );
    }
  }

  #alloc(size) {
    if (!this.#wasm)
      throw new Nl2QueryError({ code: "DISPOSED", message: "this engine has been disposed of" });
    const at = this.#wasm.nlq_wasm_alloc(size);
    if (!at) throw outOfMemory();
    return at;
  }

  /** Copies text in. Views are made anew each time, as they end when memory grows. */
  #put(text) {
    const bytes = ArrayBuffer.isView(text) ? text : encoder.encode(text);
    const at = this.#alloc(bytes.byteLength || 1);
    new Uint8Array(this.#wasm.memory.buffer, at).set(
      new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    );
    return [at, bytes.byteLength];
  }

  /** Copies the result out and releases it. */
  #take() {
    const { buffer } = this.#wasm.memory;
    const [at, length] = new Uint32Array(buffer, this.#out, 2);
    const bytes = at ? new Uint8Array(buffer, at, length).slice() : new Uint8Array();
    this.#wasm.nlq_wasm_release(this.#out);
    return bytes;
  }
}

/** The domain model as text or bytes; undefined: the built-in one. */
function textOf(domain) {
  if (domain === undefined || domain === null) return undefined;
  return typeof domain === "string" || ArrayBuffer.isView(domain) ? domain : JSON.stringify(domain);
}

function needsFull(method) {
  return new Nl2QueryError({
    code: "NEEDS_FULL_MODULE",
    message:
      `${method} is in nl2query-full.wasm and not in this module: open the engine with ` +
      "createEngine(domain, {full: true}), or pass that module: createEngine(domain, {wasm})",
  });
}

function request(natural_language, options) {
  return { natural_language, ...options, now: today(options?.now, options?.timezone) };
}

function mismatch(what, cause) {
  return new Nl2QueryError(
    {
      code: "ABI_MISMATCH",
      message:
        `this binding needs nl2query.wasm with ABI ${abi}, and the module ${what}: ` +
        "take both from one release",
    },
    { cause },
  );
}

function failure(text) {
  if (!text) return outOfMemory();
  const { error, errors } = JSON.parse(text);
  return new Nl2QueryError(errors ? { ...error, errors } : error);
}

function halfPair() {
  return new Nl2QueryError({
    code: "INVALID_UNICODE",
    message: "the text holds half of a surrogate pair; UTF-8 has no such thing",
  });
}

function outOfMemory() {
  return new Nl2QueryError({
    code: "OUT_OF_MEMORY",
    message: "nl2query.wasm could not get the memory it needs",
  });
}
