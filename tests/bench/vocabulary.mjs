#!/usr/bin/env node
// How loading and answering grow with the number of values in a model.
//
// usage: node tests/bench/vocabulary.mjs [--sizes 100,10000,1000000]
//
// For each size a model with that many distinct values in one column: its bytes, time and memory to
// load it, and the time of a question that names one of the values, one that misspells one, and one
// that names none; natively and in WebAssembly. Needs `npm run build`.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEngine } from "../../dist/node.js";
import { PROGRAM } from "../cases/native.mjs";

const option = process.argv.indexOf("--sizes");
const sizes = (option < 0 ? "100,10000,1000000" : process.argv[option + 1]).split(",").map(Number);

// Invented names: three syllables and a number-like ending, so that any count is distinct.
const SYLLABLES = "ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu pa pe pi po pu ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo vu za ze zi zo zu".split(" ");

function nameOf(i) {
  const n = SYLLABLES.length;
  const part = (k) => SYLLABLES[Math.floor(i / n ** k) % n];
  return `${part(0)}${part(1)}${part(2)}n${part(3)}`;
}

function modelOf(count) {
  return {
    version: 1,
    name: "many",
    defaults: { time_range: null },
    tables: [
      {
        name: "sale",
        primary_key: ["id"],
        dimensions: [
          { name: "id", data_type: "integer", hidden: true },
          { name: "product", data_type: "string", sample_values: Array.from({ length: count }, (_, i) => nameOf(i)) },
        ],
        facts: [{ name: "amount", data_type: "number" }],
        metrics: [{ name: "sale_count", agg: "count", default: true }],
      },
    ],
  };
}

const questionsOf = (count) => {
  const name = nameOf(Math.floor(count * 0.7));
  const misspelt = name.slice(0, 4) + name[5] + name[4] + name.slice(6);
  return { named: `how many sales of ${name}`, misspelt: `how many sales of ${misspelt}`, none: "total amount by product" };
};

const request = (natural_language) => JSON.stringify({ natural_language, now: "2026-06-15" });

/** Seconds and peak bytes of a run of the program. */
function native(file, requests) {
  const script = ["-f", "%e %M", PROGRAM, "batch", "--domain", file];
  const timed = existsSync("/usr/bin/time");
  const start = performance.now();
  const done = timed
    ? spawnSync("/usr/bin/time", script, { input: requests.join("\n"), encoding: "utf8", maxBuffer: 1 << 30 })
    : spawnSync(PROGRAM, script.slice(3), { input: requests.join("\n"), encoding: "utf8", maxBuffer: 1 << 30 });
  if (done.status > 1) throw new Error(done.stderr);
  const seconds = (performance.now() - start) / 1000;
  return { seconds, peak: timed ? Number(done.stderr.trim().split(/\s/).at(-1)) * 1024 : 0, answers: done.stdout.split("\n") };
}

const micro = (seconds, n) => `${((seconds * 1e6) / n).toFixed(0)} us`;
const megabytes = (bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
const REPEATS = 400;

function nativeRow(file, questions) {
  const empty = native(file, []);
  const row = { load: `${(empty.seconds * 1000).toFixed(0)} ms`, memory: megabytes(empty.peak) };
  for (const [kind, question] of Object.entries(questions)) {
    const { seconds, answers } = native(file, Array(REPEATS).fill(request(question)));
    row[kind] = micro(Math.max(0, seconds - empty.seconds), REPEATS);
    if (!JSON.parse(answers[0]).sql_preview) row[kind] += " (no answer)";
  }
  return row;
}

async function wasmRow(file, questions) {
  const bytes = readFileSync(file);
  const warm = await createEngine();
  warm.dispose();
  const start = performance.now();
  const engine = await createEngine(bytes);
  const row = { load: `${(performance.now() - start).toFixed(0)} ms`, memory: megabytes(engine.memoryBytes ?? 0) };
  for (const [kind, question] of Object.entries(questions)) {
    const text = request(question);
    engine.call("translate", text);
    const begin = performance.now();
    for (let i = 0; i < REPEATS; i++) engine.call("translate", text);
    row[kind] = micro((performance.now() - begin) / 1000, REPEATS);
  }
  engine.dispose();
  return row;
}

const folder = mkdtempSync(join(tmpdir(), "nl2query-vocabulary-"));
const rows = [];
for (const size of sizes) {
  const file = join(folder, "model.json");
  writeFileSync(file, JSON.stringify(modelOf(size)));
  const values = { values: size, model: megabytes(readFileSync(file).length) };
  const questions = questionsOf(size);
  rows.push({ ...values, on: "native", ...nativeRow(file, questions) });
  if (existsSync(new URL("../../dist/nl2query.wasm", import.meta.url))) {
    try {
      rows.push({ ...values, on: "wasm", ...(await wasmRow(file, questions)) });
    } catch (error) {
      rows.push({ ...values, on: "wasm", load: error.message.slice(0, 60) });
    }
  }
}
rmSync(folder, { recursive: true });
console.table(rows);
