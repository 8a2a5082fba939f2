// Draft models from CREATE TABLE, as the dump tools of five databases print it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { translate } from "./ask.mjs";
import { tools } from "./tools.mjs";

const draft = (ddl, more = {}) => tools.fromDdl({ ddl, name: "draft", ...more });
const file = (name) => readFileSync(new URL(`ddl/${name}.sql`, import.meta.url), "utf8");

const named = (list = []) => list.map(({ name }) => name);
const find = (list = [], name) => list.find((one) => one.name === name);
const values = (table, name) =>
  find(table.dimensions, name).sample_values?.map((one) => one.value ?? one);

/** The model of a script, sure to load. */
function load(ddl, more) {
  const { domain, findings } = draft(ddl, more);
  assert.deepEqual(tools.check(domain).findings, []);
  const table = (name) => find(domain.tables, name);
  return { domain, findings, table, messages: findings.map(({ level, message }) => `${level}: ${message}`) };
}

describe("CREATE TABLE as mysqldump prints it", () => {
  const { domain, table, messages } = load(file("mysql"));

  it("has the tables and no others", () => {
    assert.deepEqual(named(domain.tables), ["doctor", "visit"]);
    assert.equal(domain.defaults.dialect, "mysql");
  });

  it("reads types, enums, checks and truth values", () => {
    assert.deepEqual(values(table("doctor"), "ward"), ["east", "west", 'it\'s "north"']);
    assert.deepEqual(values(table("visit"), "kind"), ["first", "repeat"]);
    assert.equal(find(table("doctor").dimensions, "is_active").data_type, "boolean");
    assert.equal(find(table("visit").facts, "waiting_minutes").data_type, "integer");
    assert.deepEqual(named(table("visit").time_dimensions), ["created_at", "day"]);
  });

  it("takes labels and coded values from comments", () => {
    assert.equal(table("doctor").labels.zh, "医生");
    assert.equal(find(table("visit").facts, "fee_amt").labels.en, "fee paid");
    const state = find(table("visit").dimensions, "state");
    assert.equal(state.labels.zh, "状态");
    assert.deepEqual(state.sample_values.map(({ value, labels }) => [value, labels.zh]), [
      [0, "待诊"], [1, "已诊"], [2, "取消"],
    ]);
  });

  it("makes keys relationships, apart by role, and hides their columns", () => {
    assert.deepEqual(domain.relationships.map(({ role, default: first }) => [role, first]), [
      ["doctor_id", true], ["referred_by_id", undefined],
    ]);
    for (const name of ["doctor_id", "referred_by_id"])
      assert.equal(find(table("visit").dimensions, name).hidden, true);
  });

  it("says what it left out", () => {
    assert.deepEqual(messages, [
      "warning: The view busy is left out: its columns have no types; import it from the database itself.",
      "info: The column doctor.photo is hidden: questions cannot be about its type.",
    ]);
  });

  it("answers questions in both languages", () => {
    const { sql_preview } = translate(domain, "total fee of active doctors by ward");
    assert.match(sql_preview, /SUM\(visit\.fee_amt\).*JOIN doctor.*is_active = TRUE GROUP BY doctor\.ward/);
    assert.match(translate(domain, "已诊的visit数量").sql_preview, /state = 1/);
  });
});

describe("CREATE TABLE as pg_dump prints it", () => {
  const { domain, table } = load(file("postgresql"));

  it("has the tables, without partitions and what stands in data and functions", () => {
    assert.deepEqual(named(domain.tables), ["vessel", "voyage", "archive_vessel"]);
    assert.deepEqual(table("archive_vessel").base_table, { schema: "archive", table: "vessel" });
  });

  it("reads enums, domains, ANY (ARRAY[...]) and later keys", () => {
    assert.deepEqual(values(table("vessel"), "mood"), ["calm", "tense"]);
    assert.deepEqual(values(table("vessel"), "grade"), ["A", "B"]);
    assert.deepEqual(values(table("vessel"), "status"), ["idle", "sailing", "docked"]);
    assert.deepEqual(table("voyage").primary_key, ["voyage_id", "departed_at"]);
    assert.equal(find(table("vessel").dimensions, "name").unique, true);
    assert.deepEqual(named(domain.relationships), ["voyage_vessel_id"]);
  });

  it("keeps a part of a key that is a time as one to group by", () => {
    assert.deepEqual(named(table("voyage").time_dimensions), ["arrived_at"]);
    assert.equal(find(table("vessel").facts, "capacity").labels.en, "capacity");
  });
});

