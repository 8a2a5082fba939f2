// Does a result say what a case wants?
import assert from "node:assert/strict";

const SPOKEN_FOR = [
  "query",
  "sql",
  "gold",
  "mysql",
  "postgresql",
  "clickhouse",
  "sqlite",
  "duckdb",
];

// A case that wants an answer wants it given as one, unless it says otherwise.
function wantedStatus(expect) {
  if (expect.status) return expect.status;
  const answers = SPOKEN_FOR.some((key) => expect[key] !== undefined && expect[key].length !== 0);
  return answers && !expect.error ? ["success"] : null;
}

function bytesOf(text, from, to) {
  return Buffer.from(text, "utf8").subarray(from, to).toString("utf8");
}

function checkError(expect, result, question) {
  const { error } = result;
  assert.ok(error, `wants an error ${expect.codes.join(" or ")}; got status ${result.status}`);
  assert.ok(
    expect.codes.includes(error.code),
    `wants ${expect.codes.join(" or ")}; got ${error.code}: ${error.message}`,
  );
  assert.ok(error.message.length > 0, "the error has no message");
  if (expect.pointer !== undefined) assert.equal(error.pointer, expect.pointer, error.message);
  if (expect.line !== undefined) {
    assert.deepEqual([error.line, error.column], [expect.line, expect.column], error.message);
  }
  if (expect.words !== undefined) {
    const marked = bytesOf(question, ...(error.span ?? [0, 0]));
    assert.ok(marked.includes(expect.words), `the error marks "${marked}", not "${expect.words}"`);
  }
}

function checkAnswer(expect, result) {
  if (expect.query !== undefined) {
    assert.equal(JSON.stringify(result.structured_query), JSON.stringify(expect.query));
  }
  if (expect.sql !== undefined) assert.equal(result.sql_preview, expect.sql);
  if (expect.candidates !== undefined) {
    const count = result.candidates?.length ?? 0;
    assert.ok(count >= expect.candidates, `${count} candidates, wants ${expect.candidates}`);
  }
  if (expect.candidate !== undefined) {
    const offered = (result.candidates ?? []).map(({ sql_preview }) => sql_preview);
    assert.ok(offered.includes(expect.candidate), `offered are ${offered.join("; ") || "none"}`);
  }
  for (const word of expect.unrecognized ?? []) {
    const named = result.unrecognized ?? [];
    const said = named.some((phrase) => phrase.includes(word));
    assert.ok(said, `"${word}" is not among the unrecognized words: ${named.join(", ")}`);
  }
}

// Throws an AssertionError that says what differs.
export function checkResult(item, result) {
  const { expect } = item;
  if (expect.error) checkError(expect.error, result, item.request?.natural_language ?? "");
  else assert.equal(result.error?.code, undefined, result.error?.message);
  const status = wantedStatus(expect);
  if (status) {
    const said = result.unrecognized?.length ? `; not understood: ${result.unrecognized}` : "";
    assert.ok(
      status.includes(result.status),
      `wants ${status.join(" or ")}; got ${result.status}${said}`,
    );
  }
  if (expect.blocked !== undefined) {
    assert.equal(result.security_check === "blocked", expect.blocked, JSON.stringify(result.error));
  }
  checkAnswer(expect, result);
}
