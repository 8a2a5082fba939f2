// Cube data models (YAML): cubes with joins, dimensions, measures and segments.
import { Model, addMetric, cardinalityOf, compact, labelsOf, nameOf } from "./model.js";
import { arithmeticOf, columnOf, conditionsOf, joinOf } from "./sql.js";

const AGGREGATES = {
  count: "count",
  sum: "sum",
  avg: "avg",
  min: "min",
  max: "max",
  count_distinct: "count_distinct",
  count_distinct_approx: "count_distinct",
};

export function fromCube(source) {
  const model = new Model("cube");
  for (const part of source.list("cubes")) cubeOf(model, part);
  for (const part of source.list("views")) {
    model.lose(part.path, part.text("name"), "views choose among cubes; the model has the cubes themselves");
    for (const key of ["cubes", "includes", "excludes", "title", "description", "public", "folders", "meta"]) part.get(key);
  }
  return model.finish(source);
}

/** {CUBE}.x, ${CUBE}.x, {CUBE.x}, {x} are columns of the cube itself; {other.x} of another. */
const plainSql = (sql, own) =>
  String(sql ?? "")
    .replace(/\$?\{\s*(\w+(?:\.\w+)*)\s*\}/g, "$1")
    .replace(/\bCUBE\b/g, own);

const base = (part) =>
  compact({
    name: nameOf(part.text("name")),
    labels: labelsOf(part.text("title")),
    description: part.text("description"),
    hidden: (part.get("public") ?? part.get("shown")) === false || undefined,
  });

/** The table a cube is over; null when it is over a query. */
function baseTable(part, name) {
  const from = part.text("sql_table") ?? part.text("sql")?.match(/^select\s+\*\s+from\s+([\w.`"]+)\s*;?$/i)?.[1];
  part.get("sql");
  if (part.has("sql") && !from) return null;
  const parts = (from ?? name).replaceAll(/["`]/g, "").split(".");
  return compact({ database: parts.at(-3), schema: parts.at(-2), table: parts.at(-1) });
}

function cubeOf(model, part) {
  const named = base(part);
  const base_table = baseTable(part, named.name);
  if (!base_table) {
    part.skip();
    model.lose(part.path, named.name, "a cube over a query: make it a view of the database");
    return;
  }
  const table = { ...named, base_table, dimensions: [], time_dimensions: [], facts: [], filters: [] };
  model.tables.push(table);
  for (const dimension of part.list("dimensions")) dimensionOf(model, table, dimension);
  for (const join of part.list("joins")) joinFrom(model, table, join);
  for (const measure of part.list("measures")) measureOf(model, table, measure);
  for (const segment of part.list("segments")) segmentOf(model, table, segment);
}

function dimensionOf(model, table, part) {
  const named = base(part);
  const type = part.text("type") ?? "string";
  const sql = plainSql(part.text("sql") ?? named.name, table.name);
  const expr = arithmeticOf(sql);
  const primary = part.get("primary_key") === true;
  const simple = ["string", "number", "boolean", "time"].includes(type) && !part.has("case") && !part.get("sub_query");
  if (!expr || !simple) {
    for (const key of ["case", "latitude", "longitude", "sub_query"]) part.get(key);
    model.lose(part.path, named.name, expr && !simple ? `a dimension of type ${type}, or with cases or sub-queries` : `its sql is more than arithmetic: ${sql}`);
    return;
  }
  const field = compact({ ...named, expr: expr.expr === named.name ? undefined : expr.expr });
  if (primary) (table.primary_key ??= []).push(named.name);
  if (type === "time") table.time_dimensions.push({ ...field, data_type: "timestamp", time_granularity: "day" });
  else if (type === "number" && !primary && !/(^|_)id$/.test(named.name)) table.facts.push({ ...field, data_type: "number" });
  else table.dimensions.push(compact({ ...field, data_type: type, semantic_type: primary ? "id" : undefined }));
}

function joinFrom(model, table, part) {
  const to = part.text("name");
  const sql = plainSql(part.text("sql"), table.name);
  const pairs = joinOf(sql);
  const sides = pairs?.map(({ left, right }) => (left.table === table.name ? [left, right] : [right, left]));
  const relationship_type = cardinalityOf(part.text("relationship"));
  if (!sides?.every(([own, other]) => own.table === table.name && other.table === to)) {
    model.lose(part.path, to, `the join is not on equal columns of the two cubes: ${sql}`);
    return;
  }
  const columnIn = (name, column) =>
    model.table(name)?.dimensions?.find((d) => d.expr === column)?.name ?? column;
  model.relationships.push({
    name: `${table.name}_${to}`,
    left_table: table.name,
    right_table: to,
    relationship_columns: sides.map(([own, other]) => ({
      left_column: columnIn(table.name, own.column),
      right_column: columnIn(to, other.column),
    })),
    relationship_type,
    join_type: "left_outer",
  });
}

function measureOf(model, table, part) {
  const named = base(part);
  const type = part.text("type") ?? "number";
  const sql = part.has("sql") ? plainSql(part.text("sql"), table.name) : undefined;
  const filters = part.list("filters").map((filter) => conditionsOf(plainSql(filter.text("sql"), table.name)));
  const lose = (why) => model.lose(part.path, named.name, why);
  if (part.has("rolling_window") || part.has("time_shift") || part.get("multi_stage")) {
    for (const key of ["rolling_window", "time_shift", "group_by", "reduce_by", "add_group_by"]) part.get(key);
    return lose("windows and shifts over time are not part of this version");
  }
  if (filters.includes(null)) return lose("a filter is no list of simple conditions");
  if (!AGGREGATES[type]) return ratioMeasure(model, table, named, sql) || lose(`a measure of type ${type} over: ${sql}`);
  const rows = type === "count" && (!sql || columnOf(sql) === null);
  const expr = rows ? null : arithmeticOf(sql);
  if (!rows && !expr) return lose(`its sql is more than arithmetic: ${sql}`);
  if (type === "count_distinct_approx") model.lose(part.path, type, "counted exactly");
  const filter = filters.flat();
  const metric = { ...named, agg: AGGREGATES[type], expr: expr?.expr, filter: filter.length > 0 ? filter : undefined };
  const columns = [...(expr?.columns ?? []), ...filter.map(({ field }) => field)];
  addMetric(model, table, metric, columns, part.path);
}

/** {revenue} / {count}: a quotient of two measures of the cube. */
function ratioMeasure(model, table, named, sql) {
  const sides = String(sql ?? "").match(/^(?:1\.0\s*\*\s*)?(\w+)\s*\/\s*(?:nullif\(\s*)?(\w+)(?:\s*,\s*0\s*\))?$/i);
  const known = (name) => table.metrics?.some((metric) => metric.name === name && metric.agg);
  if (!sides || !known(sides[1]) || !known(sides[2])) return false;
  addMetric(model, table, { ...named, type: "ratio", numerator: sides[1], denominator: sides[2] }, [], "");
  return true;
}

function segmentOf(model, table, part) {
  const named = base(part);
  const sql = plainSql(part.text("sql"), table.name);
  const where = conditionsOf(sql);
  if (where) table.filters.push({ ...named, where });
  else model.lose(part.path, named.name, `its sql is no list of simple conditions: ${sql}`);
}
