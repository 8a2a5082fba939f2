// PostgreSQL, in WebAssembly (PGlite).
import { STANDARD, statements } from "../data.mjs";
import { optional } from "./missing.mjs";

export const dialect = "postgresql";

const TEXT_OIDS = [20, 1082, 1114, 1184, 1700]; // int8, date, timestamp, timestamptz, numeric

export async function open() {
  const { PGlite } = await optional("@electric-sql/pglite", "npm install");
  const asText = Object.fromEntries(TEXT_OIDS.map((oid) => [oid, (value) => value]));
  const db = await PGlite.create({ parsers: asText });
  for (const sql of statements(STANDARD)) await db.exec(sql);
  const run = async (sql, params = []) => {
    const { fields, rows } = await db.query(sql, params, { rowMode: "array" });
    return { columns: fields.map((field) => field.name), rows };
  };
  return {
    version: (await run("SELECT version()")).rows[0][0].split(" on ")[0],
    run,
    close: () => db.close(),
  };
}
