#!/usr/bin/env node
// How many questions of the benchmark sets get a right answer.
//
// usage: node accuracy.mjs FOLDER [--set NAME,...] [--part tune|check] [--show N] [--out DIR]
//
// FOLDER is the benchmark folder (README.md says what lies in it). For each set it makes the domain
// models, runs `nl2query batch` once per database, scores the SQL with FOLDER/sql/evalex.py, and
// prints the accuracy, by kind, and what went wrong. --show prints N wrong answers of each set;
// --out keeps predictions, verdicts and models. --part takes the databases that rules are tuned on, or
// the third of them (by the hash of the name) that is kept aside to see what carries over.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROGRAM, batch, isBuilt } from "../cases/native.mjs";
import { calibration, examples, findings } from "./findings.mjs";
import { linesOf, loadSet, requestOf, setNames, writeLines } from "./sets.mjs";

const percent = (part, whole) => (whole > 0 ? `${((100 * part) / whole).toFixed(1)} %` : "-");

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(item);
  }
  return groups;
}

const UNUSABLE_MODEL = 3; // exit code of the program

// The answer to each request; one that brings the program down is named, and has none.
function answersTo(requests, domain) {
  try {
    return batch(requests, { domain });
  } catch (failure) {
    const crashed = failure.status !== UNUSABLE_MODEL;
    if (crashed && requests.length > 1) {
      return requests.flatMap((request) => answersTo([request], domain));
    }
    console.log(`${failure.message.trim()}\n${crashed ? requests[0] : ""}`);
    const error = { code: crashed ? "CRASHED" : "UNUSABLE_MODEL", message: failure.message };
    return requests.map(() => JSON.stringify({ error }));
  }
}

// {question, result} of every question of a set, asked database by database.
function ask(set) {
  const results = new Map();
  for (const [db, questions] of groupBy(set.questions, (question) => question.db)) {
    const requests = questions.map((question) => JSON.stringify(requestOf(set, question)));
    const lines = answersTo(requests, set.model(db));
    questions.forEach((question, i) => results.set(question, JSON.parse(lines[i])));
  }
  return set.questions.map((question) => ({ question, result: results.get(question) }));
}

// What the scorer finds, by question, and what it prints.
function verdictsOf(folder, set, answers, work) {
  const predictions = join(work, `${set.name}.predictions.jsonl`);
  const verdicts = join(work, `${set.name}.verdicts.jsonl`);
  writeLines(
    predictions,
    answers.map(({ question, result }) => ({ id: question.id, sql: result.sql_preview ?? null })),
  );
  const scorer = join(folder, "sql/evalex.py");
  const args = [
    scorer,
    set.file,
    predictions,
    "--db",
    set.databases,
    ...set.flags,
    "--verdicts",
    verdicts,
  ];
  const done = spawnSync("python3", args, { encoding: "utf8", maxBuffer: 1 << 28 });
  if (done.status !== 0) throw new Error(`evalex.py failed:\n${done.error ?? done.stderr}`);
  const found = new Map(linesOf(verdicts).map((line) => [line.id, line]));
  return { found, printed: done.stdout.trimEnd() };
}

// The verdict of the scorer on each answer; what it prints goes through.
function score(folder, set, answers, work) {
  const { found, printed } = verdictsOf(folder, set, answers, work);
  console.log(printed);
  return answers
    .filter(({ question }) => found.has(question.id))
    .map((answer) => ({ ...answer, ...found.get(answer.question.id) }));
}

// A refusal is as good as an answer where the question says so.
function acceptRefusals(answers) {
  return answers.map((answer) => {
    const blocked = answer.result.security_check === "blocked";
    const accepted = blocked && answer.question.accept_status?.includes("blocked");
    return accepted ? { ...answer, verdict: "right" } : answer;
  });
}

// Sets of questions that have no answer: right is the status they ask for.
function scoreRefusals(answers) {
  return answers.map((answer) => {
    const { result, question } = answer;
    const said = [
      result.security_check === "blocked" ? "blocked" : null,
      result.error ? "error" : null,
      result.status,
    ];
    const right = question.expect.accept.some((status) => said.includes(status));
    return { ...answer, verdict: right ? "right" : "wrong" };
  });
}

