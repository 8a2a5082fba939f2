// What every importer does to the model it makes: names that can be names, words, columns declared,
// a count for each table, and a list of what was lost on the way.

/** A model under construction. */
export class Model {
  lost = [];
  tables = [];
  relationships = [];
  metrics = [];
  verified_queries = [];

  constructor(name, { labels, description, dialect } = {}) {
    this.name = nameOf(name ?? "imported");
    this.labels = labels;
    this.description = description;
    this.dialect = dialect;
  }

  lose(path, what, why) {
    this.lost.push({ path, what, why });
  }

  table(name) {
    return this.tables.find((table) => table.name === name);
  }

  /** The finished model. `source` is asked for what nobody read. */
  finish(source) {
    source.collectLost(this.lost);
    for (const table of this.tables) finishTable(this, table);
    this.relationships = this.relationships.filter((one) => this.#isWhole(one));
    this.tables = this.tables.filter((table) => this.#hasFields(table));
    const defaults = { time_range: null, ...(this.dialect && { dialect: this.dialect }) };
    const domain = compact({
      version: 1,
      name: this.name,
      labels: this.labels,
      description: this.description,
      defaults,
      tables: this.tables,
      relationships: this.relationships,
      metrics: this.metrics,
      verified_queries: this.verified_queries,
    });
    return { domain, lost: this.lost };
  }

  #hasFields(table) {
    if (fieldsOf(table).length > 0) return true;
    this.lose("", table.name, "the table has no column that could be carried over");
    this.relationships = this.relationships.filter(
      ({ left_table, right_table }) => left_table !== table.name && right_table !== table.name,
    );
    return false;
  }

  /** A relationship needs both its tables; its columns are declared, hidden where they were not. */
  #isWhole(one) {
    const sides = [
      [one.left_table, "left_column"],
      [one.right_table, "right_column"],
    ];
    for (const [name, side] of sides) {
      const table = this.table(name);
      if (!table) {
        this.lose("", one.name, `the relationship leads to ${name}, which is no table here`);
        return false;
      }
      for (const pair of one.relationship_columns) declare(table, pair[side]);
    }
    return true;
  }
}

