#!/usr/bin/env node
// A domain model from a database schema, by rule and without hand work.
//
// usage: node model-from-schema.mjs SCHEMA.json VALUES.json > model.json
//
// SCHEMA  {db, tables: [{name, columns: [{name, type}], primary_key: [column]}],
//          foreign_keys: [{table, column, ref_table, ref_column}]}
// VALUES  {table: {column: [text, ...]}}: the distinct values of its text columns
//
// Keys become dimensions and relationships, dates and years time dimensions, other numbers facts,
// the rest dimensions with their values; every table gets a count. Words come from the names.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { longForm, relatedLabels, sharedPrefix, wordsOf } from "./words.mjs";

const DEFAULTS = {
  limit: null,
  ranking_limit: 10,
  superlative_limit: 1,
  time_range: null,
  trend_range: null,
  max_joins: 8,
  projection: "asked",
  dialect: "sqlite",
};

// Numbers that name things: nobody adds them up.
const NAMING_WORDS = new Set([
  "id",
  "code",
  "zip",
  "zipcode",
  "postcode",
  "phone",
  "telephone",
  "fax",
  "number",
  "ssn",
]);

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/;

// The type a column is treated as: the declared one, or what all the values of a text column are.
function typeOf(declared, values) {
  const type = declared.toUpperCase();
  const all = (shape) => values.length > 0 && values.every((value) => shape.test(value));
  if (/^(DATETIME|TIMESTAMP)/.test(type)) return "timestamp";
  if (/^DATE/.test(type)) return "date";
  if (/^BOOL/.test(type)) return "boolean";
  if (/^(REAL|DOUBLE|FLOAT|DECIMAL|NUMERIC)/.test(type)) return "number";
  if (/^NUMBER/.test(type)) return /,\s*0\)|^NUMBER$/.test(type) ? "integer" : "number";
  if (/INT|^YEAR|^BIT/.test(type)) return "integer";
  if (all(DATE)) return "date";
  if (all(TIMESTAMP)) return "timestamp";
  if (all(NUMBER)) return values.some((value) => value.includes(".")) ? "number" : "integer";
  return "string";
}

const isText = (declared) => /CHAR|TEXT|CLOB/i.test(declared);

function synonymsOf(label, ...lists) {
  const forms = lists.filter((words) => words.length > 0).map((words) => words.join(" "));
  return [...new Set([...forms, ...relatedLabels(label)])].filter((form) => form !== label);
}

// Label and synonyms of a column: the words of its name without what all columns of the table
// begin with, in long form; also as they stand, and without the table's own words in front.
function columnWords(column, prefix, tableWords) {
  const raw = wordsOf(column).slice(prefix);
  const long = longForm(raw);
  const startsWithTable =
    long.length > tableWords.length && tableWords.every((w, i) => w === long[i]);
  const short = startsWithTable ? long.slice(tableWords.length) : [];
  const label = long.join(" ");
  return { words: long, label, synonyms: synonymsOf(label, raw, short) };
}

// How much a text column looks like the name people call a row by; 0: not at all.
function nameScore(words, tableWords) {
  const text = words.join(" ");
  const table = tableWords.join(" ");
  if (text === "name") return 9;
  if (text === `${table} name`) return 8;
  if (text === "title" || text === `${table} title`) return 7;
  if (text === "full name") return 6;
  if (/^(first|last|middle|user|nick) name$/.test(text)) return text === "last name" ? 1 : 2;
  if (/\bname$/.test(text)) return 5;
  if (/\btitle$/.test(text)) return 4;
  if (text === table) return 8;
  return /\b(details?|description)$/.test(text) || words[0] === tableWords[0] ? 0.5 : 0;
}

function describeColumns(table, prefix, tableWords, values, isKey) {
  return table.columns.map((column) => {
    const list = values[column.name] ?? [];
    const { words, label, synonyms } = columnWords(column.name, prefix, tableWords);
    const type = typeOf(column.type, list);
    const last = words.at(-1);
    const number = type === "integer" || type === "number";
    return {
      name: column.name,
      declared: column.type,
      values: list,
      words,
      label,
      synonyms,
      type,
      key: isKey(column.name),
      year: number && last === "year",
      fact: number && last !== "year" && !NAMING_WORDS.has(last),
    };
  });
}

function named(column) {
  const out = { name: column.name, labels: { en: column.label } };
  if (column.synonyms.length > 0) out.synonyms = column.synonyms;
  return out;
}

