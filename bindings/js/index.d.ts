/// <reference lib="esnext.disposable" />
// Types of every entry, and of the JSON that goes in and out. Keys are those of the JSON itself.

/** Opens an engine for a domain model: JSON text, its UTF-8 bytes, or the object; without one the
 *  built-in model serves.
 *
 *  There are two modules. nl2query.wasm translates, and is what a page loads for a model of its
 *  own; nl2query-full.wasm has every call. The full one is taken for the built-in model, for models
 *  with patterns or of more than a megabyte, with `full: true`, by Workers, and inside
 *  nl2query/inline; Node takes it at the first call that needs it. `wasm` says where the module
 *  comes from when it does not lie beside the entry. Rejects with Nl2QueryError for a model that is
 *  none, and for a module that can't be had. */
export function createEngine(
  domain?: Domain,
  options?: { wasm?: WasmSource | Promise<WasmSource>; full?: boolean },
): Promise<Engine>;

/** The same without waiting, from a compiled module: for Workers, and to share one module. */
export function createEngineSync(module: WasmModule, domain?: Domain): Engine;

/** An engine is immutable: what it answers depends on the arguments alone. Methods throw
 *  Nl2QueryError for input that is wrong; a question that isn't understood is a result. All but
 *  `translate` are in the full module (see createEngine); in a page without it they throw
 *  NEEDS_FULL_MODULE. */
export interface Engine {
  /** A question through all four phases. */
  translate(question: string, options?: Options): Result;
  /** Phase 1: intent and entities. */
  recognize(question: string, options?: Options): Recognition;
  /** Phase 2: the structured query. Takes what `recognize` gave, or the like made by hand. */
  construct(recognition: Recognition | RecognitionInput): Construction;
  /** Phase 3: is the query legal, safe, in scope. Takes what `construct` gave, or
   *  `{structured_query}` from anywhere: it trusts nothing. */
  validate(construction: Construction | ConstructionInput): Validation;
  /** Phase 4: confidence, candidates, restatement. */
  report(validation: Validation | ValidationInput): Result;
  /** SQL text of a structured query, which is checked first. */
  render(
    query: StructuredQuery,
    options?: { dialect?: Dialect; mode?: "inline" | "params" },
  ): Rendering;
  /** The guard's verdict alone: is a text an attack, or a wish to write? Looks at it as a question,
   *  or as a value of a filter. */
  inspect(text: string, options?: { ctx?: "question" | "value" }): Inspection;
  /** The Query IR. */
  readonly ir: IrCalls;
  /** What may stand under the cursor of a question that is being typed, the likeliest first. */
  complete(text: string, options?: CompleteOptions): Completion[];
  /** A question as a prompt for a language model; `construct` takes its answer. */
  handover(question: string, options?: Options): Handover;
  /** A candidate of a result as the result, with probability 1. `options`: those the question was
   *  asked with, as the query is checked anew. */
  choose(result: Answer, index: number, options?: Options): Result;
  /** A method by JSON text (or its UTF-8 bytes): the library's own bytes, as every binding gives
   *  them, without the UTF-16 spans. `now` must be in the text. */
  call(method: Method, json: string | Uint8Array): string;
  /** The same with the bytes of the answer, which need not be text (domain.index). */
  callBytes(method: Method, json: string | Uint8Array): Uint8Array;
  /** Calls about domain models; they have nothing to do with the engine's own. */
  readonly domain: DomainCalls;
  /** How much memory the module has taken, in bytes. */
  readonly memoryBytes: number;
  /** Gives the engine's memory back at once. Without it, the garbage collector does. */
  dispose(): void;
  [Symbol.dispose](): void;
}

export type Method =
  | "translate"
  | "recognize"
  | "construct"
  | "validate"
  | "report"
  | "render"
  | "inspect"
  | "complete"
  | "choose"
  | "handover"
  | `ir.${keyof IrCalls}`
  | "domain.check"
  | "domain.lint"
  | "domain.test"
  | "domain.from_ddl"
  | "domain.index";

