// The query box page: a question goes to the engine at every keystroke, its query to a sample
// database, and both are shown. This file holds the state and passes it round.

import { dialects, readAddress, today, writeAddress } from "./address.js";
import { showAnswer } from "./answer.js";
import { askBox } from "./ask.js";
import { openDatabase } from "./database.js";
import { byId, element } from "./dom.js";
import { examples } from "./examples.js";
import { fillLabels, labels, number, period, preferredLanguage, tagOf } from "./labels.js";
import { marksOf } from "./marks.js";
import { queryPanel } from "./query-panel.js";
import { showQuestions, showReading } from "./reading.js";

const PAUSE = 500; // after the last key, in ms: then the reading is spoken and the address written

const now = today(location.search);
const state = {
  question: "",
  dialect: dialects[0],
  language: "en",
  saidLanguage: undefined,
  choice: -1,
};
let engine;
let database;
let pause;

const box = askBox({ type: (text) => asked(text), commit: (text) => asked(text, { final: true }) });
const panel = queryPanel({ change: (dialect) => changed({ dialect }) });

function asked(question, { final = false } = {}) {
  state.question = question;
  state.choice = -1;
  show();
  clearTimeout(pause);
  if (final) settle(final);
  else pause = setTimeout(() => settle(final), PAUSE);
}

/** Another dialect, language or candidate for the same question. */
function changed(change) {
  Object.assign(state, change);
  show();
  history.replaceState(history.state, "", address());
  byId("status").textContent = spoken();
}

// A question gets an entry in the history; what is typed on the way to it shares that entry.
function settle(final) {
  const write = history.state?.draft || address() === location.hash ? "replaceState" : "pushState";
  history[write]({ draft: !final }, "", address());
  byId("status").textContent = spoken();
}

const address = () => writeAddress({ ...state, language: state.saidLanguage });

function spoken() {
  if (!byId("problem").hidden) return byId("problem-text").textContent;
  const parts = ["unclear", "restatement", "count"].map(byId);
  return parts
    .map((part) => (part.closest("[hidden]") ? "" : part.textContent))
    .filter(Boolean)
    .join(". ");
}

function ask(question) {
  box.setValue(question);
  asked(question, { final: true });
}

function fromAddress() {
  const said = readAddress(location.hash);
  state.dialect = said.dialect ?? dialects[0];
  state.saidLanguage = said.language;
  state.language = said.language ?? preferredLanguage(navigator.languages);
  state.question = said.question ?? examples[state.language][0];
  state.choice = -1;
  box.setValue(state.question);
  showLabels();
  show();
}

function showLabels() {
  const words = labels[state.language];
  document.documentElement.lang = tagOf(state.language);
  document.title = words.title;
  fillLabels(document, words);
  for (const button of byId("languages").children) {
    button.setAttribute("aria-pressed", String(button.value === state.language));
  }
  showQuestions("examples", examples[state.language], ask);
  showData(words);
}

function showData(words) {
  const counts = Object.entries(database?.counts ?? {}).map(
    ([table, rows]) => `${number(rows, state.language)} ${words.tables[table]}`,
  );
  byId("data").textContent = database
    ? [...counts, words.until(period(now, state.language))].join(" · ")
    : words.loading;
}

function show() {
  const words = labels[state.language];
  const { result, problem } = translated();
  const marks = result
    ? marksOf(state.question, result.entities, words, state.language)
    : refused(problem);
  const shown = result && chosen(result);
  box.mark(marks, result && tagOf(result.language));
  byId("reading").hidden = !result;
  if (result) showReading({ result, shown, marks, choice: state.choice, words }, { choose, ask });
  showQuery(shown?.structured_query && shown, words);
  showProblem(problem, words);
}

const choose = (choice) => changed({ choice });

// The words that an error is about.
function refused(problem) {
  const [start, end] = problem?.span_utf16 ?? [];
  return end > start ? [{ start, end, kind: "refused" }] : [];
}

// {result}, or {problem} where there is nothing to read, or nothing at all for an empty question.
function translated() {
  if (!engine || state.question.trim() === "") return {};
  try {
    const result = engine.translate(state.question, { now, dialect: state.dialect });
    // A blocked question has no entities, and nothing to show but the error.
    return { result: result.entities && result, problem: result.error };
  } catch (error) {
    return { problem: error };
  }
}

// A candidate that was taken goes through the later phases, like any query made elsewhere.
function chosen(result) {
  const candidate = result.candidates?.[state.choice];
  if (!candidate) return result;
  const { structured_query } = candidate;
  const read = engine.recognize(state.question, { now, dialect: state.dialect });
  const shown = engine.report(engine.validate({ ...read, structured_query }));
  return { ...shown, confidence: { ...shown.confidence, overall: candidate.confidence } };
}

function showQuery(shown, words) {
  for (const id of ["answer", "query"]) byId(id).hidden = !shown;
  if (!shown) return;
  panel.show(shown, state.dialect, words);
  const notes = [...(shown.warnings ?? []), ...(shown.optimizations_applied ?? [])];
  const texts = notes.map((note) => note.message ?? note);
  byId("notes").replaceChildren(...texts.map((text) => element("li", {}, text)));
  byId("notes").closest("section").hidden = texts.length === 0;
  byId("answer").hidden = !database;
  if (!database) return;
  const query = shown.structured_query;
  const { sql, params } = engine.render(query, { dialect: "sqlite", mode: "params" });
  showAnswer(database.query(sql, params), shown.chart, words, state.language);
}

function showProblem(problem, words) {
  byId("problem").hidden = !problem;
  if (!problem) return;
  byId("problem-title").textContent = engine ? words.blocked : words.failed;
  byId("problem-text").textContent = problem.message;
}

async function start() {
  fromAddress();
  addEventListener("popstate", fromAddress);
  byId("languages").addEventListener("click", ({ target }) => {
    if (!target.value) return;
    state.saidLanguage = state.language = target.value;
    showLabels();
    changed({});
  });
  try {
    const { createEngine } = await import("./nl2query/browser.js");
    engine = await createEngine();
    show();
    database = await openDatabase(now);
    showLabels();
    show();
  } catch (error) {
    console.error(error);
    showProblem(error, labels[state.language]);
  }
}

await start();
