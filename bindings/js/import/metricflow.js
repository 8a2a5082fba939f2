// MetricFlow YAML (dbt): semantic models with entities, dimensions and measures, and metrics over
// measures. Entities of one name join tables.
import { Model, addMetric, compact, fieldsOf, labelsOf, nameOf } from "./model.js";
import { arithmeticOf, columnOf, conditionsOf } from "./sql.js";

const AGGREGATES = {
  sum: "sum",
  average: "avg",
  avg: "avg",
  min: "min",
  max: "max",
  count: "count",
  count_distinct: "count_distinct",
};

export function fromMetricFlow(source) {
  const model = new Model("dbt");
  const read = { measures: new Map(), entities: [] };
  source.get("version");
  const models = [...source.list("semantic_models"), ...single(source, "semantic_model")];
  const metrics = [...source.list("metrics"), ...single(source, "metric")];
  for (const part of models) model.tables.push(tableOf(model, part, read));
  link(model, read.entities);
  const isRatio = (part) => part.text("type") === "ratio";
  for (const part of metrics) if (!isRatio(part)) metricOf(model, part, read);
  for (const part of metrics) if (isRatio(part)) metricOf(model, part, read);
  addMeasures(model, read);
  return model.finish(source);
}

const single = (source, key) => (source.has(key) ? [source.part(key)] : []);

const base = (part) =>
  compact({
    name: nameOf(part.text("name")),
    labels: labelsOf(part.text("label")),
    description: part.text("description"),
  });

/** ref('orders') and the like name a table. */
function baseTable(part) {
  const relation = part.part("node_relation");
  const ref = part.text("model")?.match(/['"]([^'"]+)['"]\s*\)\s*(?:\}\})?$/)?.[1];
  return compact({
    database: relation.text("database"),
    schema: relation.text("schema_name"),
    table: relation.text("alias") ?? ref,
  });
}

function tableOf(model, part, read) {
  const table = { ...base(part), base_table: baseTable(part), dimensions: [], time_dimensions: [], facts: [] };
  const time = part.part("defaults").text("agg_time_dimension");
  for (const entity of part.list("entities")) entityOf(model, table, entity, read);
  const primary = part.text("primary_entity");
  if (primary) read.entities.push({ table, name: primary, type: "primary", column: null });
  for (const dimension of part.list("dimensions")) dimensionOf(model, table, dimension);
  for (const measure of part.list("measures")) measureOf(model, table, measure, read);
  if (time && table.time_dimensions.some(({ name }) => name === time)) table.default_time_dimension = time;
  return table;
}

function entityOf(model, table, part, read) {
  const { name, labels, description } = base(part);
  const column = columnOf(part.text("expr") ?? name);
  const type = part.text("type");
  const role = part.text("role");
  if (!column) {
    model.lose(part.path, name, "its expr is no column");
    return;
  }
  read.entities.push({ table, name, type, column, role, path: part.path });
  const primary = type === "primary" || type === "unique";
  if (type === "primary") table.primary_key = [column];
  const own = { name: column, labels, description, semantic_type: "id", unique: primary || undefined };
  table.dimensions.push(compact({ ...own, hidden: !primary || undefined }));
}

/** Foreign entities lead to the table where an entity of that name is primary or unique. */
function link(model, entities) {
  for (const from of entities) {
    if (from.type !== "foreign") continue;
    const to = entities.find(
      ({ name, type, column, table }) =>
        name === from.name && column && table !== from.table && (type === "primary" || type === "unique"),
    );
    if (!to) {
      model.lose(from.path, from.name, "no table has it as its primary entity");
      continue;
    }
    model.relationships.push(
      compact({
        name: `${from.table.name}_${from.name}`,
        left_table: from.table.name,
        right_table: to.table.name,
        relationship_columns: [{ left_column: from.column, right_column: to.column }],
        relationship_type: "many_to_one",
        join_type: "left_outer",
        role: from.role && nameOf(from.role),
      }),
    );
  }
}

const GRAINS = ["second", "minute", "hour", "day", "week", "month", "quarter", "year"];

function dimensionOf(model, table, part) {
  const named = base(part);
  const expr = arithmeticOf(part.text("expr") ?? named.name);
  const params = part.part("type_params");
  const grain = params.text("time_granularity") ?? "day";
  const time = part.text("type") === "time";
  if (part.get("is_partition") === true) model.lose(part.path, "is_partition", "partitions are the database's business");
  if (!expr) {
    model.lose(part.path, named.name, "its expr is more than arithmetic");
    return;
  }
  if (fieldsOf(table).some(({ name }) => name === named.name)) return; // an entity is there as well
  const field = compact({ ...named, expr: expr.expr === named.name ? undefined : expr.expr });
  if (time)
    table.time_dimensions.push({
      ...field,
      data_type: grain === "day" ? "date" : "timestamp",
      time_granularity: GRAINS.includes(grain) ? grain : "day",
    });
  else table.dimensions.push(field);
}

