// The native program and the WebAssembly module give the same bytes, whatever comes in; and the
// native program built with AddressSanitizer and UndefinedBehaviorSanitizer gives them too.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { openEngine, translate } from "../cases/module.mjs";
import { SANITIZED, batch, isBuilt, refusal, withoutId } from "../cases/native.mjs";
import { allCases, domainPath, requestText } from "../cases/read-cases.mjs";
import { BAD_DOMAINS, BAD_INPUT } from "./bad-input.mjs";
import { BENCH, benchQuestions, hasBench, modelOf } from "./bench.mjs";

const noSanitizer = isBuilt(SANITIZED) ? false : `${SANITIZED} is not built`;

const grouped = (items, keyOf) => Map.groupBy?.(items, keyOf) ?? groupBy(items, keyOf);

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

// Requests with an id each, as the program takes them, where they are objects that can have one.
function numbered(request, i) {
  return typeof request === "string" ? request : JSON.stringify({ id: `q${i}`, ...request });
}

async function sameBytes(requests, domain) {
  const engine = await openEngine(domain);
  const lines = batch(requests.map(numbered), { domain });
  requests.forEach((request, i) => {
    const text = typeof request === "string" ? request : JSON.stringify(request);
    assert.equal(withoutId(lines[i]), translate(engine, text), text.slice(0, 200));
  });
  return lines;
}

function sameUnderSanitizers(requests, domain) {
  const lines = requests.map(numbered);
  assert.deepEqual(batch(lines, { program: SANITIZED, domain }), batch(lines, { domain }));
}

describe("parity of the cases", () => {
  for (const [domain, items] of grouped(allCases(), (item) => item.domain)) {
    const requests = items.map((item) => item.request ?? requestText(item));
    const path = domain && domainPath(domain);
    const what = `${requests.length} cases over ${domain ?? "the built-in model"}`;
    it(what, () => sameBytes(requests, path));
    it(`${what}, sanitizers`, { skip: noSanitizer }, () => sameUnderSanitizers(requests, path));
  }
});

describe(
  "parity of the benchmark questions",
  { skip: hasBench() ? false : `${BENCH} is not there` },
  () => {
    if (!hasBench()) return;
    for (const [db, items] of grouped(benchQuestions(), (item) => item.db)) {
      const requests = items.map((item) => item.request);
      it(`${requests.length} questions over ${db}`, () => sameBytes(requests, modelOf(db)));
      it(`${requests.length} questions over ${db}, sanitizers`, { skip: noSanitizer }, () =>
        sameUnderSanitizers(requests, modelOf(db)),
      );
    }
  },
);

describe("bad input", async () => {
  const engine = await openEngine();
  for (const { name, input, code } of BAD_INPUT) {
    it(name, () => {
      const [line] = batch([input]);
      const answer = JSON.parse(line);
      assert.ok([code ?? undefined].flat().includes(answer.error?.code), line.slice(0, 300));
      const bytes = typeof input === "string" ? input : new Uint8Array(input);
      assert.equal(withoutId(line), translate(engine, bytes));
      if (!noSanitizer) assert.deepEqual(batch([input], { program: SANITIZED }), [line]);
    });
  }
});

describe("domain models that are none", () => {
  const folder = mkdtempSync(join(tmpdir(), "nl2query-domains-"));
  after(() => rmSync(folder, { recursive: true }));

  BAD_DOMAINS.forEach(({ name, text, code, pointer }, i) => {
    it(name, async () => {
      const file = join(folder, `${i}.json`);
      writeFileSync(file, text);
      const native = refusal(file);
      if (code === null) {
        assert.equal(native.status, 0, native.stderr);
        await openEngine(file);
        return;
      }
      assert.equal(native.status, 3, native.stderr);
      const error = await openEngine(file).then(
        () => null,
        (thrown) => thrown,
      );
      assert.equal(error?.name, "Nl2QueryError");
      if (code) assert.equal(error.code, code, error.message);
      if (pointer !== undefined) assert.equal(error.pointer, pointer, error.message);
      assert.ok(
        native.stderr.includes(error.code),
        `stderr does not name ${error.code}: ${native.stderr}`,
      );
      if (!noSanitizer) assert.equal(refusal(file, { program: SANITIZED }).stderr, native.stderr);
    });
  });
});
