// The little SQL that semantic models carry: columns, arithmetic, one aggregate, simple conditions,
// joins on equal columns. Anything else gives null, and the importer lists it as lost.

const NAME = '(?:[\\p{L}_][\\p{L}\\p{N}_$]*|"[^"]+"|`[^`]+`)';
const COLUMN = new RegExp(String.raw`^(?:${NAME}\.)*(${NAME})$`, "u");
const PIECE = new RegExp(String.raw`\s*(${NAME}(?:\.${NAME})*|\d+(?:\.\d+)?|[\-+*/()])`, "uy");

const bare = (name) => name.replace(/^["`]|["`]$/g, "");

/** The column that an expression names, without what qualifies it; null for anything else. */
export function columnOf(sql) {
  const match = String(sql ?? "").trim().match(COLUMN);
  return match ? bare(match[1]) : null;
}

/** The qualifier and the column of "a.b"; null for anything else. */
export function qualifiedOf(sql) {
  const parts = String(sql).trim().split(".");
  const column = columnOf(sql);
  return column && parts.length > 1 ? { table: bare(parts.at(-2)), column } : null;
}

/** Arithmetic over columns as a model's `expr` has it, {expr, columns}; null for anything else. */
export function arithmeticOf(sql) {
  const text = String(sql ?? "").trim();
  const columns = [];
  const pieces = [];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < text.length) {
    const match = PIECE.exec(text);
    if (!match) return null;
    const column = /^[\d+\-*/()]/.test(match[1]) ? null : columnOf(match[1]);
    if (column) columns.push(column);
    pieces.push(column ?? match[1]);
  }
  if (columns.length === 0 || !isArithmetic(pieces) || !isBalanced(text)) return null;
  return { expr: pieces.length === 1 ? columns[0] : pieces.join(" "), columns };
}

/** Whether operands and signs take turns. */
function isArithmetic(pieces) {
  let operand = false; // one has just ended
  for (const piece of pieces) {
    const takes = /^[+\-*/)]$/.test(piece); // needs an operand before it
    if (takes !== operand) return false;
    operand = piece === ")" || !/^[+\-*/(]$/.test(piece);
  }
  return operand;
}

function isBalanced(text) {
  let depth = 0;
  for (const c of text) {
    if (c === "(") depth++;
    if (c === ")" && --depth < 0) return false;
  }
  return depth === 0;
}

/** What is between the parentheses of "name(...)" when they end the text; null otherwise. */
function argumentOf(text, name) {
  const match = text.match(new RegExp(String.raw`^(?:${name})\s*\(([\s\S]*)\)$`, "i"));
  return match && isBalanced(match[1]) ? match[1].trim() : null;
}

const AGGREGATES = { sum: "sum", avg: "avg", mean: "avg", min: "min", max: "max", count: "count" };

/** One aggregate: {agg, expr?, filter?, columns}; null for anything else.
 *  SUM(CASE WHEN status = 'paid' THEN amount END) is a sum with a filter. */
export function aggregateOf(sql) {
  const text = String(sql ?? "").trim();
  for (const [name, agg] of Object.entries(AGGREGATES)) {
    const argument = argumentOf(text, name);
    if (argument !== null) return aggregateOfArgument(agg, argument);
  }
  const condition = argumentOf(text, "count_if");
  const filter = condition && conditionsOf(condition);
  return filter ? { agg: "count", filter, columns: filter.map((c) => c.field) } : null;
}

function aggregateOfArgument(agg, argument) {
  const distinct = /^distinct\b/i.test(argument);
  const what = argument.replace(/^distinct\b/i, "").trim();
  if (distinct && agg !== "count") return null;
  if (agg === "count" && !distinct && /^(\*|\d+)$/.test(what)) return { agg, columns: [] };
  const when = what.match(/^case\s+when\s+([\s\S]+?)\s+then\s+([\s\S]+?)(?:\s+else\s+(?:0|null))?\s+end$/i);
  const filter = when ? conditionsOf(when[1]) : undefined;
  if (filter === null) return null;
  const of = when ? when[2] : what;
  if (filter && /^1(\.0)?$/.test(of) && (agg === "sum" || agg === "count"))
    return { agg: "count", filter, columns: filter.map((c) => c.field) };
  const expr = arithmeticOf(of);
  if (!expr) return null;
  const columns = [...expr.columns, ...(filter ?? []).map((c) => c.field)];
  return { agg: distinct ? "count_distinct" : agg, expr: expr.expr, ...(filter && { filter }), columns };
}

/** The two sides of a quotient, "a / NULLIF(b, 0)" included; null for anything else. */
export function ratioOf(sql) {
  const text = String(sql ?? "").trim();
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "(") depth++;
    if (text[i] === ")") depth--;
    if (text[i] !== "/" || depth > 0) continue;
    const below = text.slice(i + 1).trim();
    const guarded = argumentOf(below, "nullif")?.match(/^([\s\S]*),\s*0(?:\.0)?$/);
    return { numerator: unwrapped(text.slice(0, i)), denominator: unwrapped(guarded?.[1] ?? below) };
  }
  return null;
}

/** Without casts to a fraction and the like, which our ratio does by itself. */
function unwrapped(sql) {
  const text = sql.trim().replace(/^1\.0\s*\*\s*/, "").replace(/::\s*(float|numeric|decimal|double)\b.*$/i, "");
  const cast = argumentOf(text, "cast")?.match(/^([\s\S]*)\s+as\s+(?:float|numeric|decimal|double)\b.*$/i);
  return (cast?.[1] ?? argumentOf(text, "") ?? text).trim();
}

const LITERAL = String.raw`('(?:[^']|'')*'|-?\d+(?:\.\d+)?|true|false)`;
const FIELD = String.raw`((?:${NAME}\.)*${NAME})`;
const SHAPES = [
  [new RegExp(`^${FIELD}\\s*(=|!=|<>|>=|<=|>|<)\\s*${LITERAL}$`, "iu"), (m) => [m[2] === "<>" ? "!=" : m[2], literal(m[3])]],
  [new RegExp(`^${FIELD}\\s+(not\\s+in|in)\\s*\\((.+)\\)$`, "isu"), (m) => [m[2].toUpperCase().replace(/\s+/, " "), literals(m[3])]],
  [new RegExp(`^${FIELD}\\s+between\\s+${LITERAL}\\s+and\\s+${LITERAL}$`, "iu"), (m) => ["BETWEEN", [literal(m[2]), literal(m[3])]]],
  [new RegExp(`^${FIELD}\\s+is\\s+(not\\s+)?null$`, "iu"), (m) => [m[2] ? "IS NOT NULL" : "IS NULL", undefined]],
  [new RegExp(`^${FIELD}\\s+(not\\s+like|like)\\s+${LITERAL}$`, "iu"), (m) => [m[2].toUpperCase().replace(/\s+/, " "), literal(m[3])]],
  [new RegExp(`^not\\s+${FIELD}$`, "iu"), () => ["=", false]],
  [new RegExp(`^${FIELD}$`, "iu"), () => ["=", true]],
];

function literal(text) {
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  return /^(true|false)$/i.test(text) ? text.toLowerCase() === "true" : Number(text);
}

function literals(text) {
  const found = [...text.matchAll(new RegExp(LITERAL, "giu"))].map((m) => literal(m[0]));
  const rest = text.replace(new RegExp(LITERAL, "giu"), "").replace(/[\s,]/g, "");
  return rest ? null : found;
}

/** Conditions joined by AND, as a model has them; null for anything else. */
export function conditionsOf(sql) {
  const text = String(sql ?? "").trim();
  const inner = argumentOf(text, "");
  if (inner !== null) return conditionsOf(inner);
  const out = [];
  for (const part of splitAnd(text)) {
    const condition = conditionOf(part);
    if (!condition) return null;
    out.push(condition);
  }
  return out.length > 0 ? out : null;
}

/** The parts between top-level ANDs; the AND of BETWEEN is none. */
function splitAnd(text) {
  const parts = [];
  let depth = 0;
  let quoted = false;
  let between = false;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "'") quoted = !quoted;
    if (quoted) continue;
    if (text[i] === "(") depth++;
    if (text[i] === ")") depth--;
    const word = depth === 0 && /\s/.test(text[i - 1] ?? "") && text.slice(i).match(/^(and|between)\b/i)?.[1];
    if (!word) continue;
    if (word.toLowerCase() === "between") between = true;
    else if (between) between = false;
    else {
      parts.push(text.slice(start, i));
      start = i + 3;
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim());
}

