// SQL for reading: one line in, the same text out in spans, a clause a line.
//
// The text is never changed (what is shown is what is copied); style.css puts each clause on a
// line of its own.

import { element } from "./dom.js";

const tokens = {
  text: /'(?:[^'\\]|''|\\.)*'/,
  name: /"(?:[^"]|"")*"|`(?:[^`]|``)*`/,
  number: /\b\d+(?:\.\d+)?\b/,
  word: /\b[A-Z]{2,}\b/,
  open: /\(/,
  close: /\)/,
};

const token = new RegExp(
  Object.entries(tokens)
    .map(([kind, { source }]) => `(?<${kind}>${source})`)
    .join("|"),
  "g",
);

const clauses = /^(?:FROM|WHERE|GROUP|HAVING|ORDER|LIMIT|AND|OR|LEFT|INNER|JOIN)$/;

export function highlighted(sql) {
  const lines = [[]];
  let at = 0;
  let depth = 0;
  let before = "";
  for (const found of sql.matchAll(token)) {
    lines.at(-1).push(sql.slice(at, found.index));
    const [kind, text] = Object.entries(found.groups).find(([, value]) => value !== undefined);
    depth += kind === "open" ? 1 : kind === "close" ? -1 : 0;
    if (kind === "word" && depth === 0 && startsClause(text, before)) lines.push([]);
    const plain = kind === "open" || kind === "close";
    lines.at(-1).push(plain ? text : element("span", { class: `sql-${kind}` }, text));
    if (kind === "word") before = text;
    at = found.index + text.length;
  }
  lines.at(-1).push(sql.slice(at));
  return lines.map((pieces) => element("span", { class: "clause" }, ...pieces));
}

// LEFT JOIN is one line, and so is BETWEEN x AND y.
function startsClause(word, before) {
  if (word === "JOIN") return before !== "LEFT" && before !== "INNER";
  return clauses.test(word) && !(word === "AND" && before === "BETWEEN");
}
