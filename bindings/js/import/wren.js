// Wren MDL (JSON): models with columns, relationships, metrics, enum definitions.
import { Model, addMetric, cardinalityOf, compact, labelsOf, nameOf } from "./model.js";
import { aggregateOf, arithmeticOf, dataTypeOf, joinOf } from "./sql.js";

export function fromWren(source) {
  const model = new Model(source.text("schema") ?? source.text("catalog"));
  source.get("catalog");
  source.get("schema");
  source.get("dataSource");
  const enums = new Map(source.list("enumDefinitions").map((part) => [part.text("name"), part]));
  for (const part of source.list("models")) {
    if (part.has("refSql") || part.has("baseObject")) {
      model.lose(part.path, part.text("name"), "a model over a query: make it a view of the database");
      part.skip();
    } else model.tables.push(tableOf(model, part, enums));
  }
  for (const part of source.list("relationships")) relate(model, part);
  for (const part of source.list("metrics")) metricsOf(model, part);
  for (const part of source.list("views")) {
    part.get("statement");
    part.get("properties");
    model.lose(part.path, part.text("name"), "views are queries; make them views of the database");
  }
  return model.finish(source);
}

function base(part) {
  const properties = part.part("properties");
  return compact({
    name: nameOf(part.text("name")),
    labels: labelsOf(properties.text("displayName")),
    description: part.text("description") ?? properties.text("description"),
    hidden: part.get("isHidden") === true || undefined,
  });
}

function tableOf(model, part, enums) {
  const where = part.part("tableReference");
  const named = base(part);
  const key = part.text("primaryKey");
  const table = {
    ...named,
    base_table: compact({
      database: where.text("catalog"),
      schema: where.text("schema"),
      table: where.text("table") ?? named.name,
    }),
    primary_key: key && [key],
    dimensions: [],
    time_dimensions: [],
    facts: [],
  };
  for (const column of part.list("columns")) columnInto(model, table, column, enums);
  return table;
}

function columnInto(model, table, part, enums) {
  const named = base(part);
  const type = part.text("type");
  const data_type = dataTypeOf(type);
  const calculated = part.get("isCalculated") === true;
  const expression = part.text("expression");
  if (part.has("relationship")) {
    part.get("relationship"); // the relationship itself stands in its own list
    part.get("notNull");
    return;
  }
  const expr = expression ? arithmeticOf(expression) : { expr: named.name };
  if (!expr || (calculated && expression?.includes("."))) {
    model.lose(part.path, named.name, `its expression is more than arithmetic over its own table: ${expression}`);
    return;
  }
  const field = compact({
    ...named,
    expr: expr.expr === named.name ? undefined : expr.expr,
    nullable: part.get("notNull") === true ? false : undefined,
  });
  const id = table.primary_key?.includes(named.name) || /(^|_)id$|Id$|key$/.test(named.name);
  if (data_type === "date" || data_type === "timestamp")
    table.time_dimensions.push({ ...field, data_type, time_granularity: "day" });
  else if ((data_type === "integer" || data_type === "number") && !id) table.facts.push({ ...field, data_type });
  else table.dimensions.push(compact({ ...field, data_type, ...enumOf(enums.get(type)) }));
}

function enumOf(part) {
  if (!part) return {};
  const values = part.list("values").map((value) => {
    const name = value.text("name") ?? value.text("value");
    const text = value.text("value") ?? name;
    return text === name ? text : { value: text, synonyms: [name] };
  });
  return { is_enum: true, sample_values: values };
}

function relate(model, part) {
  const [left_table, right_table] = part.get("models") ?? [];
  const condition = part.text("condition");
  const pairs = joinOf(condition);
  const named = base(part);
  const relationship_type = cardinalityOf(part.text("joinType"));
  const sides = pairs?.map(({ left, right }) => (left.table === left_table ? [left, right] : [right, left]));
  if (!sides?.every(([a, b]) => a.table === left_table && b.table === right_table)) {
    model.lose(part.path, named.name, `its condition is not on equal columns of the two: ${condition}`);
    return;
  }
  model.relationships.push(
    compact({
      name: named.name,
      labels: named.labels,
      left_table,
      right_table,
      relationship_columns: sides.map(([a, b]) => ({ left_column: a.column, right_column: b.column })),
      relationship_type,
      join_type: "left_outer",
    }),
  );
}

/** A metric of Wren is a small cube: its measures become metrics of its base table. */
function metricsOf(model, part) {
  const table = model.table(part.text("baseObject"));
  const name = part.text("name");
  part.part("properties");
  for (const grain of part.list("timeGrain")) grain.get("refColumn"), grain.get("dateParts"), grain.get("name");
  for (const dimension of part.list("dimension")) dimension.get("name"), dimension.get("type"), dimension.get("expression");
  for (const measure of part.list("measure")) {
    const named = base(measure);
    measure.get("type");
    measure.get("isCalculated");
    const sql = measure.text("expression");
    const found = aggregateOf(sql);
    if (!table || !found) {
      model.lose(measure.path, `${name}.${named.name}`, table ? `no single aggregate: ${sql}` : "its base is no model here");
      continue;
    }
    const { columns, ...aggregate } = found;
    addMetric(model, table, { ...named, ...aggregate }, columns, measure.path);
  }
}
