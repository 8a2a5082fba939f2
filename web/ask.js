// The box a question is typed into: an ordinary text input, with an underlay of the same text whose
// letters cannot be seen and whose lines can.

import { byId, element } from "./dom.js";

/** Calls type(text) at each change and commit(text) for Enter or the button, never while an input
 *  method is composing. Returns {value, setValue(text), mark(marks)}. */
export function askBox({ type, commit }) {
  const form = byId("ask");
  const input = byId("question");
  const under = byId("under");
  const clear = byId("clear");
  let composing = false;

  const underlay = (marks) => {
    under.replaceChildren(...pieces(input.value, marks));
    clear.hidden = input.value === "";
    follow();
  };
  const follow = () => under.style.setProperty("transform", `translateX(${-input.scrollLeft}px)`);
  const changed = () => {
    underlay([]);
    if (!composing) type(input.value);
  };
  const empty = () => {
    input.value = "";
    changed();
    input.focus();
  };

  input.addEventListener("compositionstart", () => (composing = true));
  input.addEventListener("compositionend", () => {
    composing = false;
    changed();
  });
  input.addEventListener("input", changed);
  input.addEventListener("keydown", (event) => {
    // Some browsers end the composition before the Enter that closed it arrives: its code is 229.
    if (event.key === "Enter" && (event.isComposing || event.keyCode === 229))
      event.preventDefault();
    if (event.key === "Escape" && !event.isComposing) empty();
  });
  for (const event of ["scroll", "keyup", "pointerup", "blur"]) {
    input.addEventListener(event, () => requestAnimationFrame(follow));
  }
  clear.addEventListener("click", empty);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!composing) commit(input.value);
  });

  return {
    get value() {
      return input.value;
    },
    setValue(text) {
      input.value = text;
      underlay([]);
    },
    mark(marks, language) {
      input.lang = language ?? "";
      if (!composing) underlay(marks);
    },
  };
}

function pieces(text, marks) {
  const made = [];
  let at = 0;
  for (const { start, end, kind } of marks) {
    made.push(
      text.slice(at, start),
      element("span", { class: `mark ${kind}` }, text.slice(start, end)),
    );
    at = end;
  }
  made.push(text.slice(at));
  return made;
}
