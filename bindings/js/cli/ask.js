// One question, answered for a person: the words that were understood are marked, then the query in
// words, its SQL, how sure it is, and what was added, left out or may have been meant instead.
import { today } from "../clock.js";

const underlined = { start: "\u001b[4m", end: "\u001b[0m" };
const colours = {
  time: "\u001b[4;34m",
  region: "\u001b[4;32m",
  filter: "\u001b[4;32m",
  metric: "\u001b[4;35m",
  having: "\u001b[4;35m",
  ranking: "\u001b[4;35m",
  dimension: "\u001b[4;36m",
  order: "\u001b[4;36m",
  table: "\u001b[4;36m",
};

/** Prints the answer; gives the exit code. */
export function ask(engine, options) {
  const { question: natural_language, now = today(), dialect, context } = options;
  try {
    const request = JSON.stringify({ natural_language, now, dialect, context });
    const text = engine.call("translate", request);
    const result = JSON.parse(text);
    if (options.json) console.log(text);
    else printResult(options.question, result);
    return result.status === "success" ? 0 : 1;
  } catch (error) {
    if (error.name !== "Nl2QueryError") throw error;
    if (options.json) console.log(error.json);
    else printError(error);
    // A wrong option is the caller's fault, a question that is too long or empty the question's.
    return error.pointer && error.pointer !== "/natural_language" ? 2 : 1;
  }
}

function printResult(question, result) {
  if (result.confidence) printAnswer(question, result);
  if (result.error) printError(result.error);
}

function printAnswer(question, result) {
  const say = (lead, lines) => [lines ?? []].flat().forEach((line) => console.log(lead + line));
  if (process.stdout.isTTY && !process.env.NO_COLOR) console.log(`${marked(question, result)}\n`);
  say("", result.restatement);
  say("", result.sql_preview);
  say("", `confidence ${result.confidence.overall} (${result.status})`);
  say("added: ", result.implicit_conditions);
  say("note: ", result.warnings);
  if (result.unrecognized?.length) say("not understood: ", result.unrecognized.join(", "));
  say("", result.message);
  for (const { differs, sql_preview } of result.candidates) {
    say("or: ", differs);
    say("    ", sql_preview);
  }
  say("see also: ", result.suggestions);
}

function marked(question, { entities }) {
  const bytes = Buffer.from(question);
  let text = "";
  let at = 0;
  for (const { kind, span } of entities?.all ?? []) {
    const [start, end] = span ?? [0, 0];
    if (start < at || end <= start) continue;
    const words = bytes.subarray(start, end).toString();
    text +=
      bytes.subarray(at, start) + (colours[kind] ?? underlined.start) + words + underlined.end;
    at = end;
  }
  return text + bytes.subarray(at);
}

function printError({ message, code }) {
  console.error(`nl2query: ${message} (${code})`);
}
