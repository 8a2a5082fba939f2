/* nl2query: a question in plain English or Chinese becomes a structured query, checked and shown
 * as SQL, by rules alone.
 *
 * This header is the manual of the library.
 *
 * How it is used
 *   An engine is opened once for a domain model (JSON: the tables, columns and words it may talk
 *   about) and is immutable from then on: any number of calls may run on it, also from several
 *   threads at a time. Each call takes one JSON object and gives one JSON object:
 *
 *     nlq_text error = {0}, out = {0};
 *     nlq_engine *engine = nlq_engine_new(NULL, 0, NULL, &error); // the built-in model
 *     const char *request =
 *         "{\"natural_language\":\"tickets by plan last month\",\"now\":\"2026-06-15\"}";
 *     nlq_translate(engine, request, strlen(request), &out);
 *     puts(out.at);
 *     nlq_text_free(&out);
 *     nlq_engine_delete(engine);
 *
 * What it promises
 *   No clock, no locale, no I/O, no randomness, no global state: the same input gives the same
 *   bytes on every platform, natively and in WebAssembly. It never runs or writes a query.
 *
 * Text
 *   UTF-8 throughout, with a length in bytes; input need not end in NUL. Results end in a NUL that
 *   the length does not count. Spans in results are half-open byte offsets into the question.
 *   Dates are civil dates, "YYYY-MM-DD"; intervals are half-open.
 *
 * Errors
 *   A call returns a status. Unless it is NLQ_STATUS_OK, the result is {"error": {code, message,
 *   ...}}: a stable UPPER_SNAKE code, a sentence a person can act on, and the place as a JSON
 *   pointer (RFC 6901) or a span with line and column. A question that is not understood, or that
 *   may not be answered, is a result with a status of its own and not an error of the call.
 *
 * Cost
 *   A call is linear in the length of its input and independent of what was asked before. All its
 *   memory is one arena, freed when it returns; only the result outlives it. */
#ifndef NL2QUERY_H
#define NL2QUERY_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(NLQ_SHARED) && defined(__GNUC__)
#define NLQ_API __attribute__((visibility("default")))
#else
#define NLQ_API
#endif

/* Version of the library, and of the JSON that goes in and out: a host that was built for another
 * ABI number should refuse to go on. */
#define NLQ_VERSION "0.1.0"
#define NLQ_ABI 1

typedef enum nlq_status {
  NLQ_STATUS_OK = 0,
  NLQ_STATUS_BAD_INPUT = 1,  /* the request, or the JSON of a phase */
  NLQ_STATUS_BAD_DOMAIN = 2, /* the domain model */
  NLQ_STATUS_NO_MEMORY = 3   /* the allocator refused */
} nlq_status;

/* Where memory comes from. `alloc` returns memory aligned for any object, or NULL; `free` takes
 * back what it gave. Memory is taken in blocks of `block_size` bytes (0: the library's choice) or
 * more. The allocator must be safe for as many threads as call the engine. */
typedef struct nlq_allocator {
  void *(*alloc)(void *context, size_t size);
  void (*free)(void *context, void *at);
  void *context;
  size_t block_size;
} nlq_allocator;

/* A result: `length` bytes at `at`, then a NUL. The caller owns it and gives it back with
 * nlq_text_free. Zero it before first use. On NLQ_STATUS_NO_MEMORY `at` may be NULL. */
typedef struct nlq_text {
  char *at;
  size_t length;
  nlq_allocator allocator;
} nlq_text;

NLQ_API void nlq_text_free(nlq_text *text);

typedef struct nlq_engine nlq_engine;

/* Opens an engine for a domain model (JSON text, schema/domain.schema.json; at most 16 MiB; or an
 * indexed one, nlq_domain_index).
 * `domain` NULL takes the built-in model. `allocator` NULL takes malloc and free; otherwise it is
 * copied and must outlive the engine and every result. On failure returns NULL and, where `error`
 * is not NULL, {"error": ..., "errors": [...]} with everything found wrong. Linear in the model. */
NLQ_API nlq_engine *nlq_engine_new(const char *domain, size_t length,
                                   const nlq_allocator *allocator, nlq_text *error);
NLQ_API void nlq_engine_delete(nlq_engine *engine);

/* Text of the built-in domain model; it belongs to the library. */
NLQ_API const char *nlq_builtin_domain(size_t *length);

/* A question through all four phases.
 * In: {natural_language, context?, confidence_threshold?, dialect?, now, language?, trace?}
 * (schema/request.schema.json). Out: the result of phase 4 (schema/result.schema.json). */
NLQ_API nlq_status nlq_translate(const nlq_engine *engine, const char *json, size_t length,
                                 nlq_text *out);