function conditionOf(text) {
  const inner = argumentOf(text, "");
  if (inner !== null) return conditionOf(inner);
  for (const [shape, read] of SHAPES) {
    const match = text.match(shape);
    if (!match) continue;
    const [operator, value] = read(match);
    if (value === null || (Array.isArray(value) && value.length === 0)) return null;
    const condition = { field: columnOf(match[1]), operator };
    return value === undefined ? condition : { ...condition, value };
  }
  return null;
}

/** The pairs of "a.x = b.y AND a.z = b.w": [{left, right}] of {table, column}; null otherwise. */
export function joinOf(sql) {
  const pairs = String(sql ?? "")
    .split(/\s+and\s+/i)
    .map((part) => part.split("=").map((side) => qualifiedOf(side.trim().replace(/^\(|\)$/g, ""))));
  const sound = pairs.every((sides) => sides.length === 2 && sides[0] && sides[1]);
  return sound ? pairs.map(([left, right]) => ({ left, right })) : null;
}

/** A data_type of the model for a type of any database. */
export function dataTypeOf(type) {
  const text = String(type ?? "").toUpperCase();
  if (/^(NULLABLE|LOWCARDINALITY)\(/.test(text)) return dataTypeOf(text.replace(/^\w+\(|\)$/g, ""));
  if (/TIMESTAMP|DATETIME/.test(text)) return "timestamp";
  if (/^DATE/.test(text)) return "date";
  if (/BOOL/.test(text)) return "boolean";
  if (/^(NUMBER|NUMERIC|DECIMAL)\(\d+,\s*0\)/.test(text)) return "integer";
  if (/^(INTERVAL)/.test(text)) return "string";
  if (/INT|^SERIAL|^YEAR/.test(text)) return "integer";
  if (/NUMBER|NUMERIC|DECIMAL|FLOAT|DOUBLE|REAL|MONEY/.test(text)) return "number";
  return "string";
}