export interface DomainCalls {
  /** Is the model sound? Every fault with its JSON pointer. */
  check(model: Domain): DomainFindings;
  /** What is doubtful in a model that loads, and what to do about it. */
  lint(model: Domain): DomainFindings;
  /** Do its verified queries still hold? */
  test(model: Domain): DomainTests;
  /** A draft model from CREATE TABLE statements of the five dialects. `domain` is null where there
   *  is no usable table; what could not be carried over is among the findings. */
  fromDdl(ddl: string, options?: FromDdlOptions): { domain: object | null; findings: Finding[] };
  /** The model with its long value lists sorted: bytes that createEngine opens without parsing. */
  index(model: Domain): Uint8Array;
}

export interface FromDdlOptions {
  /** Told from the text when left out. */
  dialect?: Dialect;
  /** Of the model. */
  name?: string;
  /** Values found in text columns: they refine types and become sample values. */
  values?: Record<string, Record<string, string[]>>;
}

export interface DomainFindings {
  /** check: no errors; lint: no errors and no warnings. */
  ok: boolean;
  findings: Finding[];
  /** How many more there were than are listed. */
  dropped?: number;
}

export interface Finding extends Diagnostic {
  level: "error" | "warning" | "info";
  /** What to do (lint). */
  advice?: string;
}

export interface DomainTests {
  ok: boolean;
  passed: number;
  failed: number;
  results: {
    name: string;
    question: string;
    status: "passed" | "failed";
    understood_as?: string;
    error?: Diagnostic;
    differences: { pointer: string; expected: unknown; got: unknown }[];
  }[];
}

export type Dialect = "mysql" | "postgresql" | "clickhouse" | "sqlite" | "duckdb";
export type Language = "en" | "zh";
export type Domain = string | Uint8Array | object;

type GlobalInstance<Name extends string> =
  typeof globalThis extends Record<Name, { prototype: infer Type }> ? Type : never;
export type WasmModule = typeof globalThis extends {
  WebAssembly: { Module: { prototype: infer Type } };
}
  ? Type
  : object;
/** A module, its bytes, a response that brings them, or where they are. */
export type WasmSource =
  | WasmModule
  | ArrayBuffer
  | Uint8Array
  | GlobalInstance<"Response">
  | GlobalInstance<"URL">
  | string;

/** Wrong input, or a module that can't be used. */
export class Nl2QueryError extends Error {
  readonly name: "Nl2QueryError";
  /** Stable, UPPER_SNAKE. */
  readonly code: string;
  /** JSON pointer (RFC 6901) to the place in the input. */
  readonly pointer?: string;
  /** Half-open range of bytes in the text at fault. */
  readonly span?: Span;
  /** Both from 1; columns count code points. */
  readonly line?: number;
  readonly column?: number;
  /** Everything that was found wrong, where it is more than one thing. */
  readonly errors?: readonly Diagnostic[];
  toJSON(): Diagnostic;
  /** The library's own answer: `{"error": ...}`, and "errors" where there are several. */
  readonly json: string;
}

export type Span = [start: number, end: number];

export interface Diagnostic {
  code: string;
  message: string;
  pointer?: string;
  span?: Span;
  span_utf16?: Span;
  line?: number;
  column?: number;
}

// --- in ------------------------------------------------------------------------------------------

/** What a question is read with. */
export interface Options {
  /** The day that "last month" is counted from, as an ISO date or timestamp. Left out: today, by
   *  the host's clock, in `timezone` or the host's zone. */
  now?: string | Date;
  timezone?: string;
  dialect?: Dialect;
  /** Language of the output; else that of the question. */
  language?: Language;
  /** Below it, a result brings candidates and its status is "low_confidence". Default 0.7. */
  confidence_threshold?: number;
  context?: Context;
  trace?: boolean;
}

export interface Context {
  /** Earlier questions, oldest first. */
  history?: (string | { question?: string; structured_query?: StructuredQuery })[];
  preferences?: Preferences;
  /** Which rows the person may see. */
  permission_token?: { role?: string; region_scope?: "all" | string[] };
}

/** Defaults of the domain model, overridden one by one; null turns one off. */
export interface Preferences {
  limit?: number | null;
  ranking_limit?: number | null;
  superlative_limit?: number | null;
  /** "this_month", "last_12_months" ..., or "none". */
  time_range?: string | null;
  trend_range?: string | null;
  week_start?: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
  /** "MM-DD". */
  fiscal_year_start?: string;
  language?: Language;
  dialect?: Dialect;
  timezone?: string;
}

