// The calls about domain models. A model is an object, its JSON text or the bytes of it.

const textOf = (model) =>
  typeof model === "string" || ArrayBuffer.isView(model) ? model : JSON.stringify(model);

const decoder = new TextDecoder();

/** `call(method, json)` calls the library: JSON text in, bytes out. */
export const domainCalls = (call) => {
  const ask = (method, text) => JSON.parse(decoder.decode(call(method, text)));
  return {
    check: (model) => ask("check", textOf(model)),
    lint: (model) => ask("lint", textOf(model)),
    test: (model) => ask("test", textOf(model)),
    index: (model) => call("index", textOf(model)),
    fromDdl: (ddl, options) => ask("from_ddl", JSON.stringify({ ...options, ddl })),
  };
};
