#!/usr/bin/env node
// How often the next word of a question is offered while it is typed, and how fast.
//
// usage: node complete.mjs FOLDER [--show N]
//
// Each question of FOLDER/biz is cut after every character, but not where a Latin word is complete
// and no space says so; the answer is right when one of the
// first 8 completions goes on with the word that the question goes on with (its plural counts; a
// Chinese word is what Intl.Segmenter says). Then the time of a call over 10^5 values.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROGRAM } from "../cases/native.mjs";
import { linesOf } from "./sets.mjs";

const segmenters = {
  en: new Intl.Segmenter("en", { granularity: "word" }),
  zh: new Intl.Segmenter("zh", { granularity: "word" }),
};

function complete(lines, domain) {
  const args = ["complete", ...(domain ? ["--domain", domain] : [])];
  const input = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const done = spawnSync(PROGRAM, args, { input, encoding: "utf8", maxBuffer: 1 << 30 });
  if (done.error) throw done.error;
  return done.stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
}

const wordsOf = (text, lang) =>
  [...(segmenters[lang] ?? segmenters.zh).segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({ word: segment.toLowerCase(), start: index, end: index + segment.length }));

// {text, word, start}: a prefix, and the word that is being typed or comes next.
function prefixesOf({ question, lang }) {
  const words = wordsOf(question, lang);
  const cuts = [];
  for (let end = 0; end < question.length; end++) {
    const next = words.find((word) => word.end > end);
    const done = words.some((word) => word.end === end && /[\p{Script=Latin}\d]$/u.test(word.word));
    if (next && !done) cuts.push({ text: question.slice(0, end), word: next.word, start: next.start });
  }
  return cuts;
}

const bare = (word) => word.replace(/(es|s)$/u, "");

function goesOn({ text, word, start }, completion) {
  const bytes = Buffer.from(text).subarray(0, completion.span[0]);
  const full = bytes.toString("utf8") + completion.text;
  if (full.length < text.length) return false;
  const rest = full.slice(start).toLowerCase();
  const first = /^[\p{Script=Han}]/u.test(rest) ? rest.slice(0, word.length) : rest.split(/[^\p{L}\p{N}']/u)[0];
  return first === word || bare(first) === bare(word);
}

function measure(folder, show) {
  const questions = linesOf(join(folder, "biz/questions.open.jsonl"));
  const totals = {};
  const missed = new Map();
  for (const db of new Set(questions.map((question) => question.db))) {
    const cuts = questions
      .filter((question) => question.db === db)
      .flatMap((question) => prefixesOf(question).map((cut) => ({ ...cut, lang: question.lang })));
    const answers = complete(cuts.map(({ text, lang }) => ({ text, ...(lang in segmenters ? { language: lang } : {}) })), join(folder, "biz", `${db}.json`));
    cuts.forEach((cut, i) => {
      const fresh = cut.text.length <= cut.start;
      const right = answers[i].completions.some((completion) => goesOn(cut, completion));
      for (const key of ["all", cut.lang, `${cut.lang} ${fresh ? "before a word" : "within a word"}`]) {
        totals[key] ??= [0, 0];
        totals[key][0] += right;
        totals[key][1]++;
      }
      if (!right && fresh) {
        const key = `${cut.text.slice(0, cut.start).split(/\s+/u).slice(-3).join(" ").slice(-16)} | ${cut.word}`;
        missed.set(key, (missed.get(key) ?? 0) + 1);
      }
    });
  }
  for (const [key, [right, n]] of Object.entries(totals)) {
    console.log(`next word among the first 8, ${key}: ${((100 * right) / n).toFixed(1)} % of ${n}`);
  }
  const worst = [...missed].sort((a, b) => b[1] - a[1]).slice(0, show);
  for (const [key, n] of worst) console.log(String(n).padStart(6), key);
}

// The built-in model with a column of many values.
function speed(values) {
  const work = mkdtempSync(join(tmpdir(), "nl2query-complete-"));
  const model = JSON.parse(
    readFileSync(new URL("../../schema/saas_support.domain.json", import.meta.url), "utf8"),
  );
  const dimension = model.tables.flatMap((table) => table.dimensions).find((one) => one.semantic_type === "name");
  const syllables = ["ka", "lo", "mi", "ter", "san", "vo", "re", "du", "pel", "ni"];
  const name = (n) => [...String(n)].map((digit) => syllables[digit]).join("");
  dimension.sample_values = Array.from({ length: values }, (_, n) => name(n + values));
  const path = join(work, "model.json");
  writeFileSync(path, JSON.stringify(model));
  const texts = ["tickets by p", "tickets from lo", "how many ", "revenue of ka", "sales in lokami"];
  const run = (n) => {
    const start = process.hrtime.bigint();
    complete(Array.from({ length: n }, (_, i) => ({ text: texts[i % texts.length] })), path);
    return Number(process.hrtime.bigint() - start) / 1000;
  };
  const few = Math.min(run(100), run(100));
  const many = Math.min(run(20100), run(20100));
  console.log(`${values} values: ${((many - few) / 20000).toFixed(1)} us a call, JSON Lines included`);
  rmSync(work, { recursive: true });
}

const { values, positionals } = parseArgs({ options: { show: { type: "string" } }, allowPositionals: true });
if (positionals.length !== 1) {
  console.error("usage: node complete.mjs FOLDER [--show N]");
  process.exitCode = 2;
} else {
  measure(positionals[0], Number(values.show ?? 0));
  speed(100_000);
}