// --- the structured query ------------------------------------------------------------------------

export interface StructuredQuery {
  table: string;
  /** A field's name, or a time bucketed to a grain. */
  dimensions: (string | { field: string; grain?: Grain; name?: string })[];
  metrics: QueryMetric[];
  /** All of them hold. */
  filters: QueryFilter[];
  sort: { field: string; order: "asc" | "desc" }[];
  limit?: number;
  joins?: { table: string; type: "inner" | "left"; on: { left: string; right: string }[] }[];
  /** A condition beside the filters that a list cannot say, as an expression of the Query IR. */
  where?: IrExpr;
  having?: QueryFilter[];
  distinct?: boolean;
  offset?: number;
  /** The rows of another query put together with these, or taken from them. */
  set?: { op: "union" | "intersect" | "except"; query: StructuredQuery };
}

export type Grain = "day" | "week" | "month" | "quarter" | "half" | "year";
export type Aggregation = "count" | "sum" | "avg" | "min" | "max";
export type QueryType = "simple" | "comparison" | "trend" | "ranking" | "aggregate";
export type Scalar = string | number | boolean;

export interface QueryMetric {
  name: string;
  aggregation?: Aggregation;
  field?: string;
  distinct?: boolean;
  filters?: QueryFilter[];
  expression?: string;
  /** Orders or limits groups only: no column of the result. */
  hidden?: boolean;
}

export type QueryFilter =
  | {
      field: string;
      operator: "=" | "!=" | ">" | "<" | ">=" | "<=" | "LIKE" | "NOT LIKE";
      value: Scalar;
    }
  | { field: string; operator: "IN" | "NOT IN" | "BETWEEN"; value: Scalar[] }
  /** Compared with what another query gives. */
  | {
      field: string;
      operator: "=" | "!=" | ">" | "<" | ">=" | "<=" | "IN" | "NOT IN";
      value: { query: StructuredQuery };
    }
  | { field: string; operator: "IS NULL" | "IS NOT NULL" };

// --- out -----------------------------------------------------------------------------------------

/** What a question says in one of the five slots: `span` in bytes of UTF-8, `span_utf16` in units
 *  of a JS string. */
export interface Slot {
  confidence: number;
  raw: string;
  span: Span;
  span_utf16: Span;
  /** The known word that was taken for a misspelt one. */
  assumed?: string;
  name?: string;
  table?: string;
  field?: string;
  dimension?: string;
  metric?: string;
  /** The column that a metric aggregates, where it is none of the model's. */
  of?: string;
  /** Empty for ratios of the model. */
  aggregation?: Aggregation | "";
  distinct?: boolean;
  direction?: "asc" | "desc";
  grain?: Grain;
  operator?: QueryFilter["operator"];
  /** Of a time: the period, "2026-05"; null for a range. */
  value?: Scalar | Scalar[] | null;
  type?: Grain | "range" | "all" | "region";
  relative?: boolean;
  /** Half-open interval of dates; null is open. */
  start?: string | null;
  end?: string | null;
  limit?: number;
  /** Of a condition: joined by OR to the one before it. */
  any?: boolean;
  /** Of a metric: ranks or limits only, and is not shown. */
  hidden?: boolean;
  /** Of a table: the relationship to go by, where two lead the same way. */
  via?: string;
  /** Of a set. */
  op?: "union" | "intersect" | "except";
  /** What a condition is tested against instead of a value, or the other rows of a set: a reading of
   *  its own. Rows of `table` that have some (IN) or none (NOT IN) of them, where there is no field. */
  nested?: { query_type: QueryType; entities: Entity[] };
}

export interface Entity extends Slot {
  kind:
    | "time"
    | "region"
    | "metric"
    | "dimension"
    | "filter"
    | "table"
    | "ranking"
    | "having"
    | "order"
    | "set";
}

export interface Entities {
  time: Slot | null;
  region: Slot | null;
  metric: Slot | null;
  dimension: Slot | null;
  filter: Slot | null;
  /** Every entity, in the order of the text. */
  all: Entity[];
}

