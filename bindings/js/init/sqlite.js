// A SQLite file: its own CREATE statements, and views by their columns. Read by Node's own SQLite
// where there is one (22.5 and newer), else by sql.js.
import { readFileSync } from "node:fs";
import { doubleQuoted, driver, sample, valuesQuery } from "./sampling.js";

export const isSqlite = (path) => {
  const head = readFileSync(path, { flag: "r" }).subarray(0, 15);
  return head.toString("latin1") === "SQLite format 3";
};

/** {all(sql): rows as objects, close()} over whichever engine there is. */
async function open(path) {
  const engine = await driver("node:sqlite", "sql.js");
  if (engine.DatabaseSync) {
    const db = new engine.DatabaseSync(path, { readOnly: true });
    return { all: (sql) => db.prepare(sql).all(), close: () => db.close() };
  }
  const { Database } = await (engine.default ?? engine)();
  const db = new Database(readFileSync(path));
  const all = (sql) => {
    const statement = db.prepare(sql);
    const rows = [];
    while (statement.step()) rows.push(statement.getAsObject());
    statement.free();
    return rows;
  };
  return { all, close: () => db.close() };
}

/** A view has no types of its own; those of its columns come from the tables below. */
function viewDdl(db, name) {
  const columns = db
    .all(`SELECT name, type FROM pragma_table_info(${quoted(name)})`)
    .map((column) => `${doubleQuoted(column.name)} ${column.type}`);
  return `CREATE TABLE ${doubleQuoted(name)} (${columns.join(", ")})`;
}

const quoted = (text) => `'${text.replaceAll("'", "''")}'`;

/** {dialect, ddl, values(columns, limit), close()} */
export async function readSqlite(path) {
  const db = await open(path);
  const things = db.all(
    "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' " +
      "AND type IN ('table', 'view', 'index') ORDER BY type = 'view', rowid",
  );
  const ddl = things.map(({ type, name, sql }) => (type === "view" ? viewDdl(db, name) : sql)).join(";\n");
  return {
    dialect: "sqlite",
    ddl: `${ddl};\n`,
    values: (columns, limit) =>
      sample(columns, limit, (table, column, n) =>
        db
          .all(valuesQuery(doubleQuoted(table.table), column, n, doubleQuoted))
          .map(({ v }) => v),
      ),
    close: () => db.close(),
  };
}