/* The four phases one by one. Each takes the JSON that the one before gave; called in order they
 * give byte for byte what nlq_translate gives. Any of them also takes JSON made by hand.
 *   recognize  intent and entities          schema/recognition.schema.json
 *   construct  the structured query         schema/construction.schema.json
 *   validate   checks, scope, optimizations schema/validation.schema.json
 *   report     confidence, candidates       schema/result.schema.json */
NLQ_API nlq_status nlq_recognize(const nlq_engine *engine, const char *json, size_t length,
                                 nlq_text *out);
NLQ_API nlq_status nlq_construct(const nlq_engine *engine, const char *json, size_t length,
                                 nlq_text *out);
NLQ_API nlq_status nlq_validate(const nlq_engine *engine, const char *json, size_t length,
                                nlq_text *out);
NLQ_API nlq_status nlq_report(const nlq_engine *engine, const char *json, size_t length,
                              nlq_text *out);

/* SQL text of a structured query.
 * In: {structured_query, dialect?, mode?: "inline" or "params"}. Out: {sql, params}; placeholders
 * are ?, $1 or {p1:String} as the dialect has them. The query is checked first: what does not pass
 * gives its errors and no SQL. */
NLQ_API nlq_status nlq_render(const nlq_engine *engine, const char *json, size_t length,
                              nlq_text *out);

/* The guard's verdict alone: is a text an attack, or a wish to write?
 * In: {text, ctx?: "question" or "value"}. Out: {blocked, risks: [{code, message, span}]}. */
NLQ_API nlq_status nlq_inspect(const nlq_engine *engine, const char *json, size_t length,
                               nlq_text *out);

/* --- the Query IR ---------------------------------------------------------------------------
 * A query over documents, chunks or sentences: as JSON (schema/query_ir.schema.json), or as NLQL
 * text, "SELECT CHUNK WHERE meta.status == 'published' LIMIT 5". The domain model plays no part.
 *
 * Requests of canon, check, print and parse: {input or text, mode?, functions?, id?}.
 *   input      the document;  text  the JSON text of one, or (parse) an NLQL statement
 *   mode       "strict" (default): RFC 8259, the schema, and what names and calls mean;
 *              "compat": what the reference loader takes, its odd types included
 *   functions  functions beyond the built-in ones: names, or {name, min_args?, max_args?,
 *              arguments?: ["any", "text", "field", "vector"]}; one of a built-in name replaces it
 * Results: {id?, ok, canonical or text or ir, errors, warnings?}. A document with faults is a
 * result with ok false, one error for each fault; the status is bad input only where the request
 * itself is. A request has at most 64 MiB, a document 32 MiB and 2000 levels. All of it is linear
 * in the input; memory is about ten times its size. */

/* The canonical JSON of a document: key order fixed, defaults left out, nothing folded.
 *   {"input":{"limit":5,"select":{"unit":"chunk"}}}
 *   {"ok":true,"canonical":{"select":{"unit":"chunk"},"limit":5},"errors":[]} */
NLQ_API nlq_status nlq_ir_canon(const nlq_engine *engine, const char *json, size_t length,
                                nlq_text *out);
/* Everything that is wrong with a document, or odd. */
NLQ_API nlq_status nlq_ir_check(const nlq_engine *engine, const char *json, size_t length,
                                nlq_text *out);
/* NLQL text to a document. Errors have span, line and column, and show the line with a caret. */
NLQ_API nlq_status nlq_ir_parse(const nlq_engine *engine, const char *json, size_t length,
                                nlq_text *out);
/* A document to NLQL text, which parses to the same document again. */
NLQ_API nlq_status nlq_ir_print(const nlq_engine *engine, const char *json, size_t length,
                                nlq_text *out);
/* The JSON Schema of a document. In: {functions?: [names that a call may have], variant?:
 * "reference" or "tools"}. "tools" is for strict function calling of language models: anyOf, every
 * key required, null for what is left out; what is made after it is read in compat mode. */
NLQ_API nlq_status nlq_ir_schema(const nlq_engine *engine, const char *json, size_t length,
                                 nlq_text *out);
/* A structured query as a document and what that cannot say. In: {structured_query, id?}. Out:
 * {id?, ok, query, aggregate, errors}; both null, with the reason, where it has no such form. */
NLQ_API nlq_status nlq_ir_lower(const nlq_engine *engine, const char *json, size_t length,
                                nlq_text *out);
/* The way back. In: {query, aggregate, id?}. Out: {id?, ok, structured_query, errors}. */
NLQ_API nlq_status nlq_ir_lift(const nlq_engine *engine, const char *json, size_t length,
                               nlq_text *out);
