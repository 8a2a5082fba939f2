#!/usr/bin/env node
// Fits confidence.probability to questions whose answers are known, and shows how far it is to be
// trusted.
//
// usage: node calibrate.mjs FOLDER [--check]
//
// Scores the sets of FOLDER (accuracy.mjs), takes the features that a request with `trace: true`
// gives, and fits a logistic function to what was right: once for models of records (the sets made
// from schemas), once for models of measures (biz). Writes src/report/probability_weights.c, and
// docs/calibration.md with docs/calibration.svg. With --check nothing is fitted or written: the
// figures are those of the program as it is built.
//
// The figures of sets that are fitted to are cross-validated: each answer is judged by weights from
// other groups of questions (other databases, or for biz other questions).
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { batch } from "../cases/native.mjs";
import { calibration } from "./findings.mjs";
import { linesOf, loadSet, requestOf } from "./sets.mjs";

const root = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const KINDS = [
  { records: false, fitted: ["biz"], shown: ["biz"] },
  { records: true, fitted: ["spider_train", "geo"], shown: ["spider", "geo", "spider_train"] },
];
const FOLDS = 5;

// --- answers ---------------------------------------------------------------------------------

// {set, group, features, probability, right} of each question of a set.
function answersOf(folder, name, work) {
  const accuracy = root("tests/bench/accuracy.mjs");
  const args = [accuracy, folder, "--set", name, "--out", work];
  execFileSync("node", args, { stdio: ["ignore", "ignore", "inherit"] });
  const verdicts = new Map(
    linesOf(join(work, `${name}.verdicts.jsonl`)).map(({ id, verdict }) => [id, verdict]),
  );
  const set = loadSet(folder, name, work);
  const answers = [];
  for (const db of new Set(set.questions.map((question) => question.db))) {
    const questions = set.questions.filter((question) => question.db === db);
    const requests = questions.map((question) =>
      JSON.stringify({ ...requestOf(set, question), trace: true }),
    );
    batch(requests, { domain: set.model(db) }).forEach((line, i) => {
      const { trace, confidence } = JSON.parse(line);
      const { id, group } = questions[i];
      if (!trace) return;
      answers.push({
        set: name,
        group: group ?? db,
        names: Object.keys(trace),
        features: Object.values(trace).map((hundredths) => hundredths / 100),
        probability: confidence.probability,
        right: verdicts.get(id) === "right" ? 1 : 0,
      });
    });
  }
  return answers;
}

// --- fitting ---------------------------------------------------------------------------------

const logistic = (z) => 1 / (1 + Math.exp(-z));
const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);

// Weights by Newton's method, held near 0 by `hold` in standardised features.
function fit(answers, hold = 3) {
  const n = answers[0].features.length;
  const mean = (of) => answers.reduce((sum, { features }) => sum + of(features), 0) / answers.length;
  const centre = Array.from({ length: n }, (_, i) => (i ? mean((f) => f[i]) : 0));
  const width = centre.map((c, i) => (i ? Math.sqrt(mean((f) => (f[i] - c) ** 2)) || 1 : 1));
  const rows = answers.map(({ features, right }) => ({
    x: features.map((f, i) => (f - centre[i]) / width[i]),
    y: right,
  }));
  let weights = Array(n).fill(0);
  for (let round = 0; round < 25; round++) {
    const gradient = weights.map((w, i) => (i ? -hold * w : 0));
    const curve = weights.map((_, i) => weights.map((__, j) => (i === j && i ? hold : 1e-9)));
    for (const { x, y } of rows) {
      const p = logistic(dot(weights, x));
      for (let i = 0; i < n; i++) {
        if (!x[i]) continue;
        gradient[i] += (y - p) * x[i];
        for (let j = 0; j < n; j++) curve[i][j] += p * (1 - p) * x[i] * x[j];
      }
    }
    const step = solve(curve, gradient);
    weights = weights.map((w, i) => w + step[i]);
  }
  const plain = weights.map((w, i) => w / width[i]);
  plain[0] -= dot(plain.slice(1), centre.slice(1));
  return plain.map((w) => Math.max(-32768, Math.min(32767, Math.round(w * 1000))) / 1000);
}

