// Values of text columns, the most frequent first, under a limit.

/** The columns worth looking at: text dimensions of a draft that people may name values of. */
export function columnsToSample(domain) {
  return domain.tables.flatMap((table) =>
    (table.dimensions ?? [])
      .filter(({ data_type, hidden, is_enum }) => data_type === "string" && !hidden && !is_enum)
      .map((field) => ({ table: table.base_table, column: field.expr ?? field.name })),
  );
}

/**
 * Asks for the values of columns: `values` {table: {column: [text]}}, and in `cut` the
 * columns that have more.
 * `ask(table, column, limit)` gives at most `limit` values, the most frequent first.
 */
export async function sample(columns, limit, ask) {
  const values = {};
  const cut = [];
  for (const { table, column } of columns) {
    const found = await ask(table, column, limit + 1);
    const texts = found.filter((value) => typeof value === "string" && value.trim() && value.length <= 200);
    if (found.length > limit) cut.push(`${table.table}.${column}`);
    if (texts.length > 0) (values[table.table] ??= {})[column] = texts.slice(0, limit);
  }
  return { values, cut };
}

/** Rows looked at for the values of one column. */
const ROWS = 100_000;

/** The query that lists them; `quote` is the dialect's for names. */
export function valuesQuery(from, column, limit, quote) {
  const name = quote(column);
  return (
    `SELECT ${name} AS v FROM (SELECT ${name} FROM ${from} WHERE ${name} IS NOT NULL LIMIT ${ROWS}) t ` +
    `GROUP BY ${name} ORDER BY COUNT(*) DESC, ${name} LIMIT ${limit}`
  );
}

export const doubleQuoted = (name) => `"${name.replaceAll('"', '""')}"`;
export const backQuoted = (name) => `\`${name.replaceAll("`", "``")}\``;

/** A driver that the user's project has, or an error that says how to get it. */
export async function driver(...names) {
  for (const name of names) {
    try {
      return await import(name);
    } catch (error) {
      if (!["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND", "ERR_UNKNOWN_BUILTIN_MODULE"].includes(error.code))
        throw error;
    }
  }
  const packages = names.filter((name) => !name.startsWith("node:"));
  throw new Error(`this needs a driver that is not installed: npm install ${packages[0]}`);
}
