// nl2query init: a domain model from what there is: a database, CREATE TABLE statements, or the
// semantic model of another tool.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { importModel } from "../import/import.js";
import { columnsToSample } from "./sampling.js";
import { serverOf } from "./servers.js";
import { isSqlite, readSqlite } from "./sqlite.js";
import { parseYaml } from "./yaml.js";

export const initUsage = `usage: nl2query init SOURCE [options]

  SOURCE   a SQLite file; postgresql://, mysql://, clickhouse:// (or http://) addresses;
           a file with CREATE TABLE statements (.sql); a semantic model (.yml, .yaml, .json):
           Cortex Analyst, MetricFlow (dbt), Cube, OSI, Wren MDL, Frictionless

  --out FILE      where the model goes; without it, NAME.domain.json
  --name NAME     of the model; without it, the source's
  --format NAME   of a semantic model, when it can't be told
  --values N      values taken of a text column, the most frequent first (200; 0: none)
  --force         write over a file that is there
`;

const valued = ["out", "name", "format", "values"];

function parse(args) {
  const options = { values: "200" };
  for (let i = 0; i < args.length; i++) {
    const name = args[i].replace(/^--/, "");
    if (args[i] === "--force") options.force = true;
    else if (args[i] === "--help") options.help = true;
    else if (args[i].startsWith("--") && valued.includes(name) && i + 1 < args.length) options[name] = args[++i];
    else if (args[i].startsWith("-") || options.source) return { fault: `cannot use ${args[i]}` };
    else options.source = args[i];
  }
  if (!/^\d{1,5}$/.test(options.values)) return { fault: "--values takes a number" };
  return options.source || options.help ? options : { fault: "a source is missing" };
}

/**
 * The command. `tools` is the library: {fromDdl(input), check(model), lint(model)}, each an object
 * in and out. Gives the exit code.
 */
export async function init(args, tools, { say = console.log, complain = console.error } = {}) {
  const options = parse(args);
  if (options.help) return say(initUsage) ?? 0;
  if (options.fault) return complain(`nl2query: ${options.fault}\n${initUsage}`) ?? 2;
  const name = options.name ?? nameOf(options.source);
  const out = options.out ?? `${name}.domain.json`;
  if (existsSync(out) && !options.force) return complain(`nl2query: ${out} is there already; --force writes over it`) ?? 1;
  try {
    const made = await modelOf({ ...options, name }, tools);
    return finish(made, out, tools, { say, complain });
  } catch (error) {
    return complain(`nl2query: ${options.source}: ${error.message}`) ?? 1;
  }
}

function nameOf(source) {
  const address = /^\w+:\/\//.test(source) ? new URL(source) : null;
  const text = address ? address.pathname.slice(1) || address.hostname : basename(source, extname(source));
  return text.replace(/[^\p{L}\p{N}_-]+/gu, "_").replace(/^_+|_+$/g, "") || "model";
}

/** {domain, lost: lines, dialect?} */
async function modelOf(options, tools) {
  const { source } = options;
  const server = serverOf(source);
  if (server) return fromDatabase(await server(source), options, tools);
  if (isSqlite(source)) return fromDatabase(await readSqlite(source), options, tools);
  const text = readFileSync(source, "utf8");
  const extension = extname(source).toLowerCase();
  if (options.format || [".yml", ".yaml", ".json"].includes(extension)) return fromSemantics(text, extension, options);
  return drafted(tools.fromDdl({ ddl: text, name: options.name }));
}

function fromSemantics(text, extension, options) {
  const documents = extension === ".json" ? [JSON.parse(text)] : parseYaml(text);
  const { domain, lost } = importModel(documents, options.format);
  if (options.name && /^(dbt|cube|imported)$/.test(domain.name)) domain.name = options.name;
  return { domain, lost: lost.map(({ path, what, why }) => `${path || what}: ${what}: ${why}`) };
}

async function fromDatabase(database, options, tools) {
  try {
    const { dialect, ddl } = database;
    const input = { ddl, dialect, name: options.name };
    const first = drafted(tools.fromDdl(input));
    const limit = Number(options.values);
    if (limit === 0) return first;
    const { values, cut } = await database.values(columnsToSample(first.domain), limit);
    const second = drafted(tools.fromDdl({ ...input, values }));
    return { ...second, lost: [...second.lost, ...notesOf(cut, second.domain, limit)] };
  } finally {
    await database.close();
  }
}

/** Columns that turned out to be dates have no values that matter. */
function notesOf(cut, domain, limit) {
  const names = new Set(columnsToSample(domain).map(({ table, column }) => `${table.table}.${column}`));
  return cut
    .filter((name) => names.has(name))
    .map((name) => `${name} has more than ${limit} values: the ${limit} most frequent are taken`);
}

function drafted({ domain, findings }) {
  const lines = findings.map(({ level, message }) => `${level}: ${message}`);
  if (!domain) throw new Error(lines.join("\n") || "there is no table in it");
  return { domain, lost: lines };
}

function finish({ domain, lost }, out, tools, { say, complain }) {
  for (const line of lost) complain(`note: ${line}`);
  const { ok, findings } = tools.check(domain);
  if (!ok) {
    for (const { pointer, message } of findings) complain(`nl2query: ${pointer ?? ""}: ${message}`);
    complain("nl2query: the model made does not load; this is a fault of the importer");
    return 3;
  }
  writeFileSync(out, `${JSON.stringify(domain, null, 2)}\n`);
  const { tables, relationships = [] } = domain;
  say(`${out}: ${plural(tables.length, "table")}, ${plural(relationships.length, "relationship")}`);
  const doubtful = tools.lint(domain).findings.filter(({ level }) => level !== "info");
  for (const { message, advice } of doubtful) complain(`look at: ${message} ${advice}`);
  say(`try: nl2query "${questionFor(domain)}" --domain ${out}`);
  return 0;
}

const plural = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** A question the model can answer: a count by something that has few values. */
function questionFor({ tables }) {
  const shown = tables.filter(({ hidden }) => !hidden);
  const rich = shown.find(({ dimensions }) => dimensions?.some(isGroup)) ?? shown[0];
  const field = rich.dimensions?.find(isGroup);
  const words = ({ labels, name }) => labels?.en ?? labels?.zh ?? name.replaceAll("_", " ");
  return field ? `${words(rich)} by ${words(field)}` : `how many ${words(rich)}`;
}

const isGroup = ({ hidden, semantic_type, data_type }) =>
  !hidden && !["id", "name"].includes(semantic_type) && data_type === "string";