function measureOf(model, table, part, read) {
  const named = base(part);
  const agg = part.text("agg");
  const sql = part.text("expr") ?? named.name;
  const measure = { table, named, path: part.path, created: part.get("create_metric") === true };
  measure.time = part.text("agg_time_dimension");
  if (part.has("non_additive_dimension")) measure.lost = "measures that do not add up over time are not known here";
  else if (agg === "sum_boolean") booleanSum(measure, sql);
  else if (!AGGREGATES[agg]) measure.lost = `${agg} is no aggregation of ours`;
  else readMeasure(measure, AGGREGATES[agg], sql);
  if (measure.lost) {
    part.get("non_additive_dimension");
    part.get("agg_params");
    model.lose(part.path, named.name, measure.lost);
  }
  read.measures.set(named.name, measure);
}

/** How many rows are true: a count with a filter. */
function booleanSum(measure, sql) {
  const filter = conditionsOf(sql);
  if (filter) measure.aggregate = { agg: "count", filter };
  else measure.lost = "its expr is no simple condition";
  measure.columns = filter?.map(({ field }) => field) ?? [];
}

function readMeasure(measure, agg, sql) {
  const rows = agg === "count" && /^(1|\*)$/.test(sql);
  const ones = agg === "sum" && sql === "1";
  const expr = rows || ones ? null : arithmeticOf(sql);
  measure.columns = expr?.columns ?? [];
  if (rows || ones) measure.aggregate = { agg: "count" };
  else if (expr) measure.aggregate = { agg, expr: expr.expr };
  else measure.lost = `its expr is more than arithmetic: ${sql}`;
}

// --- metrics -------------------------------------------------------------------------------------

/** {{ Dimension('order__status') }} = 'paid' is a condition on status. */
function filterOf(sql) {
  const text = [sql].flat().filter(Boolean).join(" AND ");
  if (!text) return [];
  const plain = text.replace(
    /\{\{\s*(?:Dimension|TimeDimension|Entity)\(\s*['"](?:\w+__)*(\w+)['"][^)]*\)\s*\}\}/g,
    "$1",
  );
  return plain.includes("{{") ? null : conditionsOf(plain);
}

function inputOf(part, key) {
  const value = part.get(key);
  return typeof value === "string" ? { name: value } : (value ?? {});
}

const WHY = {
  derived: "metrics computed from other metrics are not part of this version",
  cumulative: "running totals are not part of this version",
  conversion: "conversions over time are not part of this version",
};

function metricOf(model, part, read) {
  const named = base(part);
  const type = part.text("type") ?? "simple";
  const params = part.part("type_params");
  if (WHY[type]) {
    for (const key of ["metrics", "expr", "window", "grain_to_date", "measure", "cumulative_type_params", "conversion_type_params"])
      params.get(key);
    part.get("filter");
    model.lose(part.path, named.name, WHY[type]);
  } else if (type === "ratio") {
    ratioOf(model, part, params, named);
  } else {
    simpleOf(model, part, params, named, read);
  }
}

function simpleOf(model, part, params, named, read) {
  const input = inputOf(params, "measure");
  const measure = read.measures.get(input.name);
  const filter = filterOf([part.get("filter"), input.filter].flat());
  for (const key of ["fill_nulls_with", "join_to_timespine", "alias"])
    if (input[key] !== undefined && input[key] !== false)
      model.lose(`${part.path}/type_params/measure/${key}`, key, "has no place in a domain model");
  if (!measure?.aggregate || !filter) {
    const why = filter ? `its measure ${input.name} is not here` : "its filter is no list of simple conditions";
    model.lose(part.path, named.name, why);
    return;
  }
  measure.used = true;
  addFrom(model, measure, named, filter, part.path);
}

function addFrom(model, measure, named, filter, path) {
  const all = [...(measure.aggregate.filter ?? []), ...filter];
  const time = measure.table.time_dimensions.some(({ name }) => name === measure.time) ? measure.time : undefined;
  for (const { field } of filter) {
    if (fieldsOf(measure.table).some(({ name }) => name === field)) continue;
    model.lose(path, named.name, `its filter is on ${field}, which is no field of ${measure.table.name}`);
    return;
  }
  const metric = { ...named, ...measure.aggregate, filter: all.length > 0 ? all : undefined, time_dimension: time };
  addMetric(model, measure.table, metric, measure.columns, path);
}

function ratioOf(model, part, params, named) {
  const sides = ["numerator", "denominator"].map((key) => inputOf(params, key));
  const filtered = sides.some(({ filter }) => filter) || part.has("filter");
  part.get("filter");
  const found = sides.map(({ name }) =>
    model.tables.find((table) => table.metrics?.some((metric) => metric.name === name && metric.type !== "ratio")),
  );
  if (filtered || !found.every(Boolean)) {
    model.lose(part.path, named.name, filtered ? "its parts are filtered" : "one of its metrics is not here");
    return;
  }
  const [numerator, denominator] = sides.map(({ name }, i) => `${found[i].name}.${name}`);
  model.metrics.push({ ...named, type: "ratio", numerator, denominator });
}

/** Measures that no metric uses can still be asked for. */
function addMeasures(model, { measures }) {
  for (const measure of measures.values()) {
    const taken = measure.table.metrics?.some(({ name }) => name === measure.named.name);
    if (measure.aggregate && (measure.created || !measure.used) && !taken)
      addFrom(model, measure, measure.named, [], measure.path);
  }
}
