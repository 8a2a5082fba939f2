// Open Semantic Interchange (YAML or JSON): datasets with fields, relationships and metrics.
import { Model, addMetric, compact, labelsOf, nameOf, synonymsOf } from "./model.js";
import { aggregateOf, arithmeticOf, dataTypeOf, ratioOf } from "./sql.js";

export function fromOsi(source) {
  source.get("version");
  const models = Array.isArray(source.get("semantic_model")) || !source.has("semantic_model")
    ? source.list("semantic_model")
    : [source.part("semantic_model")];
  const [part = source.part("semantic_model"), ...others] = models;
  const model = new Model(part.text("name"), { description: part.text("description") });
  for (const other of others) model.lose(other.path, other.text("name"), "one model at a time; this is a further one");
  for (const other of others) for (const key of ["datasets", "relationships", "metrics", "description", "ai_context"]) other.get(key);
  contextOf(model, part);
  for (const dataset of part.list("datasets")) model.tables.push(tableOf(model, dataset));
  for (const one of part.list("relationships")) model.relationships.push(relationshipOf(model, one));
  for (const metric of part.list("metrics")) metricOf(model, metric);
  return model.finish(source);
}

/** Synonyms of ai_context; its instructions are for language models. */
function contextOf(model, part) {
  const context = part.get("ai_context");
  if (context === undefined) return undefined;
  if (typeof context === "string" || context.instructions)
    model.lose(`${part.path}/ai_context`, "instructions", "instructions for language models");
  if (context.examples) model.lose(`${part.path}/ai_context/examples`, "examples", "examples for language models");
  return synonymsOf(context.synonyms);
}

/** An expression: text, {dialects: [...]} or [...] of {dialect, expression}; ANSI first. */
function sqlOf(part) {
  const given = part.get("expression");
  if (typeof given === "string" || given === undefined) return given;
  const list = [given.dialects ?? given].flat();
  return (list.find(({ dialect }) => /ansi/i.test(dialect)) ?? list[0])?.expression;
}

const base = (model, part) =>
  compact({
    name: nameOf(part.text("name")),
    labels: labelsOf(part.text("label")),
    description: part.text("description"),
    synonyms: contextOf(model, part),
  });

function tableOf(model, part) {
  const named = base(model, part);
  const where = (part.text("source") ?? named.name).split(".");
  const key = part.get("primary_key");
  const unique = (part.get("unique_keys") ?? []).filter((columns) => columns.length === 1).flat();
  const table = {
    ...named,
    base_table: compact({ database: where.at(-3), schema: where.at(-2), table: where.at(-1) }),
    primary_key: key && [key].flat(),
    dimensions: [],
    time_dimensions: [],
    facts: [],
  };
  for (const field of part.list("fields")) fieldOf(model, table, field, unique);
  return table;
}

function fieldOf(model, table, part, unique) {
  const named = base(model, part);
  const sql = sqlOf(part) ?? named.name;
  const expr = arithmeticOf(sql);
  const dimension = part.has("dimension");
  const time = part.part("dimension").get("is_time") === true;
  const declared = part.text("data_type") ?? part.text("type");
  if (!expr) {
    model.lose(part.path, named.name, `its expression is more than arithmetic: ${sql}`);
    return;
  }
  const field = compact({ ...named, expr: expr.expr === named.name ? undefined : expr.expr });
  const key = table.primary_key?.includes(named.name);
  if (time) {
    const type = dataTypeOf(declared ?? "timestamp");
    const data_type = type === "date" ? "date" : "timestamp";
    table.time_dimensions.push({ ...field, data_type, time_granularity: "day" });
  } else if (dimension || key || /(^|_)id$/i.test(named.name)) {
    const id = unique.includes(named.name) || undefined;
    table.dimensions.push(compact({ ...field, data_type: declared && dataTypeOf(declared), unique: id }));
  } else table.facts.push({ ...field, data_type: "number" });
}

function relationshipOf(model, part) {
  const from = part.get("from_columns") ?? [];
  const to = part.get("to_columns") ?? [];
  return compact({
    name: nameOf(part.text("name")),
    left_table: part.text("from"),
    right_table: part.text("to"),
    relationship_columns: from.map((left_column, i) => ({ left_column, right_column: to[i] })),
    relationship_type: "many_to_one",
    join_type: "left_outer",
    synonyms: contextOf(model, part),
  });
}

/** The dataset that all columns of an expression are qualified by. */
function tableIn(model, sql) {
  const names = new Set([...String(sql).matchAll(/(\w+)\.\w+/g)].map((match) => match[1]));
  if (names.size === 0 && model.tables.length === 1) return model.tables[0];
  return names.size === 1 ? model.table([...names][0]) : undefined;
}

function metricOf(model, part) {
  const named = base(model, part);
  const sql = sqlOf(part);
  if (addAggregate(model, named, sql, part.path)) return;
  const ratio = ratioOf(sql);
  const sides = ["numerator", "denominator"].map((side) => ({ ...named, name: `${named.name}_${side}`, hidden: true }));
  const tables = ratio && [addAggregate(model, sides[0], ratio.numerator, part.path), addAggregate(model, sides[1], ratio.denominator, part.path)];
  if (tables?.every(Boolean)) {
    const [numerator, denominator] = sides.map(({ name }, i) => `${tables[i].name}.${name}`);
    model.metrics.push({ ...named, type: "ratio", numerator, denominator });
  } else model.lose(part.path, named.name, `its expression is no single aggregate or ratio: ${sql}`);
}

function addAggregate(model, named, sql, path) {
  const found = aggregateOf(sql);
  const table = found && tableIn(model, sql);
  if (!table) return null;
  const { columns, ...aggregate } = found;
  addMetric(model, table, { ...named, ...aggregate }, columns, path);
  return table;
}
