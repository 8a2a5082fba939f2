// The calls about the Query IR. A document is an object, or its JSON text.

const document = (input) => (typeof input === "string" ? { text: input } : { input });

/** `ask(method, request, text)` calls the library; `text` is what spans in its answer point into. */
export function irCalls(ask) {
  const on = (name) => (input, options) => ask(name, { ...options, ...document(input) }, input);
  return {
    canon: on("canon"),
    check: on("check"),
    print: on("print"),
    filter: on("filter"),
    parse: (text, options) => ask("parse", { ...options, text }, text),
    schema: (options = {}) => ask("schema", options),
    lower: (structured_query) => ask("lower", { structured_query }),
    lift: (query, aggregate) => ask("lift", { query, aggregate }),
  };
}