/** Phase 1. */
export interface Recognition {
  intent: { query_type: QueryType; confidence: number };
  entities: Entities;
  /** What lost narrowly. */
  ambiguous_entities: Entity[];
  missing_entities: string[];
  overall_confidence: number;
  phase_status: "success" | "low_confidence";
  language: Language;
  /** Words of the question that nothing used. */
  unrecognized: string[];
  /** The chance that the whole reading is the one meant. */
  probability: number;
  /** Runners-up, best first. */
  readings: object[];
  /** The request, for the phases that follow. */
  request: object;
}

/** What a phase passes on for those that follow. */
type PassedOn<Phase> = Partial<Omit<Phase, "phase_status" | "sql_preview">>;

/** Phase 2. */
export interface Construction extends PassedOn<Recognition> {
  structured_query: StructuredQuery | null;
  query_type: QueryType;
  target_table: string | null;
  estimated_complexity: "low" | "medium" | "high";
  /** What the question did not say and the query has all the same, in words. */
  implicit_conditions: string[];
  sql_preview: string | null;
  phase_status: "success" | "error";
  /** An entity was left out, because no query could be built with it. */
  simplified?: true;
  error?: Diagnostic;
}

/** Phase 3. */
export interface Validation extends PassedOn<Recognition>, PassedOn<ConstructionNotes> {
  /** null when it is blocked or not legal. */
  validated_query: StructuredQuery | null;
  optimizations_applied: string[];
  warnings: string[];
  security_check: "passed" | "blocked";
  security_risks: Diagnostic[];
  phase_status: "success" | "warning" | "blocked";
  /** The warnings, with code and place. */
  findings?: Diagnostic[];
  /** The rules that passed. */
  checks?: Record<
    | "table"
    | "fields"
    | "operators"
    | "values"
    | "injection"
    | "read_only"
    | "limit_sort"
    | "no_warnings",
    boolean
  >;
  /** Why the query is not legal; pointers into it. */
  errors?: Diagnostic[];
}
type ConstructionNotes = Omit<Construction, "structured_query" | keyof Recognition>;

/** Phase 4. */
export type Result = Answer | Blocked;

export interface Answer {
  status: "success" | "low_confidence" | "error";
  structured_query: StructuredQuery | null;
  entities: Entities;
  confidence: {
    overall: number;
    intent: number;
    entities_avg: number;
    validation: number;
    /** The chance that the whole query is the one meant. */
    probability: number;
  };
  /** Other readings, best first. */
  candidates: Candidate[];
  sql_preview: string | null;
  /** Related questions. */
  suggestions: string[];
  /** The query in words. */
  restatement: string | null;
  chart: Chart | null;
  language: Language;
  unrecognized: string[];
  missing_entities: string[];
  implicit_conditions: string[];
  optimizations_applied: string[];
  warnings: string[];
  security_check: "passed";
  security_risks: Diagnostic[];
  query_type: QueryType;
  phase_status: "success" | "error";
  /** With the option `trace`: what `confidence.probability` is made from, in hundredths. */
  trace?: Record<string, number>;
  /** Asks to rephrase, where too little was understood; beside it the question as it came. */
  message?: string;
  natural_language?: string;
  error?: Diagnostic;
}

/** A question or a query that is an attack, or wants to write: its error and nothing else. */
export interface Blocked {
  status: "error";
  error: Diagnostic;
  security_check: "blocked";
  security_risks: Diagnostic[];
  phase_status: "blocked";
  structured_query?: undefined;
  sql_preview?: undefined;
  restatement?: undefined;
}

export interface Candidate {
  structured_query: StructuredQuery;
  sql_preview: string;
  confidence: number;
  /** What is different, in words. */
  differs: string;
}

/** A mark and an encoding in Vega-Lite's terms. */
export interface Chart {
  mark: "bar" | "line" | "text";
  encoding: Partial<Record<"x" | "y" | "color" | "text", Channel>>;
}

export interface Channel {
  field: string;
  type: "nominal" | "ordinal" | "temporal" | "quantitative";
  title: string;
  sort?: null;
}

