// The calls about the Query IR. A document is an object, or its JSON text.

const document = (input) => (typeof input === "string" ? { text: input } : { input });

/** `ask(method, request, text)` calls the library; `text` is what spans in its answer point into. */
export const irCalls = (ask) => ({
  canon: (input, options) => ask("canon", { ...options, ...document(input) }, input),
  check: (input, options) => ask("check", { ...options, ...document(input) }, input),
  parse: (text, options) => ask("parse", { ...options, text }, text),
  print: (input, options) => ask("print", { ...options, ...document(input) }, input),
  schema: (options = {}) => ask("schema", options),
  lower: (structured_query) => ask("lower", { structured_query }),
  lift: (query, aggregate) => ask("lift", { query, aggregate }),
});
