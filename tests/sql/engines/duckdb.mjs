// DuckDB, in this process.
import { STANDARD, statements } from "../data.mjs";
import { optional } from "./missing.mjs";

export const dialect = "duckdb";

export async function open() {
  const { DuckDBInstance } = await optional("@duckdb/node-api", "npm install");
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const run = async (sql, params = []) => {
    const result = await connection.runAndReadAll(sql, params);
    return { columns: result.columnNames(), rows: result.getRowsJson() };
  };
  for (const sql of statements(STANDARD)) await connection.run(sql);
  return {
    version: `DuckDB ${(await run("SELECT version()")).rows[0][0]}`,
    run,
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
