// Horizontal bars: names stay readable at any width, in any language.

import { element } from "./dom.js";
import { number } from "./labels.js";

export function showBars({ items, measure, group }, words, language) {
  const most = Math.max(...items.map(({ value }) => Math.abs(value ?? 0)));
  const bars = items.map(({ label, value }) => {
    const bar = element("span", { class: "bar" });
    bar.style.setProperty("--share", most > 0 ? Math.abs(value ?? 0) / most : 0);
    return [
      element("span", { class: "bar-label" }, label),
      element("span", { class: "bar-track" }, bar),
      element("span", { class: "bar-value" }, value === null ? "–" : number(value, language)),
    ];
  });
  const description = words.bars(measure, group, items.length);
  return element("div", { class: "bars", role: "img", "aria-label": description }, ...bars.flat());
}
