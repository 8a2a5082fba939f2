// The sample database: SQLite in this page (sql.js), filled once.
//
// sql.js is a classic script that index.html loads; it leaves one name, initSqlJs.

import { sampleData, tables } from "./sample-data.js";

const files = new URL("vendor/sql.js/", import.meta.url);

/** Resolves with {query(sql, params) -> {columns, rows}, counts: {table: rows}}. */
export async function openDatabase(now) {
  const SQL = await globalThis.initSqlJs({ locateFile: (name) => new URL(name, files).href });
  const db = new SQL.Database();
  const counts = fill(db, sampleData(now));
  return { counts, query: (sql, params) => query(db, sql, params) };
}

function fill(db, data) {
  const counts = {};
  db.run("BEGIN");
  for (const [table, columns] of Object.entries(tables)) {
    const names = Object.keys(columns);
    db.run(`CREATE TABLE "${table}" (${names.map((name) => `"${name}" ${columns[name]}`)})`);
    const insert = db.prepare(`INSERT INTO "${table}" VALUES (${names.map(() => "?")})`);
    for (const row of data[table]) insert.run(row);
    insert.free();
    counts[table] = data[table].length;
  }
  db.run("COMMIT");
  return counts;
}

function query(db, sql, params = []) {
  const statement = db.prepare(sql, params);
  try {
    const rows = [];
    while (statement.step()) rows.push(statement.get());
    return { columns: statement.getColumnNames(), rows };
  } finally {
    statement.free();
  }
}