/* The WHERE of a document as a filter that a store takes, and the rest of it. Beside the keys of a
 * request: {store: "sql", "qdrant", "chroma" or "vectorize", dialect? (of SQL, "sqlite"),
 * metadata?, content?, nulls?: "ir" or "sql", dates?: "iso"}. Out: {id?, ok, filter, residual,
 * errors}; for SQL "sql" and "params" instead of filter, for Chroma perhaps "where_document" too.
 *   metadata   SQL: the JSON column with all fields (sqlite, postgresql); without it each field is
 *              a column. Qdrant: the key that the fields are below
 *   content    SQL: the column of the text, so that CONTAINS(content, ...) can be pushed
 *   dates      says that fields compared with a DATE hold YYYY-MM-DD; else that is not pushed
 * What is pushed AND the residual is the condition, always: what a store cannot say, or says with
 * another meaning in some release, stays in the residual. Meaning: two truth values, as the IR has
 * it; a missing field is null, != and NOT hold for it, values of two types are unequal and in no
 * order. nulls "sql" gives plain SQL instead, where a missing field matches nothing. */
NLQ_API nlq_status nlq_ir_filter(const nlq_engine *engine, const char *json, size_t length,
                                 nlq_text *out);
/* What may stand under the cursor of a question that is being typed.
 * In: {text, cursor? (bytes; its end), limit? = 8, language?, context?: {permission_token}}.
 * Out: {completions: [{text, kind: "metric", "table", "dimension", "value", "time" or "keyword",
 * means?, span}]}, the likeliest first; `text` stands for the bytes of `span`. Costs as much as
 * the text before the cursor, whatever the model holds. */
NLQ_API nlq_status nlq_complete(const nlq_engine *engine, const char *json, size_t length,
                                nlq_text *out);

/* A candidate of a result as the result, with probability 1.
 * In: {result, index, and the keys of its request that matter: dialect, now, language, context}.
 * Out: a result of phase 4. The query is checked anew, and its scope is the request's. */
NLQ_API nlq_status nlq_choose(const nlq_engine *engine, const char *json, size_t length,
                              nlq_text *out);

/* A question for a language model, where the library's own reading is not enough.
 * In: a request, as for nlq_translate. Out: {prompt, tables, unrecognized, missing_entities}. The
 * prompt holds the tables that matter and their words, what was understood, and the form of the
 * answer: phase 1's, for nlq_construct. Nothing is sent anywhere: that is the host's business. */
NLQ_API nlq_status nlq_handover(const nlq_engine *engine, const char *json, size_t length,
                                nlq_text *out);

/* Domain models themselves. These calls need no engine; `allocator` as for nlq_engine_new. In: the
 * model's JSON text (from_ddl: see there). Findings are {level: "error", "warning" or "info", code,
 * message, pointer or span with line and column}. Linear in their input but for lint, which also
 * looks at pairs of tables, up to 64 of them.
 *   check     is it sound?                    {ok, findings}
 *   lint      sound, but what is doubtful?    {ok, findings}, each with `advice`
 *   test      do its verified queries hold?   {ok, passed, failed, results: [{name, question,
 *             status, differences: [{pointer, expected, got}]}]}
 *   from_ddl  a draft model from CREATE TABLE statements as mysqldump, pg_dump, SHOW CREATE TABLE,
 *             SQLite's .schema and DuckDB's EXPORT print them. In: {ddl, dialect?, name?, values?};
 *             `values` {table: {column: [text, ...]}} are values found in the columns. Out:
 *             {domain: the model, or null where there is no usable table, findings}: whatever could
 *             not be carried over is among the findings.
 *   index     the model with its long lists of values (a thousand texts or more) sorted: bytes that
 *             nlq_engine_new takes in place of JSON, on a machine of the same byte order, without
 *             parsing or sorting them
 * A model that does not load is an error of lint, test and index, and a finding of check. */
NLQ_API nlq_status nlq_domain_check(const char *json, size_t length, const nlq_allocator *allocator,
                                    nlq_text *out);
NLQ_API nlq_status nlq_domain_lint(const char *json, size_t length, const nlq_allocator *allocator,
                                   nlq_text *out);
NLQ_API nlq_status nlq_domain_test(const char *json, size_t length, const nlq_allocator *allocator,
                                   nlq_text *out);
NLQ_API nlq_status nlq_domain_index(const char *json, size_t length, const nlq_allocator *allocator,
                                    nlq_text *out);
NLQ_API nlq_status nlq_domain_from_ddl(const char *json, size_t length,
                                       const nlq_allocator *allocator, nlq_text *out);

#ifdef __cplusplus
}
#endif

#endif