export interface CompleteOptions {
  /** Where the cursor is, in units of a JS string; the end of the text when left out. */
  cursor?: number;
  /** At most 32; 8 when left out. */
  limit?: number;
  /** Of what is offered before anything is typed. */
  language?: Language;
  context?: Context;
}

export interface Handover {
  prompt: string;
  /** Tables that the prompt describes. */
  tables: string[];
  unrecognized: string[];
  missing_entities: string[];
}

export interface Completion {
  /** Stands for what `span` covers. */
  text: string;
  kind: "metric" | "table" | "dimension" | "value" | "time" | "keyword";
  /** What it is in the model. */
  means?: string;
  span: Span;
  span_utf16: Span;
}

export interface Rendering {
  sql: string;
  params: Scalar[];
}

export interface Inspection {
  /** An attack, or a wish to write. In a value that becomes a warning: values are data. */
  blocked: boolean;
  risks: Diagnostic[];
}

// What is enough of a phase's JSON when it is made by hand.
export interface RecognitionInput {
  intent: { query_type: QueryType; confidence?: number };
  entities: object;
  overall_confidence: number;
  [more: string]: unknown;
}
export interface ConstructionInput {
  structured_query: StructuredQuery | null;
  [more: string]: unknown;
}
export interface ValidationInput {
  validated_query: StructuredQuery | null;
  security_check: "passed" | "blocked";
  [more: string]: unknown;
}

// --- the Query IR ----------------------------------------------------------------------------------

/** Calls about documents. Wrong documents are results, `ok: false`; a wrong request throws. */
export interface IrCalls {
  /** The canonical form: fixed key order, defaults left out, nothing folded. */
  canon(input: IrInput, options?: IrOptions): IrResult<{ canonical: IrQuery }>;
  /** Everything that is wrong with a document, or odd. */
  check(input: IrInput, options?: IrOptions): IrResult<object>;
  /** NLQL text to a document. */
  parse(text: string, options?: IrOptions): IrResult<{ ir: IrQuery }>;
  /** A document to NLQL text. */
  print(input: IrInput, options?: IrOptions): IrResult<{ text: string }>;
  /** The JSON Schema of documents, where calls may have the names given. "tools" is the variant for
   *  strict function calling of language models; what is made after it is read in compat mode. */
  schema(options?: { functions?: readonly string[]; variant?: "reference" | "tools" }): object;
  /** A structured query as a document and what that cannot say; null, with the reason, where it
   *  has no such form. */
  lower(
    structured_query: StructuredQuery,
  ): IrResult<{ query: IrQuery | null; aggregate: IrAggregate | null }>;
  /** The way back. */
  lift(
    query: IrQuery | IrBuilder,
    aggregate: IrAggregate,
  ): IrResult<{ structured_query: StructuredQuery | null }>;
  /** WHERE as SQL, and what that leaves for you to test: SQL AND residual is the condition. */
  filter(input: IrInput, options: IrOptions & SqlStore): IrResult<SqlFilter>;
  /** WHERE as a filter that a store takes, and what that leaves for you to test. */
  filter(input: IrInput, options: IrOptions & JsonStore): IrResult<JsonFilter>;
}

/** A document, its JSON text, or a builder. */
export type IrInput = IrQuery | IrBuilder | string;

export interface IrOptions {
  /** "strict" (default): the schema, and what names and calls mean; "compat": what the reference
   *  loader takes. */
  mode?: "strict" | "compat";
  /** Functions beyond the built-in ones; one of a built-in name replaces it. */
  functions?: readonly (string | IrFunction)[];
}

export interface IrFunction {
  name: string;
  min_args?: number;
  max_args?: number;
  /** Of the first arguments, at most four. */
  arguments?: readonly ("any" | "text" | "field" | "vector")[];
}

/** The members of `Found` are there as far as the document is right. */
export type IrResult<Found> = Partial<Found> & {
  ok: boolean;
  errors: Diagnostic[];
  warnings?: Diagnostic[];
};

export interface SqlStore {
  store: "sql";
  /** "sqlite" when left out. */
  dialect?: Dialect;
  /** The JSON column that all fields are in (sqlite, postgresql); else each is a column. */
  metadata?: string;
  /** The column of the text, so that CONTAINS(content, ...) can be pushed. */
  content?: string;
  /** "ir" (default): two truth values, != and NOT hold for missing fields; "sql": plain SQL. */
  nulls?: "ir" | "sql";
  /** "iso": fields compared with a DATE hold YYYY-MM-DD. */
  dates?: "none" | "iso";
}

