// Frictionless Data Package and Table Schema (JSON): resources with fields, keys and constraints.
import { Model, compact, labelsOf, nameOf, valuesOf } from "./model.js";

const TYPES = {
  integer: "integer",
  number: "number",
  boolean: "boolean",
  date: "date",
  datetime: "timestamp",
  yearmonth: "string",
  year: "integer",
};
const UNUSABLE = ["object", "array", "geopoint", "geojson", "list"];

export function fromFrictionless(source) {
  const model = new Model(source.text("name") ?? source.text("title") ?? "package", {
    labels: labelsOf(source.text("title")),
    description: source.text("description"),
  });
  source.get("$schema");
  source.get("profile");
  const whole = source.has("fields") ? [{ part: source, schema: source }] : [];
  const resources = source.list("resources").map((part) => ({ part, schema: part.part("schema") }));
  for (const { part, schema } of [...whole, ...resources]) tableOf(model, part, schema);
  return model.finish(source);
}

function tableOf(model, part, schema) {
  const name = nameOf(part.text("name") ?? model.name);
  part.get("path");
  const key = schema.get("primaryKey");
  const table = compact({
    name,
    labels: labelsOf(part.text("title")),
    description: part.text("description"),
    base_table: { table: name },
    primary_key: key && [key].flat(),
  });
  Object.assign(table, { dimensions: [], time_dimensions: [], facts: [] });
  model.tables.push(table);
  const foreign = schema.list("foreignKeys").map((one) => relate(model, name, one));
  const unique = (schema.get("uniqueKeys") ?? []).filter((columns) => columns.length === 1).flat();
  for (const field of schema.list("fields")) fieldOf(model, table, field, { foreign: foreign.flat(), unique });
}

function relate(model, left_table, part) {
  const fields = [part.get("fields") ?? []].flat();
  const reference = part.part("reference");
  const to = [reference.get("fields") ?? []].flat();
  const right_table = reference.text("resource") || left_table;
  model.relationships.push({
    name: nameOf(`${left_table}_${fields[0]}`),
    left_table,
    right_table,
    relationship_columns: fields.map((left_column, i) => ({ left_column, right_column: to[i] })),
    relationship_type: "many_to_one",
    join_type: "left_outer",
    ...(right_table === left_table && { role: nameOf(`${fields[0]}_${left_table}`) }),
  });
  return fields;
}

function fieldOf(model, table, part, { foreign, unique }) {
  const name = nameOf(part.text("name"));
  const type = part.text("type") ?? "string";
  const limits = part.part("constraints");
  const data_type = TYPES[type] ?? "string";
  const known = part.get("categories");
  const categories = known?.map((one) => one.value ?? one);
  const values = valuesOf(limits.get("enum") ?? categories ?? part.get("example") ?? [], data_type);
  const field = compact({
    name,
    labels: labelsOf(part.text("title")),
    description: part.text("description"),
    data_type,
    nullable: limits.get("required") === true ? false : undefined,
    unique: limits.get("unique") === true || unique.includes(name) || undefined,
    hidden: foreign.includes(name) || UNUSABLE.includes(type) || undefined,
  });
  for (const key of ["trueValues", "falseValues", "missingValues", "bareNumber", "decimalChar", "groupChar"]) part.get(key);
  if (UNUSABLE.includes(type)) model.lose(part.path, name, `questions cannot be about the type ${type}; it is hidden`);
  const key = table.primary_key?.includes(name) || foreign.includes(name);
  if (type === "yearmonth") table.time_dimensions.push({ ...field, time_granularity: "month", format: "YYYY-MM" });
  else if (type === "year" && !key) table.time_dimensions.push({ ...field, time_granularity: "year", format: "YYYY" });
  else if (type === "date" || type === "datetime") table.time_dimensions.push({ ...field, time_granularity: "day" });
  else if ((data_type === "integer" || data_type === "number") && !key && !values) table.facts.push(field);
  else table.dimensions.push(compact({ ...field, semantic_type: key ? "id" : undefined, is_enum: limits.has("enum") || undefined, pattern: limits.text("pattern"), sample_values: values }));
}
