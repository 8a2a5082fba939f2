// Cortex Analyst YAML (Snowflake semantic models and views): the names our model took over.
import { Model, addMetric, compact, nameOf, synonymsOf, valuesOf } from "./model.js";
import { aggregateOf, arithmeticOf, conditionsOf, dataTypeOf, ratioOf } from "./sql.js";

export function fromCortex(source) {
  const model = new Model(source.text("name"), { description: source.text("description") });
  for (const table of source.list("tables")) model.tables.push(tableOf(model, table));
  for (const one of source.list("relationships")) model.relationships.push(relationshipOf(one));
  for (const metric of source.list("metrics")) modelMetric(model, metric);
  for (const one of source.list("verified_queries")) model.verified_queries.push(verifiedOf(one));
  return model.finish(source);
}

const base = (part) =>
  compact({
    name: nameOf(part.text("name")),
    description: part.text("description"),
    synonyms: synonymsOf(part.get("synonyms")),
    hidden: part.text("access_modifier") === "private_access" || undefined,
  });

function tableOf(model, part) {
  const where = part.part("base_table");
  const table = compact({
    ...base(part),
    base_table: compact({
      database: where.text("database"),
      schema: where.text("schema"),
      table: where.text("table"),
    }),
    primary_key: part.part("primary_key").get("columns"),
  });
  table.dimensions = fields(model, part.list("dimensions"), dimensionOf);
  table.time_dimensions = fields(model, part.list("time_dimensions"), timeOf);
  table.facts = fields(model, [...part.list("facts"), ...part.list("measures")], (model, fact) =>
    factOf(model, table, fact),
  );
  for (const metric of part.list("metrics")) metricOf(model, table, metric);
  table.filters = fields(model, part.list("filters"), filterOf);
  return table;
}

const fields = (model, parts, read) => parts.map((part) => read(model, part)).filter(Boolean);

/** The expression of a field; null, and lost, when it is more than arithmetic. */
function exprOf(model, part, name) {
  const sql = part.text("expr") ?? name;
  const expr = arithmeticOf(sql);
  if (!expr) model.lose(part.path, name, `its expr is more than arithmetic: ${sql}`);
  return expr && (expr.expr === name ? {} : { expr: expr.expr });
}

function dimensionOf(model, part) {
  const named = base(part);
  const expr = exprOf(model, part, named.name);
  const data_type = dataTypeOf(part.text("data_type"));
  const values = valuesOf(part.get("sample_values"), data_type);
  const rest = { unique: part.get("unique"), is_enum: part.get("is_enum") };
  return expr && compact({ ...named, ...expr, data_type, ...rest, sample_values: values });
}

function timeOf(model, part) {
  const named = base(part);
  const expr = exprOf(model, part, named.name);
  const type = dataTypeOf(part.text("data_type"));
  part.get("sample_values"); // days say nothing about words
  const data_type = type === "date" || type === "timestamp" ? type : "date";
  return expr && compact({ ...named, ...expr, data_type, time_granularity: "day", unique: part.get("unique") });
}

function factOf(model, table, part) {
  const named = base(part);
  const expr = exprOf(model, part, named.name);
  const type = dataTypeOf(part.text("data_type") ?? "number");
  part.get("sample_values");
  const agg = part.text("default_aggregation");
  if (expr && agg) {
    const name = `${agg}_${named.name}`;
    const known = { sum: "sum", avg: "avg", min: "min", max: "max", count: "count", count_distinct: "count_distinct" }[agg];
    if (known) addMetric(model, table, { name, agg: known, expr: named.name }, [], part.path);
    else model.lose(part.path, "default_aggregation", `${agg} is no aggregation of ours`);
  }
  return expr && compact({ ...named, ...expr, data_type: type === "integer" ? type : "number" });
}

function metricOf(model, table, part) {
  const named = base(part);
  const sql = part.text("expr");
  const found = aggregateOf(sql);
  if (found) {
    const { columns, ...aggregate } = found;
    addMetric(model, table, { ...named, ...aggregate }, columns, part.path);
  } else if (!ratioInTable(model, table, named, ratioOf(sql), part.path)) {
    model.lose(part.path, named.name, `its expr is no single aggregate or ratio: ${sql}`);
  }
}

/** A quotient of two aggregates: each becomes a hidden metric. */
function ratioInTable(model, table, named, ratio, path) {
  const sides = ratio && ["numerator", "denominator"].map((side) => aggregateOf(ratio[side]));
  if (!sides?.every(Boolean)) return false;
  const names = ["numerator", "denominator"].map((side) => `${named.name}_${side}`);
  sides.forEach(({ columns, ...aggregate }, i) =>
    addMetric(model, table, { name: names[i], ...aggregate, hidden: true }, columns, path),
  );
  addMetric(model, table, { ...named, type: "ratio", numerator: names[0], denominator: names[1] }, [], path);
  return true;
}

/** A metric over metrics of tables: a ratio of two is carried over. */
function modelMetric(model, part) {
  const named = base(part);
  const sql = part.text("expr");
  const ratio = ratioOf(sql);
  const isMetric = (text) => {
    const [table, metric] = String(text).split(".");
    return model.table(table)?.metrics?.some(({ name }) => name === metric);
  };
  if (ratio && isMetric(ratio.numerator) && isMetric(ratio.denominator))
    model.metrics.push({ ...named, type: "ratio", ...ratio });
  else model.lose(part.path, named.name, `its expr is no ratio of two metrics: ${sql}`);
}

function filterOf(model, part) {
  const named = base(part);
  const sql = part.text("expr");
  const where = conditionsOf(sql);
  if (!where) model.lose(part.path, named.name, `its expr is no list of simple conditions: ${sql}`);
  return where && { ...named, where };
}

function relationshipOf(part) {
  const type = part.text("relationship_type");
  return compact({
    name: nameOf(part.text("name")),
    left_table: part.text("left_table"),
    right_table: part.text("right_table"),
    relationship_columns: part.list("relationship_columns").map((pair) => ({
      left_column: pair.text("left_column"),
      right_column: pair.text("right_column"),
    })),
    relationship_type: type ?? "many_to_one",
    join_type: part.text("join_type") === "inner" ? "inner" : "left_outer",
  });
}

function verifiedOf(part) {
  const at = part.get("verified_at");
  return compact({
    name: part.text("name"),
    question: part.text("question"),
    sql: part.text("sql"),
    verified_at: at instanceof Date ? at.toISOString() : at,
    verified_by: part.text("verified_by"),
    use_as_onboarding_question: part.get("use_as_onboarding_question"),
  });
}
