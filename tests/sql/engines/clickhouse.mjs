// ClickHouse, in this process (chdb). It has a package.json of its own beside this file: install it
// with `npm install --no-package-lock --ignore-scripts` there.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { STANDARD, statements } from "../data.mjs";
import { optional } from "./missing.mjs";

export const dialect = "clickhouse";

const spelling = {
  ...STANDARD,
  types: {
    key: "Int64",
    integer: "Int64",
    text: "String",
    money: "Decimal(12, 2)",
    number: "Float64",
    date: "Date",
    timestamp: "DateTime('UTC')",
  },
  nullable: (type) => `Nullable(${type})`,
  notNull: (type) => type,
  quote: (name) => `\`${name}\``,
  text: (value) => `'${value.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`,
  tail: " ENGINE = Memory",
};

// Prints nan and inf as such: as null they would look like the NULL of the other engines.
const SETTINGS = [
  "SET output_format_json_quote_denormals = 1",
  "SET output_format_json_quote_64bit_integers = 1",
];

export async function open() {
  const hint = "npm install --no-package-lock --ignore-scripts in tests/sql/engines";
  const { Session } = await optional("chdb", hint);
  const folder = mkdtempSync(join(tmpdir(), "nl2query-clickhouse-"));
  const session = new Session(folder);
  const run = async (sql, params = []) => {
    const named = Object.fromEntries(params.map((value, i) => [`p${i + 1}`, value]));
    const text = session.queryBind(sql, named, "JSONCompact");
    const { meta, data } = JSON.parse(text);
    return { columns: meta.map((column) => column.name), rows: data };
  };
  for (const sql of [...SETTINGS, ...statements(spelling)]) session.query(sql);
  return {
    version: `ClickHouse ${(await run("SELECT version()")).rows[0][0]}`,
    run,
    close: async () => {
      session.cleanup();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
