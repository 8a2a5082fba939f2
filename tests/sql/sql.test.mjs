// The SQL of every case, run on a real engine of its dialect over the same rows: it must run, with
// its values inline and with placeholders, and give what SQLite gives; and where a case has gold
// SQL, the rows of that.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openEngine } from "../cases/module.mjs";
import { batch, withoutId } from "../cases/native.mjs";
import { allCases } from "../cases/read-cases.mjs";
import { difference, sortKeys } from "./compare.mjs";
import { ODD_NAMES } from "./data.mjs";
import * as clickhouse from "./engines/clickhouse.mjs";
import * as duckdb from "./engines/duckdb.mjs";
import { EngineMissing } from "./engines/missing.mjs";
import * as mysql from "./engines/mysql.mjs";
import * as postgresql from "./engines/postgresql.mjs";
import * as sqlite from "./engines/sqlite.mjs";

const ENGINES = [sqlite, duckdb, postgresql, mysql, clickhouse];

const cases = allCases().filter((item) => item.request && !item.domain);
const engine = await openEngine();

// The answers of all cases that give SQL, in one dialect: {item, query, sql}.
function answersIn(dialect) {
  const requests = cases.map((item) => JSON.stringify({ ...item.request, dialect }));
  return batch(requests)
    .map((line, i) => ({ item: cases[i], ...JSON.parse(withoutId(line)) }))
    .filter(({ sql_preview }) => sql_preview)
    .map(({ item, structured_query: query, sql_preview: sql }) => ({ item, query, sql }));
}

// {sql, params} of a structured query.
function render(structured_query, dialect, mode) {
  return JSON.parse(engine.call("render", JSON.stringify({ structured_query, dialect, mode })));
}

const expected = new Map(); // case -> SQLite's result
let reference = null;

before(async () => {
  reference = await sqlite.open();
  for (const { item, sql } of answersIn(sqlite.dialect)) {
    expected.set(item, await reference.run(sql).catch((error) => error));
  }
});

after(() => reference?.close());

async function openOrSkip(adapter, t) {
  try {
    return await adapter.open();
  } catch (error) {
    if (!(error instanceof EngineMissing)) throw error;
    t.skip(error.message);
    return null;
  }
}

function checkSame(wanted, got, query, sql) {
  assert.deepEqual(got.columns, wanted.columns, sql);
  const keys = sortKeys(query, wanted.columns);
  const found = difference(wanted, got, { keys, limit: query.limit ?? null });
  assert.equal(found, null, `${found}\n${sql}`);
}

async function runAnswer(db, dialect, { item, query, sql }) {
  const got = await db.run(sql);
  const wanted = expected.get(item);
  assert.ok(wanted, "there is no SQL for SQLite");
  if (!(wanted instanceof Error)) checkSame(wanted, got, query, sql); // else SQLite's own test says so
  const prepared = render(query, dialect, "params");
  checkSame(got, await db.run(prepared.sql, prepared.params), query, prepared.sql);
}

async function findByName(db, dialect, name) {
  const query = {
    table: "customer",
    dimensions: ["customer_name"],
    metrics: [],
    filters: [{ field: "customer_name", operator: "=", value: name }],
    sort: [],
    limit: 100,
  };
  for (const mode of ["inline", "params"]) {
    const { sql, params } = render(query, dialect, mode);
    assert.deepEqual((await db.run(sql, params)).rows, [[name]], sql);
  }
}

for (const adapter of ENGINES) {
  const { dialect } = adapter;
  it(`${dialect}: the SQL of every case`, async (t) => {
    const db = await openOrSkip(adapter, t);
    if (!db) return;
    t.diagnostic(db.version);
    try {
      const answers = answersIn(dialect);
      assert.ok(answers.length >= cases.filter(({ expect }) => expect.query).length);
      for (const answer of answers) {
        const { item } = answer;
        const name = `${item.file}:${item.line} ${item.name}`;
        await t.test(name, () => runAnswer(db, dialect, answer));
      }
      for (const name of ODD_NAMES) {
        await t.test(`the customer ${JSON.stringify(name)}`, () => findByName(db, dialect, name));
      }
    } finally {
      await db.close();
    }
  });
}

describe("gold rows", () => {
  for (const item of cases.filter(({ expect }) => expect.gold.length > 0)) {
    it(`${item.file}:${item.line} ${item.name}`, async () => {
      const got = expected.get(item);
      assert.ok(got, "there is no SQL");
      if (got instanceof Error) throw got;
      const found = [];
      for (const sql of item.expect.gold) found.push(difference(await reference.run(sql), got));
      assert.ok(found.includes(null), found.join("\n"));
    });
  }
});