// a x = b by elimination.
function solve(a, b) {
  const rows = a.map((row, i) => [...row, b[i]]);
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    const best = rows.slice(i).reduce((at, row, k) => (Math.abs(row[i]) > Math.abs(rows[at][i]) ? i + k : at), i);
    [rows[i], rows[best]] = [rows[best], rows[i]];
    for (let k = i + 1; k < n; k++) {
      const by = rows[k][i] / rows[i][i];
      for (let j = i; j <= n; j++) rows[k][j] -= by * rows[i][j];
    }
  }
  const x = Array(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    x[i] = (rows[i][n] - dot(rows[i].slice(i + 1, n), x.slice(i + 1))) / rows[i][i];
  }
  return x;
}

function foldOf(group) {
  let hash = 0;
  for (const character of String(group)) hash = (hash * 31 + character.codePointAt(0)) % 65521;
  return hash % FOLDS;
}

// Each answer with the probability that weights from other groups give it.
function crossValidated(answers, fitted) {
  const training = answers.filter(({ set }) => fitted.includes(set));
  const folds = Array.from({ length: FOLDS }, (_, fold) =>
    fit(training.filter(({ group }) => foldOf(group) !== fold)),
  );
  const whole = fit(training);
  return answers.map((answer) => {
    const weights = fitted.includes(answer.set) ? folds[foldOf(answer.group)] : whole;
    return { ...answer, probability: logistic(dot(weights, answer.features)) };
  });
}

// --- showing ---------------------------------------------------------------------------------

const asResults = (answers) =>
  answers.map(({ probability, right }) => ({
    result: { confidence: { probability } },
    verdict: right ? "right" : "wrong",
  }));

function binsOf(answers) {
  return Array.from({ length: 10 }, (_, i) => {
    const bin = answers.filter(({ probability }) => Math.min(9, Math.floor(probability * 10)) === i);
    const mean = (of) => bin.reduce((sum, answer) => sum + of(answer), 0) / bin.length;
    return { n: bin.length, said: mean(({ probability }) => probability), was: mean(({ right }) => right) };
  });
}

const percent = (share) => (Number.isNaN(share) ? "" : `${(100 * share).toFixed(1)} %`);

function tableOf(name, answers) {
  const { error, half } = calibration(asResults(answers));
  const rows = binsOf(answers)
    .filter(({ n }) => n > 0)
    .map(({ n, said, was }) => `| ${n} | ${percent(said)} | ${percent(was)} |`);
  return [
    `## ${name}`,
    "",
    `${answers.length} questions, expected calibration error ${error.toFixed(3)}; of the surer half ${percent(half)} right.`,
    "",
    "| questions | probability said | right |",
    "|---:|---:|---:|",
    ...rows,
    "",
  ].join("\n");
}

const COLOURS = ["#1b6ca8", "#c2571a", "#3d8b40", "#7b4ea3"];

