// Databases behind a connection: PostgreSQL, MySQL, ClickHouse. Each gives its tables as CREATE
// TABLE text, which the library reads, and the values of columns when asked. Nothing is written.
import { backQuoted, doubleQuoted, driver, sample, valuesQuery } from "./sampling.js";

const quoted = (text) => `'${String(text).replaceAll("'", "''")}'`;

// --- PostgreSQL ------------------------------------------------------------------------------------

const PG_COLUMNS = `
  SELECT n.nspname AS schema, c.relname AS "table", a.attname AS name, a.attnotnull AS not_null,
    pg_catalog.format_type(a.atttypid, a.atttypmod) AS type,
    pg_catalog.col_description(c.oid, a.attnum) AS comment
  FROM pg_catalog.pg_attribute a
  JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
    AND NOT c.relispartition AND n.nspname NOT IN ('pg_catalog', 'information_schema')
    AND n.nspname NOT LIKE 'pg_toast%'
  ORDER BY n.nspname, c.relname, a.attnum`;

const PG_CONSTRAINTS = `
  SELECT n.nspname AS schema, c.relname AS "table", pg_catalog.pg_get_constraintdef(o.oid) AS text
  FROM pg_catalog.pg_constraint o
  JOIN pg_catalog.pg_class c ON c.oid = o.conrelid
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE o.contype IN ('p', 'f', 'u', 'c') AND NOT c.relispartition
    AND n.nspname NOT IN ('pg_catalog', 'information_schema')
  ORDER BY o.contype DESC, o.oid`;

const PG_ENUMS = `
  SELECT t.typname AS name, e.enumlabel AS label FROM pg_catalog.pg_enum e
  JOIN pg_catalog.pg_type t ON t.oid = e.enumtypid ORDER BY t.typname, e.enumsortorder`;

const PG_COMMENTS = `
  SELECT n.nspname AS schema, c.relname AS "table", d.description AS comment
  FROM pg_catalog.pg_description d
  JOIN pg_catalog.pg_class c ON c.oid = d.objoid AND d.classoid = 'pg_catalog.pg_class'::regclass
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE d.objsubid = 0 AND n.nspname NOT IN ('pg_catalog', 'information_schema')`;

