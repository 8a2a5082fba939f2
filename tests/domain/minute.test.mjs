// A new user's minute: a SQLite file, `nl2query init`, a question, and SQL that runs on that file.
// All of it is the built package, as npx would run it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";

const initSqlJs = createRequire(import.meta.url)("sql.js");
const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "nl2query-minute-"));
after(() => rmSync(folder, { recursive: true }));

const tables = `
  CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT);
  CREATE TABLE book (book_id INTEGER PRIMARY KEY, title TEXT, author_id INTEGER REFERENCES author,
    price REAL, published TEXT, is_signed INTEGER CHECK (is_signed IN (0, 1)));
  CREATE VIEW cheap AS SELECT title, price FROM book WHERE price < 10;
  INSERT INTO author VALUES (1, 'Ada', 'Norway'), (2, 'Bo', 'Chile'), (3, 'Cy', 'Chile');
  INSERT INTO book VALUES (1, 'Ice', 1, 10, '2025-01-02', 1), (2, 'Sun', 2, 20, '2026-02-03', 0),
    (3, 'Sea', 3, 6, '2026-03-04', 1), (4, 'Sky', 3, 8, '2026-03-05', 0);`;

const SQL = await initSqlJs();
const db = new SQL.Database();
db.run(tables);
writeFileSync(join(folder, "library.sqlite"), db.export());

function run(...args) {
  const done = spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: "utf8" });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

const rows = (sql) => db.exec(sql)[0]?.values ?? [];

describe("a new user's minute", () => {
  it("goes from a file to rows", (t) => {
    const start = performance.now();
    const { code, out, err } = run("init", "library.sqlite");
    assert.equal(code, 0, err);
    assert.match(out, /^library\.domain\.json: 3 tables, 1 relationship\ntry: nl2query "authors by country"/);
    const asked = run("books by country", "--domain", "library.domain.json", "--json", "--now", "2026-06-15");
    assert.equal(asked.code, 0, asked.out);
    const { sql_preview } = JSON.parse(asked.out);
    assert.deepEqual(rows(sql_preview), [["Chile", 3], ["Norway", 1]]);
    t.diagnostic(`from file to rows in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    assert.ok(performance.now() - start < 60_000);
  });

  for (const [question, want] of [
    ["how many books by Cy", [[2]]],
    ["average price of signed books", [[8]]],
    ["books in 2026", [["Sun"], ["Sea"], ["Sky"]]],
    ["how many authors from Chile", [[2]]],
  ])
    it(question, () => {
      const { out } = run(question, "--domain", "library.domain.json", "--json", "--now", "2026-06-15");
      const { sql_preview } = JSON.parse(out);
      const got = JSON.stringify(rows(sql_preview));
      for (const value of want.flat()) assert.ok(got.includes(JSON.stringify(value)), `${sql_preview} gives ${got}`);
    });

  it("keeps a file that is there, and says what is wrong", () => {
    const again = run("init", "library.sqlite");
    assert.equal(again.code, 1);
    assert.match(again.err, /library\.domain\.json is there already; --force writes over it/);
    assert.equal(run("init", "library.sqlite", "--force").code, 0);
    assert.equal(run("init").code, 2);
    assert.equal(run("init", "nothing.sqlite").code, 1);
    writeFileSync(join(folder, "empty.sql"), "SELECT 1;");
    assert.match(run("init", "empty.sql").err, /There is no CREATE TABLE/);
  });

  it("takes CREATE TABLE and semantic models too", () => {
    const source = (name) => fileURLToPath(new URL(name, import.meta.url));
    assert.equal(run("init", source("ddl/mysql.sql"), "--out", "clinic.json").code, 0);
    const { code, err } = run("init", source("import/cube.yaml"), "--out", "cube.json", "--name", "sales");
    assert.equal(code, 0);
    assert.match(err, /note: \/views\/0: overview: views choose among cubes/);
    assert.equal(JSON.parse(readFileSync(join(folder, "cube.json"))).name, "sales");
  });

  it("checks, lints, tests and indexes what was made", () => {
    assert.equal(run("domain", "check", "library.domain.json").out, "library.domain.json: the model is sound\n");
    assert.equal(run("domain", "lint", "library.domain.json").code, 0);
    assert.equal(run("domain", "test", "library.domain.json").out, "0 passed, 0 failed\n");
    assert.equal(run("domain", "nonsense", "x").code, 2);
    writeFileSync(join(folder, "bad.json"), '{"version": 1, "name": "x", "tables": [{"nam": "y"}]}');
    const bad = run("domain", "check", "bad.json");
    assert.equal(bad.code, 3);
    assert.match(bad.out, /bad\.json: error: \/tables\/0\/nam: .* \(UNKNOWN_KEY\)/);
  });
});