function diagram(sets) {
  const size = 360;
  const x = (p) => (50 + p * size).toFixed(1);
  const y = (p) => (20 + (1 - p) * size).toFixed(1);
  const grid = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((p) => [
    `<path d="M${x(p)} ${y(0)}V${y(1)}M${x(0)} ${y(p)}H${x(1)}" stroke="#ddd"/>`,
    `<text x="${x(p)}" y="${Number(y(0)) + 18}" text-anchor="middle">${p}</text>`,
    `<text x="${Number(x(0)) - 8}" y="${Number(y(p)) + 4}" text-anchor="end">${p}</text>`,
  ]);
  const lines = sets.flatMap(([name, answers], k) => {
    const bins = binsOf(answers).filter(({ n }) => n >= 5);
    const path = bins.map(({ said, was }) => `${x(said)} ${y(was)}`).join("L");
    const dots = bins.map(
      ({ said, was, n }) =>
        `<circle cx="${x(said)}" cy="${y(was)}" r="${(2 + Math.sqrt(n) / 4).toFixed(1)}" fill="${COLOURS[k]}"/>`,
    );
    return [
      `<path d="M${path}" fill="none" stroke="${COLOURS[k]}" stroke-width="1.5"/>`,
      ...dots,
      `<text x="${x(0.04)}" y="${Number(y(0.95)) + 18 * k}" fill="${COLOURS[k]}">${name}</text>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 430" font-family="sans-serif" font-size="12">`,
    `<rect width="440" height="430" fill="#fff"/>`,
    ...grid,
    `<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#999" stroke-dasharray="4 4"/>`,
    ...lines,
    `<text x="230" y="420" text-anchor="middle">probability said</text>`,
    `<text x="14" y="200" text-anchor="middle" transform="rotate(-90 14 200)">share right</text>`,
    `</svg>\n`,
  ].join("\n");
}

function writeDocs(sets, all) {
  const path = root("docs/calibration.md");
  mkdirSync(dirname(path), { recursive: true });
  const text = `# How far \`confidence.probability\` can be trusted

Of the answers given at 0.9, nine in ten should be right. Made by \`tests/bench/calibrate.mjs\`; the figures of sets that the
weights were fitted to are cross-validated (weights from other databases or questions). Right means: the rows of the SQL
are those of the gold SQL.

![Reliability diagram](calibration.svg)

${[["all of them", all], ...sets].map(([name, answers]) => tableOf(name, answers)).join("\n")}`;
  writeFileSync(path, `${text.trimEnd()}\n`);
  writeFileSync(root("docs/calibration.svg"), diagram(sets));
}

function writeWeights(names, kinds) {
  const rows = kinds.map((weights) => {
    const items = weights.map((w, i) => `    ${Math.round(w * 1000)}, /* ${names[i]} */`);
    return `  {\n${items.join("\n")}\n  },`;
  });
  const text = `/* Made by tests/bench/calibrate.mjs: models of measures, then models of records. */
#include "report/probability.h"

/* clang-format off */
const int16_t probability_weights[2][PROBABILITY_FEATURES] = {
${rows.join("\n")}
};
`;
  writeFileSync(root("src/report/probability_weights.c"), text);
}

// --- the whole -------------------------------------------------------------------------------

function main() {
  const { values, positionals } = parseArgs({
    options: { check: { type: "boolean" } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (!folder) {
    console.error("usage: node calibrate.mjs FOLDER [--check]");
    return 2;
  }
  const work = mkdtempSync(join(tmpdir(), "nl2query-calibrate-"));
  const shown = [];
  const weights = [];
  let names;
  try {
    for (const kind of KINDS) {
      const sets = [...new Set([...kind.fitted, ...kind.shown])];
      const answers = sets.flatMap((name) => answersOf(folder, name, work));
      names = answers[0].names;
      weights.push(fit(answers.filter(({ set }) => kind.fitted.includes(set))));
      const judged = values.check ? answers : crossValidated(answers, kind.fitted);
      for (const name of kind.shown) shown.push([name, judged.filter(({ set }) => set === name)]);
    }
  } finally {
    rmSync(work, { recursive: true });
  }
  const all = shown.filter(([name]) => name !== "spider_train").flatMap(([, answers]) => answers);
  for (const [name, answers] of [...shown, ["all but spider_train", all]]) {
    const { error, half } = calibration(asResults(answers));
    console.log(`${name}: off by ${error.toFixed(3)}, surer half ${percent(half)} right`);
  }
  if (values.check) return 0;
  writeWeights(names, weights);
  writeDocs(shown, all);
  return 0;
}

process.exitCode = main();
