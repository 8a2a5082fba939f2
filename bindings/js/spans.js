// Spans count bytes of UTF-8; JavaScript's strings count UTF-16 units.

/** Adds `span_utf16` beside every `span` of a result. */
export function addUtf16Spans(result, text) {
  // What is right about a document has no spans.
  if (typeof text === "string" && result.ok !== true) addTo(result, offsets(text));
  return result;
}

function addTo(value, utf16) {
  if (value === null || typeof value !== "object") return;
  for (const member of Object.values(value)) addTo(member, utf16);
  const [start, end] = Array.isArray(value.span) ? value.span : [];
  if (start in utf16 && end in utf16) value.span_utf16 = [utf16[start], utf16[end]];
}

/** The UTF-16 offset of each byte offset. */
function offsets(text) {
  const utf16 = [];
  let at = 0;
  for (const character of text) {
    const code = character.codePointAt(0);
    const bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (let i = 0; i < bytes; i++) utf16.push(at);
    at += character.length;
  }
  utf16.push(at);
  return utf16;
}