/** A text that may be a name: no dots, quotes and the like. */
export function nameOf(text) {
  // biome-ignore lint: control characters are what is looked for
  return String(text).trim().replace(/[\u0000-\u001f\u007f'"`;\\.]/g, "_").slice(0, 120) || "unnamed";
}

const isChinese = (text) => /\p{Script=Han}/u.test(text);

/** Labels in the languages of the texts: the first in each counts. */
export function labelsOf(...texts) {
  const labels = {};
  for (const text of texts) {
    const label = typeof text === "string" ? text.trim() : "";
    if (!label || label.length > 120) continue;
    labels[isChinese(label) ? "zh" : "en"] ??= label;
  }
  return Object.keys(labels).length > 0 ? labels : undefined;
}

/** Synonyms without blank ones and repetitions. */
export function synonymsOf(...lists) {
  const all = lists
    .flat()
    .filter((text) => typeof text === "string" && text.trim())
    .map((text) => text.trim());
  const unique = [...new Set(all)];
  return unique.length > 0 ? unique : undefined;
}

/** Values as the model's `data_type` has them; those that are none of it are left out. */
export function valuesOf(list, data_type = "string") {
  if (!Array.isArray(list)) return undefined;
  const out = list
    .filter((value) => value !== null && typeof value !== "object")
    .map((value) => valueOf(value, data_type))
    .filter((value) => value !== undefined && String(value).trim() !== "");
  const unique = [...new Set(out)];
  return unique.length > 0 ? unique : undefined;
}

function valueOf(value, data_type) {
  if (data_type === "boolean") {
    const text = String(value).toLowerCase();
    return text === "true" ? true : text === "false" ? false : undefined;
  }
  if (data_type !== "integer" && data_type !== "number") return String(value);
  const number = Number(value);
  return Number.isFinite(number) && String(value).trim() !== "" ? number : undefined;
}

/** Without keys that hold nothing. */
export function compact(object) {
  const entries = Object.entries(object).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries);
}

const LISTS = ["dimensions", "time_dimensions", "facts"];
export const fieldsOf = (table) => LISTS.flatMap((list) => table[list] ?? []);

/** Makes sure that a column is a field, a hidden one where it was none. */
export function declare(table, column, list = "dimensions", more = {}) {
  if (fieldsOf(table).some(({ name }) => name === column)) return;
  (table[list] ??= []).push({ name: column, ...more, hidden: true });
}

function finishTable(model, table) {
  const seen = new Set();
  for (const list of LISTS) {
    table[list] = table[list]?.filter((field) => {
      const twice = seen.has(field.name);
      if (twice) model.lose("", `${table.name}.${field.name}`, "the name stands there twice");
      seen.add(field.name);
      return !twice;
    });
  }
  for (const column of table.primary_key ?? []) declare(table, column);
  const counted = (table.metrics ?? []).some(({ agg, expr, filter }) => agg === "count" && !expr && !filter);
  if (!counted) (table.metrics ??= []).push({ name: freeName(table, `${table.name}_count`), agg: "count" });
  const metrics = new Set();
  table.metrics = table.metrics.filter(({ name }) => !metrics.has(name) && metrics.add(name));
  for (const key of Object.keys(table)) if (table[key] === undefined || table[key].length === 0) delete table[key];
}

function freeName(table, name) {
  const taken = new Set([...fieldsOf(table), ...(table.metrics ?? [])].map((thing) => thing.name));
  while (taken.has(name)) name += "_";
  return name;
}

/** The field that a column of SQL is: by name, by its expr, else by either in any case. */
function fieldFor(table, column) {
  const fields = fieldsOf(table);
  const lower = column.toLowerCase();
  return (
    fields.find(({ name, expr }) => name === column && !expr) ??
    fields.find(({ expr }) => expr === column) ??
    fields.find(({ name, expr }) => name === column || expr?.toLowerCase() === lower) ??
    fields.find(({ name }) => name.toLowerCase() === lower)
  );
}

/** Adds a metric, its columns declared as facts; conditions need fields that are there. */
export function addMetric(model, table, given, given_columns, path) {
  const named = (column) => fieldFor(table, column)?.name ?? column;
  const columns = given_columns.map(named);
  const metric = { ...given };
  if (given.expr) metric.expr = fieldFor(table, given.expr)?.name ?? given.expr.split(" ").map((piece) => (/^[\d+\-*/()]/.test(piece) ? piece : named(piece))).join(" ");
  if (given.filter) metric.filter = given.filter.map((one) => ({ ...one, field: named(one.field) }));
  const filters = metric.filter ?? [];
  const known = new Map(fieldsOf(table).map((field) => [field.name, field]));
  const unfit = filters.find(({ field, value }) => known.has(field) && !suits(known.get(field), value));
  if (unfit) {
    model.lose(path, metric.name, `its filter on ${unfit.field} does not suit that field's type`);
    return;
  }
  const sums = metric.agg === "sum" || metric.agg === "avg";
  for (const column of columns) {
    const condition = filters.find(({ field }) => field === column);
    const type = condition ? { data_type: typeOfValue(condition.value) } : sums ? {} : { data_type: "string" };
    declare(table, column, sums && !condition ? "facts" : "dimensions", type);
    if (sums && !condition) asFact(table, column);
  }
  (table.metrics ??= []).push(compact(metric));
}

/** What is added up is a number, whatever the format did not say about it. */
function asFact(table, column) {
  const field = fieldsOf(table).find(({ name }) => name === column);
  if (field.hidden && (field.data_type ?? "string") === "string" && !(table.facts ?? []).includes(field))
    field.data_type = "number";
}

function typeOfValue(value) {
  const one = Array.isArray(value) ? value[0] : value;
  return { number: "number", boolean: "boolean" }[typeof one] ?? "string";
}

function suits(field, value) {
  const type = field.data_type ?? "string";
  const wanted = { integer: "number", number: "number", boolean: "boolean" }[type] ?? "string";
  return [value].flat().every((one) => one === undefined || typeof one === wanted);
}

/** Which cardinality a word of another format means. */
export function cardinalityOf(word) {
  const text = String(word ?? "many_to_one").toLowerCase().replaceAll(/[- ]/g, "_");
  return (
    {
      has_one: "one_to_one",
      hasone: "one_to_one",
      has_many: "one_to_many",
      hasmany: "one_to_many",
      belongs_to: "many_to_one",
      belongsto: "many_to_one",
    }[text] ?? (/^(one|many)_to_(one|many)$/.test(text) ? text : "many_to_one")
  );
}
