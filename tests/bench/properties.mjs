#!/usr/bin/env node
// What must hold for every question of the benchmark sets, whatever the answer.
//
// usage: node properties.mjs FOLDER [--set NAME,...] [--show N]
//
//   candidates     all different, in other words too, and each passes the checks; where a scope
//                  is set, all within it
//   suggestions    each translates with success, to another query
//   restatements   two different queries of a database never have the same words
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { batch } from "../cases/native.mjs";
import { loadSet, requestOf, setNames } from "./sets.mjs";

const text = (value) => JSON.stringify(value);

class Findings {
  #found = new Map();
  #counts = new Map();
  check(property, good, example) {
    const [right, all] = this.#counts.get(property) ?? [0, 0];
    this.#counts.set(property, [right + (good ? 1 : 0), all + 1]);
    if (good) return;
    if (!this.#found.has(property)) this.#found.set(property, []);
    this.#found.get(property).push(example);
  }
  print(show) {
    for (const [property, [right, all]] of this.#counts) {
      console.log(`${right === all ? "holds" : "FAILS"}  ${property}: ${right} of ${all}`);
      for (const example of (this.#found.get(property) ?? []).slice(0, show)) {
        console.log(`         ${example}`);
      }
    }
    return this.#found.size === 0;
  }
}

function answers(requests, domain) {
  return batch(requests.map(text), { domain }).map((line) => JSON.parse(line));
}

function checkCandidates(found, question, { structured_query, candidates = [], restatement }) {
  const queries = [structured_query, ...candidates.map((one) => one.structured_query)].map(text);
  found.check(
    "candidates are all different",
    new Set(queries).size === queries.length,
    question,
  );
  const words = candidates.map(({ differs }) => differs);
  found.check(
    "each candidate says in its own words what differs",
    words.every(Boolean) && new Set(words).size === words.length,
    `${question} | ${restatement} | ${words.join(" | ")}`,
  );
  found.check(
    "candidates have SQL",
    candidates.every(({ sql_preview }) => sql_preview),
    question,
  );
  const sure = candidates.map(({ confidence }) => confidence);
  found.check("candidates are in order", text(sure) === text([...sure].sort((a, b) => b - a)), question);
}

// Validates every candidate of a database at once: what passes is not changed by the checks.
function checkValid(found, set, results, domain) {
  const asked = results.flatMap(({ question, result }) =>
    (result.candidates ?? []).map(({ structured_query }) => ({
      question: question.question,
      structured_query,
      context: question.context,
    })),
  );
  const lines = batch(
    asked.map(({ structured_query, context }) => text({ structured_query, context, dialect: "sqlite" })),
    { domain, command: "validate" },
  );
  lines.forEach((line, i) => {
    const { validated_query } = JSON.parse(line);
    found.check(
      "candidates pass the checks, within the scope",
      text(validated_query) === text(asked[i].structured_query),
      `${asked[i].question} | ${line.slice(0, 300)}`,
    );
  });
}

function checkSuggestions(found, set, results, domain) {
  const asked = results.flatMap(({ question, result }) =>
    (result.suggestions ?? []).map((natural_language) => ({ question, result, natural_language })),
  );
  const requests = asked.map(({ question, natural_language }) => ({
    ...requestOf(set, { ...question, history: undefined }),
    natural_language,
  }));
  answers(requests, domain).forEach((answer, i) => {
    const { question, result, natural_language } = asked[i];
    const example = `${question.question} -> ${natural_language} | ${answer.status} ${text(answer.unrecognized)}`;
    found.check("suggestions translate with success", answer.status === "success", example);
    const same = text(answer.structured_query) === text(result.structured_query);
    found.check("suggestions ask something else", !same, example);
  });
}

function checkRestatements(found, results) {
  const said = new Map();
  for (const { result } of results) {
    const all = [{ query: result.structured_query, words: result.restatement }];
    for (const { query, words } of all) {
      if (!query || !words) continue;
      const key = `${result.language} ${words}`;
      const other = said.get(key) ?? text(query);
      found.check(
        "different queries have different words",
        other === text(query),
        `${words}\n           ${other}\n           ${text(query)}`,
      );
      said.set(key, other);
    }
  }
}

function checkSet(found, folder, name, work) {
  const set = loadSet(folder, name, work);
  for (const db of new Set(set.questions.map((question) => question.db))) {
    const questions = set.questions.filter((question) => question.db === db);
    const domain = set.model(db);
    const lines = answers(questions.map((question) => requestOf(set, question)), domain);
    const results = questions.map((question, i) => ({ question, result: lines[i] }));
    for (const { question, result } of results) checkCandidates(found, question.question, result);
    checkValid(found, set, results, domain);
    checkSuggestions(found, set, results, domain);
    checkRestatements(found, results);
  }
}

function main() {
  const options = { set: { type: "string" }, show: { type: "string" } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder] = positionals;
  if (!folder) {
    console.error("usage: node properties.mjs FOLDER [--set NAME,...] [--show N]");
    return 2;
  }
  const work = mkdtempSync(join(tmpdir(), "nl2query-properties-"));
  mkdirSync(work, { recursive: true });
  const found = new Findings();
  try {
    for (const name of values.set?.split(",") ?? setNames(folder)) checkSet(found, folder, name, work);
  } finally {
    rmSync(work, { recursive: true });
  }
  return found.print(Number(values.show ?? 3)) ? 0 : 1;
}

process.exitCode = main();
