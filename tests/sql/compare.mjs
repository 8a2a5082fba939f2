// Do two engines give the same answer? Numbers may differ in their last digits, as engines count
// with different precision; order counts where the query has one, up to rows that tie.

const RELATIVE = 1e-4; // MariaDB gives averages of decimals with four digits more than the column
const ABSOLUTE = 1e-4;

function sameNumber(a, b) {
  return Math.abs(a - b) <= ABSOLUTE + RELATIVE * Math.max(Math.abs(a), Math.abs(b));
}

const isNumeric = (value) => value !== "" && !Number.isNaN(Number(value));

// A date may come as the first instant of its day.
const asText = (value) => String(value).replace(/[ T]00:00:00(\.0+)?$/, "");

function sameCell(a, b) {
  if (a === null || b === null) return a === b;
  if (typeof a === "number" || typeof b === "number") {
    return isNumeric(a) && isNumeric(b) && sameNumber(Number(a), Number(b));
  }
  return asText(a) === asText(b);
}

const sameRow = (a, b) => a.length === b.length && a.every((cell, i) => sameCell(cell, b[i]));

// Rows of `a` that have no partner in `b`.
function unmatched(a, b) {
  const free = [...b];
  return a.filter((row) => {
    const at = free.findIndex((other) => sameRow(row, other));
    if (at >= 0) free.splice(at, 1);
    return at < 0;
  });
}

const show = (rows) => JSON.stringify(rows.slice(0, 5));

/**
 * What differs between two results {columns, rows}, or null. `keys`: indices of the columns that
 * the rows are ordered by; null where the query has no order. `limit`: its row limit, or null.
 */
export function difference(a, b, { keys = null, limit = null } = {}) {
  if (a.rows.length !== b.rows.length) return `${a.rows.length} rows against ${b.rows.length}`;
  const keyOf = (row) => keys.map((i) => row[i]);
  if (keys !== null) {
    const at = a.rows.findIndex((row, i) => !sameRow(keyOf(row), keyOf(b.rows[i])));
    if (at >= 0)
      return `row ${at + 1} differs in order: ${show([a.rows[at]])} against ${show([b.rows[at]])}`;
  }
  // Which of the rows that tie at the limit are cut off is the engine's choice.
  const cut = keys !== null && limit !== null && a.rows.length === limit;
  const last = cut ? keyOf(a.rows.at(-1)) : null;
  const kept = (rows) => (cut ? rows.filter((row) => !sameRow(keyOf(row), last)) : rows);
  const missing = unmatched(kept(a.rows), kept(b.rows));
  if (missing.length > 0)
    return `${missing.length} rows differ: ${show(missing)} against ${show(kept(b.rows))}`;
  return null;
}

/** The indices of the columns that a structured query is sorted by, as far as they are selected. */
export function sortKeys(query, columns) {
  if (!query.sort?.length) return null;
  const bare = (name) => name.slice(name.lastIndexOf(".") + 1);
  const indices = query.sort.map(({ field }) =>
    columns.findIndex((name) => name === field || name === bare(field)),
  );
  const first = indices.indexOf(-1);
  return first < 0 ? indices : indices.slice(0, first);
}
