// Lines over time, drawn by uPlot on a canvas with the colours of the page.

import uPlot from "./vendor/uplot/uPlot.esm.js";
import { element } from "./dom.js";
import { number, period } from "./labels.js";

const HEIGHT = 240;
const dark = matchMedia("(prefers-color-scheme: dark)");

export function showLines(chart, words, language) {
  const { periods, series, measure, group } = chart;
  const place = element("div", {
    class: "lines",
    role: "img",
    "aria-label": words.lines(measure, group, periods.length),
  });
  const data = [places(periods), ...series.map(({ values }) => values)];
  const plot = new uPlot(options(chart, language), data, place);

  const fit = new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width > 0)
      plot.setSize({ width: Math.floor(contentRect.width), height: HEIGHT });
  });
  fit.observe(place);
  const redraw = () => plot.redraw();
  dark.addEventListener("change", redraw);
  // A chart that was replaced by the next answer lets go of what it listens to.
  new MutationObserver((_, watch) => {
    if (place.isConnected) return;
    for (const end of [fit, watch]) end.disconnect();
    dark.removeEventListener("change", redraw);
    plot.destroy();
  }).observe(document.getElementById("chart"), { childList: true });
  return place;
}

// Where each period stands: at its date; evenly where periods are no dates ("2026-Q2").
function places(periods) {
  const dates = periods.map((text) => (/^[\d-]+$/.test(text) ? Date.parse(text) / 86400e3 : NaN));
  return dates.some(Number.isNaN) ? periods.map((_, i) => i) : dates;
}

function options({ periods, series, group }, language) {
  const written = (text) => (text === undefined ? "" : period(text, language));
  return {
    width: 600,
    height: HEIGHT,
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { x: { time: false, range: padded }, y: { range: fromZero } },
    series: [
      { label: group, value: (_, __, ___, at) => written(periods[at]) },
      ...series.map(({ label }, index) => ({
        label,
        stroke: () => property(`--series-${index + 1}`),
        fill: () => (series.length === 1 ? property("--series-fill") : undefined),
        width: 2,
        points: { show: periods.length <= 40, size: 6, fill: () => property("--panel") },
        value: (_, value) => (value === null ? "–" : number(value, language)),
      })),
    ],
    axes: [
      {
        ...axis,
        grid: { show: false },
        gap: 12,
        splits: (plot) => some(plot.data[0], plot.width),
        values: (plot, shown) =>
          shown.map((place) => written(periods[plot.data[0].indexOf(place)])),
      },
      { ...axis, size: 58, values: (_, values) => values.map((value) => number(value, language)) },
    ],
  };
}

const property = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const axis = {
  stroke: () => property("--quiet"),
  font: `12px ${property("--sans")}`,
  ticks: { show: false },
  grid: { stroke: () => property("--line"), width: 1 },
};

// Room left and right of the first and last point.
function padded(_, first, last) {
  const room = (last - first) * 0.04;
  return [first - room, last + room];
}

const fromZero = (_, least, most) => [Math.min(0, least), most > 0 ? most * 1.1 : 1];

// As many periods as there is room to write.
function some(all, width) {
  const step = Math.ceil(all.length / Math.max(1, Math.floor(width / 110)));
  return all.filter((_, i) => i % step === 0);
}
