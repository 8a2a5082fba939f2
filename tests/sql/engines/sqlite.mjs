// SQLite, in WebAssembly (sql.js).
import initSqlJs from "sql.js";
import { STANDARD, statements } from "../data.mjs";

export const dialect = "sqlite";

const types = {
  ...STANDARD.types,
  text: "TEXT",
  money: "REAL",
  number: "REAL",
  date: "TEXT",
  timestamp: "TEXT",
};

export async function open() {
  const SQL = await initSqlJs();
  const db = new SQL.Database();
  for (const sql of statements({ ...STANDARD, types })) db.run(sql);
  return {
    version: `SQLite ${db.exec("SELECT sqlite_version()")[0].values[0][0]}`,
    run: async (sql, params = []) => {
      const statement = db.prepare(sql);
      try {
        statement.bind(params);
        const rows = [];
        while (statement.step()) rows.push(statement.get());
        return { columns: statement.getColumnNames(), rows };
      } finally {
        statement.free();
      }
    },
    close: async () => db.close(),
  };
}