export interface JsonStore {
  store: "qdrant" | "chroma" | "vectorize";
  /** Qdrant: the key that the fields are below. */
  metadata?: string;
  dates?: "none" | "iso";
}

export interface SqlFilter {
  /** null: nothing could be pushed. */
  sql: string | null;
  /** In the order of the placeholders. */
  params: Scalar[];
  residual: IrExpr | null;
}

export interface JsonFilter {
  filter: object | null;
  /** Chroma's filter over the text. */
  where_document?: object;
  residual: IrExpr | null;
}

export interface IrQuery {
  select: { unit: IrUnit; window?: number };
  let?: { name: string; expr: IrExpr }[];
  where?: IrExpr;
  order_by?: { expr: IrExpr; desc?: boolean }[];
  limit?: number;
}

export type IrUnit = "document" | "chunk" | "sentence";
export type IrHint = "date" | "timestamp" | "text" | "number" | "bool";
export type IrOperator = "==" | "!=" | "<" | ">" | "<=" | ">=";

export type IrExpr =
  | { node: "literal"; value: Scalar | null; type_hint?: IrHint }
  | { node: "path"; root: string; segments?: string[] }
  | { node: "ref"; name: string }
  | { node: "call"; name: string; args?: IrExpr[] }
  | { node: "compare"; op: IrOperator; left: IrExpr; right: IrExpr }
  | { node: "and" | "or"; operands: IrExpr[] }
  | { node: "not"; operand: IrExpr };

/** What a document cannot say of a structured query. */
export interface IrAggregate {
  table: string;
  joins?: { table: string; type: "inner" | "left"; on: IrExpr }[];
  group_by?: IrExpr[];
  metrics?: string[];
  having?: IrExpr;
  distinct?: true;
  offset?: number;
}

/** Builds documents; every step gives a new value.
 *
 *      ir.select("chunk")
 *        .let("relevance", ir.similarity(ir.content, "refunds"))
 *        .where(ir.meta("status").eq("published"), ir.meta("date").ge(ir.date("2024-01-01")))
 *        .orderBy(ir.ref("relevance"), "desc")
 *        .limit(5) */
export const ir: {
  select(unit: IrUnit, window?: number): IrBuilder;
  readonly content: IrTerm;
  meta(...segments: string[]): IrTerm;
  path(root: string, ...segments: string[]): IrTerm;
  ref(name: string): IrTerm;
  literal(value: Scalar | null, type_hint?: IrHint): IrTerm;
  date(text: string): IrTerm;
  timestamp(text: string): IrTerm;
  call(name: string, ...args: IrOperand[]): IrTerm;
  similarity(vector: IrTerm, text: string): IrTerm;
  and(...operands: IrOperand[]): IrTerm;
  or(...operands: IrOperand[]): IrTerm;
  not(operand: IrOperand): IrTerm;
};

export type IrOperand = IrTerm | Scalar | null;

export interface IrTerm {
  eq(other: IrOperand): IrTerm;
  ne(other: IrOperand): IrTerm;
  lt(other: IrOperand): IrTerm;
  gt(other: IrOperand): IrTerm;
  le(other: IrOperand): IrTerm;
  ge(other: IrOperand): IrTerm;
  /** One of these values. */
  in(...values: IrOperand[]): IrTerm;
  /** Both ends included. */
  between(from: IrOperand, to: IrOperand): IrTerm;
  contains(text: string): IrTerm;
  like(pattern: string): IrTerm;
  match(pattern: string): IrTerm;
  toJSON(): IrExpr;
}

export interface IrBuilder {
  let(name: string, value: IrOperand): IrBuilder;
  /** Several conditions, and those of further calls, must all hold. */
  where(...conditions: IrOperand[]): IrBuilder;
  orderBy(value: IrOperand, direction?: "asc" | "desc"): IrBuilder;
  limit(limit: number): IrBuilder;
  toJSON(): IrQuery;
}