describe("CREATE TABLE as ClickHouse, SQLite and DuckDB print it", () => {
  it("reads ClickHouse", () => {
    const { domain, table } = load(file("clickhouse"));
    const view = table("page_view");
    assert.equal(domain.defaults.dialect, "clickhouse");
    assert.deepEqual(view.base_table, { database: "metrics", table: "page_view" });
    assert.deepEqual(view.primary_key, ["view_id"]);
    assert.deepEqual(values(view, "device"), ["phone", "desktop"]);
    assert.deepEqual(named(view.time_dimensions), ["opened_at", "opened_on"]);
    assert.deepEqual(named(view.facts), ["duration_ms", "bytes"]);
    assert.equal(view.labels.en, "page views");
  });

  it("reads SQLite", () => {
    const { domain, table, messages } = load(file("sqlite"));
    assert.deepEqual(named(domain.tables), ["artist", "album"]);
    assert.deepEqual(named(table("artist").dimensions), [
      "artist_id", "stage name", "home town", "born", "rating", "live", "key",
    ]);
    assert.deepEqual(values(table("artist"), "rating"), [1, 2, 3]);
    assert.equal(find(table("artist").dimensions, "live").data_type, "boolean");
    assert.deepEqual(values(table("album"), "kind"), ["ep", "lp", "live"]);
    assert.deepEqual(find(table("album").time_dimensions, "album_year").format, "YYYY");
    assert.deepEqual(domain.relationships.map(({ role }) => role), ["artist_id", "producer_id"]);
    assert.equal(messages.length, 2);
  });

  it("reads DuckDB", () => {
    const { domain, table } = load(file("duckdb"));
    assert.equal(domain.defaults.dialect, "duckdb");
    assert.deepEqual(table("item").base_table, { schema: "stock", table: "item" });
    assert.deepEqual(values(table("shelf"), "shade"), ["red", "green"]);
    assert.deepEqual(values(table("item"), "quality"), ["new", "used"]);
    assert.deepEqual(named(table("item").facts), ["weight"]);
    assert.deepEqual(named(table("item").time_dimensions), ["added"]);
  });
});

describe("drafts", () => {
  it("take values that were found: samples, and dates kept as text", () => {
    const ddl = "CREATE TABLE sale (city TEXT, day TEXT, period TEXT, note TEXT)";
    const found = { SALE: { city: ["Rome", "Bonn", " "], day: ["2026-01-02"], period: ["2026-01", "2026-02"] } };
    const { table } = load(ddl, { values: found, dialect: "sqlite" });
    assert.deepEqual(values(table("sale"), "city"), ["Rome", "Bonn"]);
    assert.equal(find(table("sale").time_dimensions, "day").data_type, "date");
    assert.equal(find(table("sale").time_dimensions, "period").format, "YYYY-MM");
  });

  it("guess keys by name, and say so", () => {
    const { domain, messages } = load(
      "CREATE TABLE customers (id int primary key, name text); CREATE TABLE orders (id int primary key, customer_id int, total real);",
    );
    assert.deepEqual(domain.relationships.map(({ left_table, right_table }) => [left_table, right_table]), [
      ["orders", "customers"],
    ]);
    assert.equal(messages.length, 1);
    assert.match(messages[0], /^info: orders\.customer_id is taken as a key of customers/);
  });

  it("sum what adds up and average what does not", () => {
    const { table } = load("CREATE TABLE t (id int primary key, unit_price real, quantity int, zip int)");
    assert.deepEqual(table("t").metrics.map(({ name, agg }) => [name, agg]), [
      ["t_count", "count"], ["avg_unit_price", "avg"], ["total_quantity", "sum"],
    ]);
    assert.ok(find(table("t").dimensions, "zip"));
  });

  it("name what can't be named otherwise, or leave it out", () => {
    const { table, messages } = load(
      'CREATE TABLE t ("a.b" int, "a_b" text, "K-12 (total)" int, "bad""name" int, "%  " text); CREATE TABLE "x;y" (a int)',
    );
    const names = ["dimensions", "facts"].flatMap((list) => named(table("t")[list]));
    assert.equal(names.length, 4);
    assert.equal(new Set(names).size, 4);
    assert.equal(messages.filter((text) => text.startsWith("warning")).length, 2);
  });

  it("leave out keys that lead nowhere, and say so", () => {
    const { domain, messages } = load("CREATE TABLE t (a int REFERENCES gone (id), b int, FOREIGN KEY (b) REFERENCES t (nope))");
    assert.equal(domain.relationships, undefined);
    assert.equal(messages.filter((text) => /is left out/.test(text)).length, 2);
  });
});

describe("faults in the text", () => {
  const fault = (ddl) => draft(ddl).findings.find(({ level }) => level === "error");

  it("have a place and a sentence", () => {
    assert.deepEqual(fault("CREATE TABLE a (x int);\nCREATE TABLE (y int);"), {
      level: "error",
      code: "INVALID_DDL",
      message: 'Here stands "(" where a name is wanted.',
      span: [37, 38],
      line: 2,
      column: 14,
    });
  });

  for (const [what, ddl, message] of [
    ["a string without end", "CREATE TABLE a (x text DEFAULT 'oh", /This string has no end/],
    ["a comment without end", "CREATE TABLE a (x int) /* oh", /This comment has no end/],
    ["a parenthesis that is not closed", "CREATE TABLE a (x int, y int;", /This parenthesis is not closed/],
    ["a column that is none", "CREATE TABLE a (x int, 7 int)", /"7" where a column is wanted/],
    ["nothing to use", "SELECT 1; -- hello", /There is no CREATE TABLE/],
    ["nothing at all", "", /There is no CREATE TABLE/],
  ])
    it(what, () => assert.match(fault(ddl)?.message ?? "none", message));

  it("do not cost the other tables", () => {
    const { domain } = draft("CREATE TABLE a (x int); CREATE TABLE b (7 int); CREATE TABLE c (z text);");
    assert.deepEqual(named(domain.tables), ["a", "c"]);
  });

  it("are errors of the call when the input is none", () => {
    assert.equal(tools.fromDdl('{"ddl": 7}').error.pointer, "/ddl");
    assert.equal(draft("x", { dialect: "oracle" }).error.code, "BAD_ENUM");
  });
});
