// How the question was read: the query in words, the words used, what was assumed, what was left
// out, how sure it is, and the other ways to read it.

import { byId, element } from "./dom.js";
import { tagOf } from "./labels.js";

/** `view` is {result, shown, marks, choice, words}; `shown` the result, or the candidate taken. */
export function showReading(view, { choose, ask }) {
  const { result, shown, marks, words } = view;
  const restatement = byId("restatement");
  restatement.textContent = shown.restatement ?? "";
  restatement.lang = tagOf(result.language);
  showMarks(marks, words);
  showConfidence(shown.confidence, words);
  showChips("added", shown.implicit_conditions ?? [], "chip", result.language);
  showChips("unrecognized", result.unrecognized ?? [], "chip unknown", result.language);
  showCandidates(view, choose);
  showQuestions("more", result.suggestions ?? [], ask);
  byId("unclear").hidden = !shown.structured_query || result.status !== "low_confidence";
  showRephrase(result, shown, words);
}

// The library's own sentence where it has one: it names the words.
function showRephrase(result, shown, words) {
  const rephrase = byId("rephrase");
  rephrase.hidden = Boolean(shown.structured_query);
  rephrase.textContent = result.message ?? words.rephrase;
  rephrase.lang = tagOf(result.language);
}

function showMarks(marks, words) {
  const used = byId("marks");
  used.replaceChildren(
    ...marks.map(({ kind, text, meaning, assumed }) =>
      element(
        "li",
        {},
        element("span", { class: `mark ${kind}` }, text),
        assumed && element("span", { class: "assumed" }, ` ${words.assumed} ${assumed}`),
        meaning.toLowerCase() !== text.toLowerCase() &&
          element("span", { class: "meaning" }, meaning),
        element("span", { class: "kind" }, words.kinds[kind]),
      ),
    ),
  );
  used.closest("section").hidden = marks.length === 0;
}

function showConfidence(confidence, words) {
  const overall = byId("confidence");
  overall.hidden = confidence?.overall === undefined;
  if (overall.hidden) return;
  const percent = (share) => words.percent(Math.round(share * 100));
  byId("sure").textContent = percent(confidence.overall);
  byId("level").style.setProperty("--level", confidence.overall);
  byId("parts").replaceChildren(
    ...["intent", "entities_avg", "validation"].flatMap((part) => [
      element("dt", {}, words[part]),
      element("dd", {}, percent(confidence[part])),
    ]),
  );
}

function showChips(id, texts, style, language) {
  const list = byId(id);
  list.replaceChildren(
    ...texts.map((text) => element("li", { class: style, lang: tagOf(language) }, text)),
  );
  list.closest("section").hidden = texts.length === 0;
}

function showCandidates({ result, choice, words }, choose) {
  const candidates = result.candidates ?? [];
  const offered = byId("candidates");
  const button = (index, ...text) =>
    element(
      "button",
      {
        type: "button",
        class: "candidate",
        "aria-pressed": String(choice === index),
        onclick: () => choose(index),
      },
      ...text,
    );
  offered.replaceChildren(
    ...(candidates.length > 0 ? [button(-1, words.asRead)] : []),
    ...candidates.map(({ differs }, index) => button(index, element("mark", {}, differs))),
  );
  offered.closest("section").hidden = candidates.length === 0;
}

/** Buttons that ask a question; their list is hidden when there is none. */
export function showQuestions(id, questions, ask) {
  const list = byId(id);
  list.replaceChildren(
    ...questions.map((question) =>
      element(
        "li",
        {},
        element(
          "button",
          { type: "button", class: "example", onclick: () => ask(question) },
          question,
        ),
      ),
    ),
  );
  list.closest("section").hidden = questions.length === 0;
}
