// Reads case files: blocks of "key: value" lines, as README.md describes them.
//
// In: the text of a file. Out: one object a question, with the request to send and what the answer
// must be: {name, file, line, request, raw, domain, expect: {query, sql, gold, status, ...}}.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));

export const DIALECTS = ["mysql", "postgresql", "clickhouse", "sqlite", "duckdb"];

const json = (text) => JSON.parse(text);
const text = (value) => value;
const number = (value) => Number(value);
const list = (value) => value.split(",").map((item) => item.trim());
const choice = (value) => value.split(" or ").map((item) => item.trim());

function truth(value) {
  if (value !== "yes" && value !== "no") throw new Error(`"${value}" is neither yes nor no`);
  return value === "yes";
}

// What an error line says: codes, then a JSON pointer or the quoted words that the span must hold.
function errorPlace(value) {
  const found =
    /^([A-Z0-9_]+(?: or [A-Z0-9_]+)*)(?:\s+(\/\S*|""|"(.+)"|line \d+ column \d+))?$/.exec(value);
  if (!found)
    throw new Error(`"${value}" is not: CODE, CODE /pointer, CODE "words" or CODE line 1 column 2`);
  const [, codes, place, words] = found;
  const out = { codes: choice(codes) };
  const position = /^line (\d+) column (\d+)$/.exec(place ?? "");
  if (position) Object.assign(out, { line: Number(position[1]), column: Number(position[2]) });
  else if (words) out.words = words;
  else if (place) out.pointer = place === '""' ? "" : place;
  return out;
}

// Keys that go into the request, with the request's own name for them.
const SETTINGS = {
  now: ["now", text],
  context: ["context", json],
  dialect: ["dialect", text],
  threshold: ["confidence_threshold", number],
  language: ["language", text],
};

const EXPECTATIONS = {
  query: json,
  status: choice,
  error: errorPlace,
  blocked: truth,
  unrecognized: list,
  candidates: number,
  candidate: text,
  sql: text,
  ...Object.fromEntries(DIALECTS.map((dialect) => [dialect, text])),
};

// Lines into blocks of {key, value, line}; an indented line goes on with the value above it.
function blocksOf(content, file) {
  const blocks = [];
  let block = null;
  content.split("\n").forEach((line, i) => {
    if (line.startsWith("#")) return;
    if (line.trim() === "") {
      block = null;
      return;
    }
    if (/^\s/.test(line) && block) {
      block.at(-1).value += `\n${line.trim()}`;
      return;
    }
    const found = /^([a-z]+): ?(.*)$/.exec(line);
    if (!found) throw new Error(`${file}:${i + 1}: "${line}" is not "key: value"`);
    if (!block) blocks.push((block = []));
    block.push({ key: found[1], value: found[2], line: i + 1 });
  });
  return blocks;
}

function readBlock(lines, file) {
  const out = { questions: [], requests: [], settings: {}, expect: { gold: [] } };
  for (const { key, value, line } of lines) {
    try {
      if (key === "question") out.questions.push({ text: value, line });
      else if (key === "request") out.requests.push({ text: value, line });
      else if (key === "domain" || key === "name") out[key] = value;
      else if (key === "gold") out.expect.gold.push(value.replaceAll("\n", " "));
      else if (key in SETTINGS) out.settings[SETTINGS[key][0]] = SETTINGS[key][1](value);
      else if (key in EXPECTATIONS) out.expect[key] = EXPECTATIONS[key](value);
      else throw new Error(`unknown key "${key}"`);
    } catch (error) {
      throw new Error(`${file}:${line}: ${error.message}`);
    }
  }
  return out;
}

// The cases of one file's text. A block without question or request sets what later ones start from.
export function readCases(content, file) {
  const cases = [];
  let start = { settings: {} };
  for (const lines of blocksOf(content, file)) {
    const block = readBlock(lines, file);
    const domain = block.domain ?? start.domain ?? null;
    const settings = { ...start.settings, ...block.settings };
    if (block.questions.length + block.requests.length === 0) {
      start = { settings, domain };
      continue;
    }
    for (const { text: question, line } of block.questions) {
      const request = { natural_language: question, ...settings };
      cases.push({
        name: block.name ?? question,
        file,
        line,
        domain,
        request,
        raw: null,
        expect: block.expect,
      });
    }
    for (const { text: raw, line } of block.requests) {
      cases.push({
        name: block.name ?? raw,
        file,
        line,
        domain,
        request: null,
        raw,
        expect: block.expect,
      });
    }
  }
  return cases;
}

// Every case of every *.txt beside this file.
export function allCases() {
  const files = readdirSync(FOLDER)
    .filter((file) => file.endsWith(".txt"))
    .sort();
  return files.flatMap((file) => readCases(readFileSync(join(FOLDER, file), "utf8"), file));
}

export function domainPath(name) {
  return join(FOLDER, "domains", name);
}

// The JSON text that asks a case's question.
export function requestText(item) {
  return item.raw ?? JSON.stringify(item.request);
}
