// The chart that a result suggests (`chart`, in Vega-Lite's terms), drawn from the rows: a figure
// for one row, a line over time, bars otherwise, none for a plain list.

import { element } from "./dom.js";
import { showBars } from "./chart-bars.js";
import { showLines } from "./chart-lines.js";
import { number } from "./labels.js";

const MOST_BARS = 20;
const MOST_LINES = 6;

const drawings = { figure: showFigure, bar: showBars, line: showLines };

/** Draws it into `place`; says which mark it took, undefined for none. */
export function showChart(place, answer, hint, words, language) {
  const chart = chartOf(hint, answer);
  place.hidden = !chart;
  place.replaceChildren();
  if (!chart) return undefined;
  place.dataset.chart = chart.mark;
  place.append(drawings[chart.mark](chart, words, language));
  return chart.mark;
}

/** {mark, measure, group, items: [{label, value}]} or {mark: "line", periods, series}, or null. */
export function chartOf(hint, { columns, rows }) {
  const { x, y, text, color } = hint?.encoding ?? {};
  const measure = y ?? text;
  const at = (channel) => columns.indexOf(channel?.field);
  if (rows.length === 0 || at(measure) < 0) return null;
  const names = { measure: measure.title, group: x?.title };
  const groups = [x, color].map(at).filter((i) => i >= 0);
  const items = rows.map((row) => ({ label: labelOf(row, groups), value: row[at(measure)] }));
  if (rows.length === 1) return { mark: "figure", items, ...names };
  if (groups.length === 0) return null;
  const drawn =
    hint.mark === "line" ? lines(rows, at(x), at(color), at(measure), measure.title) : undefined;
  if (drawn?.periods.length > 1) return { mark: "line", ...drawn, ...names };
  return { mark: "bar", items: items.slice(0, MOST_BARS), ...names };
}

const labelOf = (row, groups) => groups.map((i) => row[i] ?? "NULL").join(" · ");

// A line for each value of the further grouping, or one.
function lines(rows, time, colour, measure, title) {
  const periods = [...new Set(rows.map((row) => String(row[time])))].sort();
  const place = new Map(periods.map((period, i) => [period, i]));
  const series = new Map();
  for (const row of rows) {
    const label = colour < 0 ? title : String(row[colour] ?? "NULL");
    if (!series.has(label)) series.set(label, { label, values: periods.map(() => null) });
    series.get(label).values[place.get(String(row[time]))] = row[measure];
  }
  return { periods, series: [...series.values()].slice(0, MOST_LINES) };
}

function showFigure({ items: [{ label, value }], measure }, words, language) {
  return element(
    "p",
    { class: "figure" },
    element("strong", {}, typeof value === "number" ? number(value, language) : (value ?? "–")),
    element("span", {}, [measure, label].filter(Boolean).join(" · ")),
  );
}