function groupBy(rows, key) {
  const groups = new Map();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

/** The script that pg_dump would print, as far as structure goes. `all(sql)` gives rows. */
export async function postgresDdl(all) {
  const name = ({ schema, table }) => `${doubleQuoted(schema)}.${doubleQuoted(table)}`;
  const out = [];
  for (const [type, rows] of groupBy(await all(PG_ENUMS), (row) => row.name))
    out.push(`CREATE TYPE ${doubleQuoted(type)} AS ENUM (${rows.map((row) => quoted(row.label)).join(", ")})`);
  for (const [table, rows] of groupBy(await all(PG_COLUMNS), name)) {
    const columns = rows.map((row) => `${doubleQuoted(row.name)} ${row.type}${row.not_null ? " NOT NULL" : ""}`);
    out.push(`CREATE TABLE ${table} (${columns.join(", ")})`);
    for (const row of rows)
      if (row.comment) out.push(`COMMENT ON COLUMN ${table}.${doubleQuoted(row.name)} IS ${quoted(row.comment)}`);
  }
  for (const row of await all(PG_CONSTRAINTS)) out.push(`ALTER TABLE ${name(row)} ADD ${row.text}`);
  for (const row of await all(PG_COMMENTS)) out.push(`COMMENT ON TABLE ${name(row)} IS ${quoted(row.comment)}`);
  return `${out.join(";\n")};\n`;
}

async function postgres(address) {
  const pg = await driver("pg");
  const client = new (pg.default ?? pg).Client({ connectionString: address });
  await client.connect();
  await client.query("SET default_transaction_read_only = on");
  const all = async (sql) => (await client.query(sql)).rows;
  return { ...(await postgresOver(all)), close: () => client.end() };
}

/** The same over any way to ask, which tests use. */
export async function postgresOver(all) {
  const from = ({ schema, table }) => `${schema ? `${doubleQuoted(schema)}.` : ""}${doubleQuoted(table)}`;
  return {
    dialect: "postgresql",
    ddl: await postgresDdl(all),
    values: (columns, limit) =>
      sample(columns, limit, async (table, column, n) =>
        (await all(valuesQuery(from(table), column, n, doubleQuoted))).map(({ v }) => v),
      ),
  };
}

// --- MySQL -----------------------------------------------------------------------------------------

export async function mysqlDdl(all) {
  const out = [];
  for (const row of await all("SHOW FULL TABLES")) {
    const [table, type] = Object.values(row);
    out.push(type === "VIEW" ? await viewDdl(all, table) : await tableDdl(all, table));
  }
  return `${out.join(";\n")};\n`;
}

async function tableDdl(all, table) {
  const [row] = await all(`SHOW CREATE TABLE ${backQuoted(table)}`);
  return row["Create Table"];
}

async function viewDdl(all, table) {
  const columns = await all(`SHOW COLUMNS FROM ${backQuoted(table)}`);
  return `CREATE TABLE ${backQuoted(table)} (${columns.map((c) => `${backQuoted(c.Field)} ${c.Type}`).join(", ")})`;
}

async function mysql(address) {
  const { createConnection } = await driver("mysql2/promise");
  const connection = await createConnection(address);
  const all = async (sql) => (await connection.query(sql))[0];
  return { ...(await mysqlOver(all)), close: () => connection.end() };
}

export async function mysqlOver(all) {
  return {
    dialect: "mysql",
    ddl: await mysqlDdl(all),
    values: (columns, limit) =>
      sample(columns, limit, async (table, column, n) =>
        (await all(valuesQuery(backQuoted(table.table), column, n, backQuoted))).map(({ v }) => v),
      ),
  };
}

// --- ClickHouse, over its HTTP interface ------------------------------------------------------------

async function clickhouse(address) {
  const url = new URL(address.replace(/^clickhouse:/, "http:"));
  const database = decodeURIComponent(url.pathname.slice(1)) || "default";
  const headers = { "X-ClickHouse-Database": database, "X-ClickHouse-Format": "JSON" };
  if (url.username) headers["X-ClickHouse-User"] = decodeURIComponent(url.username);
  if (url.password) headers["X-ClickHouse-Key"] = decodeURIComponent(url.password);
  const all = async (sql) => {
    const response = await fetch(`${url.protocol}//${url.host}/?readonly=1`, { method: "POST", headers, body: sql });
    if (!response.ok) throw new Error(`ClickHouse says: ${(await response.text()).slice(0, 300)}`);
    return (await response.json()).data;
  };
  return { ...(await clickhouseOver(all)), close: () => {} };
}

export async function clickhouseOver(all) {
  const tables = await all(
    "SELECT name, create_table_query AS text, engine FROM system.tables WHERE database = currentDatabase() " +
      "AND NOT is_temporary AND name NOT LIKE '.inner%' ORDER BY name",
  );
  const ddl = [];
  for (const { name, text, engine } of tables)
    ddl.push(/View$/.test(engine) ? await clickhouseView(all, name) : text);
  return {
    dialect: "clickhouse",
    ddl: `${ddl.join(";\n")};\n`,
    values: (columns, limit) =>
      sample(columns, limit, async (table, column, n) =>
        (await all(valuesQuery(backQuoted(table.table), column, n, backQuoted))).map(({ v }) => v),
      ),
  };
}

async function clickhouseView(all, name) {
  const columns = await all(`DESCRIBE TABLE ${backQuoted(name)}`);
  return `CREATE TABLE ${backQuoted(name)} (${columns.map((c) => `${backQuoted(c.name)} ${c.type}`).join(", ")})`;
}

// --- which one ---------------------------------------------------------------------------------------

const servers = [
  [/^postgres(ql)?:\/\//, postgres],
  [/^mysql:\/\//, mysql],
  [/^(clickhouse|https?):\/\//, clickhouse],
];

/** How to read what an address leads to; undefined when it is no address of a database. */
export const serverOf = (address) => servers.find(([shape]) => shape.test(address))?.[1];
