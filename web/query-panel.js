// The SQL in the dialect asked for, with a button to copy it, and the structured query.

import { byId, element } from "./dom.js";
import { dialects } from "./address.js";
import { highlighted } from "./sql-text.js";

const names = {
  mysql: "MySQL",
  postgresql: "PostgreSQL",
  clickhouse: "ClickHouse",
  sqlite: "SQLite",
  duckdb: "DuckDB",
};

/** Calls change(dialect). Returns {show(result, words)}. */
export function queryPanel({ change }) {
  const sql = byId("sql");
  const copy = byId("copy");
  let words;
  let back;

  byId("dialects").append(
    ...dialects.map((dialect) =>
      element(
        "label",
        {},
        element("input", {
          type: "radio",
          name: "dialect",
          value: dialect,
          onchange: () => change(dialect),
        }),
        element("span", {}, names[dialect]),
      ),
    ),
  );
  copy.addEventListener("click", async () => {
    const copied = await copyText(sql);
    byId("copied").textContent = copied ? words.copied : words.copyFailed;
    clearTimeout(back);
    back = setTimeout(() => (byId("copied").textContent = ""), 2000);
  });

  return {
    show(result, dialect, spoken) {
      words = spoken;
      byId("dialects").querySelector(`[value="${dialect}"]`).checked = true;
      sql.replaceChildren(...highlighted(result.sql_preview));
      byId("structured").textContent = JSON.stringify(result.structured_query, null, 2);
    },
  };
}

// Pages that are not served securely have no clipboard; then the text is selected instead.
async function copyText(node) {
  try {
    await navigator.clipboard.writeText(node.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(node);
    return false;
  }
}