function dimensionOf(column, unique, nameColumn) {
  const text = isText(column.declared) && column.type !== "boolean";
  const out = { ...named(column), data_type: text ? "string" : column.type };
  if (unique) out.unique = true;
  if (column.key) out.semantic_type = "id";
  else if (column === nameColumn) out.semantic_type = "name";
  if (column.values.length > 0 && text) {
    out.is_enum = false;
    out.sample_values = column.values;
  }
  return out;
}

function timeDimensionOf(column) {
  if (column.year) {
    return { ...named(column), data_type: "string", time_granularity: "year", format: "YYYY" };
  }
  return { ...named(column), data_type: column.type, time_granularity: "day" };
}

function tableOf(table, words, keys, values) {
  const prefix = sharedPrefix(table.columns.map((column) => wordsOf(column.name)));
  const columns = describeColumns(table, prefix, words.long, values, (c) => keys.all.has(c));
  const isTime = (c) => !c.key && (c.year || c.type === "date" || c.type === "timestamp");
  const times = columns.filter(isTime);
  const facts = columns.filter((c) => !c.key && c.fact);
  const dimensions = columns.filter((c) => !times.includes(c) && !facts.includes(c));
  const nameColumn = dimensions
    .filter((c) => !c.key && c.type === "string")
    .map((c) => ({ c, score: nameScore(c.words, words.long) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)[0]?.c;
  const label = words.long.join(" ");
  const out = { name: table.name, labels: { en: label } };
  const synonyms = synonymsOf(label, words.raw);
  if (synonyms.length > 0) out.synonyms = synonyms;
  out.base_table = { table: table.name };
  if (keys.primary.length > 0) out.primary_key = keys.primary;
  const dated = times.find((c) => !c.year) ?? times[0];
  if (dated) out.default_time_dimension = dated.name;
  const unique = keys.primary.length === 1 ? keys.primary[0] : null;
  out.dimensions = dimensions.map((c) => dimensionOf(c, c.name === unique, nameColumn));
  if (times.length > 0) out.time_dimensions = times.map(timeDimensionOf);
  if (facts.length > 0) {
    out.facts = facts.map((c) => ({ ...named(c), data_type: c.type }));
  }
  out.metrics = [countOf(table, label)];
  return out;
}

function countOf(table, label) {
  const taken = new Set(table.columns.map((column) => column.name.toLowerCase()));
  let name = `${table.name}_count`;
  while (taken.has(name.toLowerCase())) name += "_";
  return { name, agg: "count", default: true, synonyms: [`number of ${label}`] };
}

const same = (a, b) => a.toLowerCase() === b.toLowerCase();

// Names as the tables spell them; null when a foreign key points nowhere.
function resolveKey(tables, key) {
  const left = tables.find((t) => same(t.name, key.table));
  const right = tables.find((t) => same(t.name, key.ref_table ?? ""));
  const from = left?.columns.find((c) => same(c.name, key.column));
  const to = right?.columns.find((c) => same(c.name, key.ref_column ?? ""));
  return from && to ? { left, right, from: from.name, to: to.name } : null;
}

// Keys that are not declared: a column that bears the name of another table's whole primary key, or
// of the table itself; where two tables have no other way to each other, a declared key to a third
// table does not speak against it.
function guessedKeys(tables, declared) {
  const taken = new Set(
    declared
      .filter(({ left, right }) => left !== right)
      .map((key) => `${key.left.name}.${key.from}`),
  );
  const roads = new Set(declared.flatMap(({ left, right }) => [road(left, right), road(right, left)]));
  const out = [];
  const add = (left, right, from) => {
    out.push({ left, right, from, to: right.primary_key[0] });
    roads.add(road(left, right)).add(road(right, left));
  };
  const pairs = tables.flatMap((left) =>
    tables.filter((right) => right !== left && right.primary_key.length === 1).map((right) => [left, right]),
  );
  for (const [left, right] of pairs) {
    const column = left.columns.find(({ name }) => same(name, right.primary_key[0]));
    const isOwn = column && left.primary_key.length === 1 && same(left.primary_key[0], column.name);
    const plain = column && wordsOf(column.name).length < 2;
    const used = column && taken.has(`${left.name}.${column.name}`);
    if (column && !isOwn && !plain && !used && !roads.has(road(left, right))) {
      add(left, right, column.name);
    }
  }
  for (const [left, right] of pairs) {
    if (roads.has(road(left, right))) continue;
    const key = right.columns.find(({ name }) => same(name, right.primary_key[0]));
    const column = left.columns.find(
      ({ name, type }) =>
        !left.primary_key.some((own) => left.primary_key.length === 1 && same(own, name)) &&
        !taken.has(`${left.name}.${name}`) &&
        isCalled(name, right.name) &&
        isNumeric(type) === isNumeric(key?.type ?? ""),
    );
    if (column) add(left, right, column.name);
  }
  for (const [left, right] of pairs) {
    const key = left.primary_key.length === 1 ? left.primary_key[0] : "";
    const both = key !== "" && same(key, right.primary_key[0]) && /[a-z0-9]_?id$/i.test(key);
    if (both && wordsOf(key).length > 1 && !roads.has(road(left, right))) add(left, right, key);
  }
  return out;
}

const road = (left, right) => `${left.name} ${right.name}`;
const isNumeric = (type) => /INT|REAL|FLOA|DOUB|DEC|NUM/i.test(type);

// "singer" and "singer_id" are called as the table singers.
function isCalled(column, table) {
  const singular = (words) => words.map((word) => word.replace(/s$/, "")).join(" ");
  const name = singular(longForm(wordsOf(column)));
  const owner = singular(longForm(wordsOf(table)));
  return name === owner || name === `${owner} id`;
}

// Keys from one table to another: together where each names another column of a composite primary
// key, else each by itself.
function asRelationships(keys) {
  const { right } = keys[0];
  const targets = new Set(keys.map((key) => key.to));
  const composite = right.primary_key.length > 1 && targets.size === keys.length;
  return composite && keys.length > 1 ? [keys] : keys.map((key) => [key]);
}

// What tells apart two relationships between the same tables: the words of the column.
function roleOf(column, taken) {
  const words = longForm(wordsOf(column));
  const bare = words.at(-1) === "id" && words.length > 1 ? words.slice(0, -1) : words;
  let role = column;
  while (taken.has(role)) role += "_";
  taken.add(role);
  return { role, labels: { en: bare.join(" ") } };
}

function relationshipsOf(keys) {
  const roads = new Map();
  for (const key of keys) {
    const road = `${key.left.name} ${key.right.name}`;
    roads.set(road, [...(roads.get(road) ?? []), key]);
  }
  const taken = new Set();
  return [...roads.values()].flatMap((road) => {
    const found = asRelationships(road);
    const [{ left, right }] = road;
    const apart = found.length > 1 || left === right;
    return found.map((columns, i) => ({
      name: `${left.name}_${columns[0].from}`,
      left_table: left.name,
      right_table: right.name,
      relationship_columns: columns.map(({ from, to }) => ({
        left_column: from,
        right_column: to,
      })),
      relationship_type: "many_to_one",
      join_type: "inner",
      ...(apart ? roleOf(columns[0].from, taken) : {}),
      ...(apart && i === 0 && left !== right ? { default: true } : {}),
    }));
  });
}

export function modelFromSchema(schema, values) {
  const tables = schema.tables;
  const declared = (schema.foreign_keys ?? [])
    .map((key) => resolveKey(tables, key))
    .filter(Boolean);
  const keys = [...declared, ...guessedKeys(tables, declared)];
  const unique = [...new Map(keys.map((key) => [`${key.left.name}.${key.from}`, key])).values()];
  const prefix = sharedPrefix(tables.map((table) => wordsOf(table.name)));
  return {
    version: 1,
    name: schema.db,
    defaults: DEFAULTS,
    tables: tables.map((table) => {
      const raw = wordsOf(table.name).slice(prefix);
      const foreign = unique.filter((key) => key.left === table).map((key) => key.from);
      const all = new Set([...table.primary_key, ...foreign]);
      const words = { raw, long: longForm(raw) };
      return tableOf(table, words, { primary: table.primary_key, all }, values[table.name] ?? {});
    }),
    relationships: relationshipsOf(unique),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [schemaFile, valuesFile] = process.argv.slice(2);
  if (!schemaFile || !valuesFile) {
    console.error("usage: node model-from-schema.mjs SCHEMA.json VALUES.json > model.json");
    process.exit(2);
  }
  const read = (file) => JSON.parse(readFileSync(file, "utf8"));
  process.stdout.write(
    `${JSON.stringify(modelFromSchema(read(schemaFile), read(valuesFile)), null, 1)}\n`,
  );
}
