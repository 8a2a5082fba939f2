// Long lists of values: found exactly, by their first words, with a letter wrong; the same from an
// indexed model; and what a damaged index gives.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { batch, PROGRAM, refusal } from "../cases/native.mjs";

const folder = mkdtempSync(join(tmpdir(), "nl2query-values-"));
after(() => rmSync(folder, { recursive: true }));

const filler = Array.from({ length: 3000 }, (_, i) => `Filler${i}x`);
const special = ["Zürich", "New York", "NEW YORK", "O'Hara & Sons", "上海市", "Sagrada Familia Basilica", 'Tab\t"quoted" \u00e9t\u00e9', "Mississauga", ""];

const model = (list) => ({
  version: 1,
  name: "places",
  tables: [
    {
      name: "trip",
      dimensions: [{ name: "place", data_type: "string", sample_values: list }, { name: "origin", ref: "trip.place" }],
      metrics: [{ name: "trip_count", agg: "count", default: true }],
    },
  ],
});

function write(name, content) {
  const file = join(folder, name);
  writeFileSync(file, typeof content === "string" || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  return file;
}

const long = write("long.json", model([...filler, ...special]));
const index = write(
  "long.index",
  spawnSync(PROGRAM, ["domain", "index", long], { maxBuffer: 1 << 28 }).stdout,
);
const ask = (file, question) =>
  JSON.parse(batch([JSON.stringify({ natural_language: question, now: "2026-06-15", dialect: "sqlite" })], { domain: file })[0]);

for (const [what, file] of [["as JSON", long], ["as an index", index]]) {
  describe(`a long list, ${what}`, () => {
    for (const [question, value] of [
      ["how many trips with place Zürich", "Zürich"],
      ["how many trips with place zurich", "Zürich"],
      ["how many trips with place new  york", "New York"],
      ["how many trips with place O'Hara and Sons", "O'Hara & Sons"],
      ["how many trips with place O'Hara & Sons", "O'Hara & Sons"],
      ["上海市的trip数量", "上海市"],
      ["how many trips with place Sagrada", "Sagrada Familia Basilica"],
      ["how many trips with place Missisauga", "Mississauga"],
      ["how many trips with place Misissssauga", null],
      ["how many trips with place Filler2999x", "Filler2999x"],
    ])
      it(question, () => {
        const sql = ask(file, question).sql_preview ?? "";
        if (value) assert.ok(sql.includes(value.replaceAll("'", "''")), sql);
        else assert.ok(!special.some((one) => one && sql.includes(`= '${one.replaceAll("'", "''")}'`)), sql);
      });
  });
}

describe("lists at the limits", () => {
  it("answer alike whether they count as long or not", () => {
    const short = write("short.json", model([...filler.slice(0, 900), ...special.filter(Boolean)]));
    const question = "how many trips with place Mississauga";
    assert.equal(ask(short, question).sql_preview, ask(long, question).sql_preview);
  });

  it("refuse a value that is too long, with its place", () => {
    const bad = write("bad.json", model([...filler, "x".repeat(4097)]));
    assert.match(refusal(bad).stderr, /longer than 4096 bytes/);
  });

  it("refuse text that is no JSON, wherever the fault is", () => {
    const text = readFileSync(long, "utf8");
    for (const broken of [text.slice(0, -2), text.replace('"Filler7x"', '"Filler7x'), text.replace('"Filler7x",', '"Filler7x" '), text.replace("Filler7x", "Fil\u0001er")])
      assert.match(refusal(write("broken.json", broken)).stderr, /\((JSON_SYNTAX|CONTROL_CHAR)\)/);
  });

  it("take numbers for texts where the type says so", () => {
    const wrong = model(filler);
    wrong.tables[0].dimensions[0].data_type = "integer";
    assert.match(refusal(write("wrong.json", wrong)).stderr, /sample_values/);
    wrong.tables[0].dimensions[1] = { name: "n", data_type: "integer", sample_values: 0 };
    assert.notEqual(refusal(write("wrong.json", wrong)).status, 0);
  });

  it("refuse a damaged index, and never crash on one", () => {
    const bytes = readFileSync(index);
    assert.match(refusal(write("cut.index", bytes.subarray(0, bytes.length - 64))).stderr, /damaged or of another version/);
    for (let at = 4; at < bytes.length; at += 997) {
      const changed = Buffer.from(bytes);
      changed[at] ^= 0xff;
      const { status } = refusal(write("changed.index", changed));
      assert.ok(status === 0 || status === 3, `byte ${at}: ${status}`);
    }
  });
});
