// The rows of a query as a table, and as a chart where one says more.

import { byId, element } from "./dom.js";
import { number } from "./labels.js";
import { showChart } from "./chart.js";

const MOST_ROWS = 100;

/** `answer` is {columns, rows}; `chart` the chart that the result suggests, or null. */
export function showAnswer(answer, chart, words, language) {
  const { columns, rows } = answer;
  const shown = rows.slice(0, MOST_ROWS);
  byId("count").textContent =
    rows.length > MOST_ROWS ? words.shown(MOST_ROWS, rows.length) : words.rowCount(rows.length);
  byId("no-rows").hidden = rows.length > 0;
  byId("table").replaceChildren(
    element("caption", { class: "unseen" }, words.rows),
    element("thead", {}, element("tr", {}, ...columns.map((name, i) => heading(name, rows, i)))),
    element(
      "tbody",
      {},
      ...shown.map((row) => element("tr", {}, ...row.map((value) => cell(value, language)))),
    ),
  );
  const mark = showChart(byId("chart"), answer, chart, words, language);
  // A single number needs no table beside it.
  byId("grid").hidden = rows.length === 0 || (mark === "figure" && columns.length === 1);
}

function heading(name, rows, index) {
  return element(
    "th",
    { scope: "col", class: typeof rows[0]?.[index] === "number" && "number" },
    name,
  );
}

function cell(value, language) {
  if (value === null) return element("td", { class: "null" }, "NULL");
  if (typeof value !== "number") return element("td", {}, String(value));
  return element("td", { class: "number" }, number(value, language));
}
