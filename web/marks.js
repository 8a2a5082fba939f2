// Which words of a question were used, and as what.
//
// In: the entities of a result, with spans. Out: marks, in order and never overlapping:
// {start, end, kind, text, meaning}, offsets in UTF-16 units as a page counts them.

import { number, period } from "./labels.js";

// Few enough to tell apart by colour and line.
const kinds = {
  metric: "measure",
  table: "subject",
  having: "condition",
  dimension: "group",
  region: "condition",
  filter: "condition",
  time: "time",
  ranking: "order",
  order: "order",
};

/** `words` are the labels of the page, in `language`. */
export function marksOf(question, entities, words, language) {
  const marks = [];
  let last = 0;
  for (const entity of inOrder(entities?.all ?? [])) {
    const [start, end] = entity.span_utf16;
    if (start < last || end <= start) continue;
    marks.push({
      start,
      end,
      kind: kinds[entity.kind] ?? "condition",
      text: question.slice(start, end),
      meaning: String(meanings[entity.kind]?.(entity, words, language) ?? entity.raw),
      assumed: entity.assumed,
    });
    last = end;
  }
  return marks;
}

/** With those of the readings within: "without payments *last month*". */
function inOrder(entities) {
  const all = entities.flatMap((entity) => [entity, ...(entity.nested?.entities ?? [])]);
  return all.sort((a, b) => a.span_utf16[0] - b.span_utf16[0]); // stable: the outer one first
}

const meanings = {
  time: (entity, _, language) => timeInWords(entity, language),
  region: (entity, _, language) => conditionInWords({ ...entity, field: "" }, language),
  filter: (entity, _, language) => conditionInWords(entity, language),
  having: (entity, _, language) => conditionInWords({ ...entity, field: entity.metric }, language),
  dimension: ({ name, dimension }) => name ?? dimension,
  metric: ({ name, metric }) => name ?? metric,
  table: ({ name, table }) => name ?? table,
  ranking: ({ direction, limit }, words) =>
    join(words.orders[direction], limit && words.first(limit)),
  order: ({ field, direction }, words) => join(field, words.orders[direction]),
};

const join = (...parts) => parts.filter(Boolean).join(", ");

function timeInWords({ type, value, start, end }, language) {
  if (value) return type === "month" || type === "day" ? period(value, language) : value;
  if (!start && !end) return undefined;
  return `${start ? period(start, language) : ""} – ${end ? period(dayBefore(end), language) : ""}`;
}

function dayBefore(day) {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86400e3).toISOString().slice(0, 10);
}

// "status = open"; a region is known by its name alone; rows without others: "no payments".
function conditionInWords({ field, operator = "=", value, name, nested }, language) {
  if (nested && field) return `${field} ${operator} ${nested.entities[0].aggregation}`;
  if (nested) return (operator === "NOT IN" ? (language === "zh" ? "没有" : "no ") : "") + name;
  const written = (one) => (typeof one === "number" ? number(one, language) : one);
  const values = name ? [name] : [value ?? []].flat().map(written);
  const compared = values.join(operator === "BETWEEN" ? " – " : ", ");
  return [field, field || operator !== "=" ? operator : "", compared].filter(Boolean).join(" ");
}