function printTotals(name, answers) {
  const right = answers.filter(({ verdict }) => verdict === "right").length;
  const success = answers.filter(({ result }) => result.status === "success");
  const surelyRight = success.filter(({ verdict }) => verdict === "right").length;
  const hasAnswers = answers[0]?.question.expect === undefined;
  const trust = hasAnswers ? calibration(answers) : null;
  console.log(
    `${name}: accuracy ${percent(right, answers.length)} (${right} of ${answers.length})`,
  );
  if (hasAnswers) {
    console.log(
      `${name}: of ${success.length} given as success ${percent(surelyRight, success.length)} right`,
    );
  }
  if (trust) {
    const error = trust.error.toFixed(3);
    console.log(
      `${name}: probability off by ${error} on average; surer half ${percent(trust.half, 1)} right`,
    );
  }
}

/** Of how many ambiguous questions every reading is there, as the answer or as a candidate. */
function printReadings(folder, set, answers, work) {
  const offers = [];
  const asked = [];
  answers.forEach(({ question, result }, i) => {
    const given = [result, ...(result.candidates ?? [])].map(({ sql_preview }) => sql_preview);
    question.readings.forEach((reading, r) =>
      given.filter(Boolean).forEach((sql, g) => {
        const id = `${i}.${r}.${g}`;
        asked.push({ ...question, ...reading, id });
        offers.push({ question: { id }, result: { sql_preview: sql } });
      }),
    );
  });
  const file = join(work, `${set.name}.readings.jsonl`);
  writeLines(file, asked);
  const pairs = { ...set, name: `${set.name}.readings`, questions: asked, file };
  const right = verdictsOf(folder, pairs, offers, work).found;
  const isThere = (i, r) =>
    [...right].some(([id, { verdict }]) => verdict === "right" && id.startsWith(`${i}.${r}.`));
  const whole = answers.filter(({ question }, i) =>
    question.readings.every((_, r) => isThere(i, r)),
  );
  console.log(
    `${set.name}: every reading is there in ${percent(whole.length, answers.length)} ` +
      `(${whole.length} of ${answers.length})`,
  );
}

const isKeptAside = (db) =>
  Number(BigInt(`0x${createHash("md5").update(db).digest("hex")}`) % 3n) === 0;

function takePart(set, part, work) {
  const questions = set.questions.filter(({ db }) => isKeptAside(db) === (part === "check"));
  const file = join(work, `${set.name}.${part}.jsonl`);
  writeLines(file, questions);
  return { ...set, questions, file };
}

function runSet(folder, name, work, { show, part }) {
  console.log(`\n== ${name}${part ? `, ${part}` : ""}`);
  const whole = loadSet(folder, name, work);
  const set = part ? takePart(whole, part, work) : whole;
  const answers = ask(set);
  const hasGold = set.questions[0].sql !== undefined;
  const scored = hasGold
    ? acceptRefusals(score(folder, set, answers, work))
    : scoreRefusals(answers);
  printTotals(name, scored);
  if (set.questions[0].readings) printReadings(folder, set, answers, work);
  for (const line of findings(scored)) console.log(line);
  for (const line of show > 0 ? examples(scored, show) : []) console.log(line);
}

function main() {
  const options = {
    set: { type: "string" },
    part: { type: "string" },
    show: { type: "string" },
    out: { type: "string" },
  };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder] = positionals;
  if (!folder) {
    console.error(
      "usage: node accuracy.mjs FOLDER [--set NAME,...] [--part tune|check] [--show N] [--out DIR]",
    );
    return 2;
  }
  if (!existsSync(join(folder, "sql/evalex.py"))) {
    console.log(`skipped: ${folder} is not the benchmark folder (it has no sql/evalex.py)`);
    return 0;
  }
  if (!isBuilt(PROGRAM)) {
    console.error(`${PROGRAM} is not built: npm run build`);
    return 1;
  }
  const known = setNames(folder);
  const names = values.set?.split(",") ?? known;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) {
    console.error(`no set "${unknown}"; one of ${known.join(", ")}`);
    return 2;
  }
  const work = values.out ?? mkdtempSync(join(tmpdir(), "nl2query-bench-"));
  mkdirSync(work, { recursive: true });
  try {
    const how = { show: Number(values.show ?? 0), part: values.part };
    for (const name of names) runSet(folder, name, work, how);
  } finally {
    if (!values.out) rmSync(work, { recursive: true });
  }
  return 0;
}

process.exitCode = main();
