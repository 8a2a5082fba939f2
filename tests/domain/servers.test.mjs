// Databases behind connections: PostgreSQL by a real one in WebAssembly, MySQL and ClickHouse by
// what they answer.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { describe, it } from "node:test";
import { columnsToSample } from "../../bindings/js/init/sampling.js";
import { clickhouseOver, mysqlOver, postgresOver } from "../../bindings/js/init/servers.js";
import { tools } from "./tools.mjs";

const { PGlite } = createRequire(import.meta.url)("@electric-sql/pglite");

/** The model that init makes of a database. */
async function modelOf({ ddl, dialect, values: read }, limit = 10) {
  const input = { ddl, dialect, name: "db" };
  const { values, cut } = await read(columnsToSample(tools.fromDdl(input).domain), limit);
  const { domain, findings } = tools.fromDdl({ ...input, values });
  assert.equal(tools.check(domain).ok, true);
  return { domain, findings, cut };
}

const find = (list, name) => list.find((one) => one.name === name);

describe("introspection", () => {
  it("of PostgreSQL", async () => {
    const db = new PGlite();
    await db.exec(`
      CREATE TYPE mood AS ENUM ('calm', 'tense');
      CREATE TABLE ship (id serial PRIMARY KEY, name text NOT NULL UNIQUE, mood mood,
        kind text CHECK (kind IN ('tug', 'ferry')), tags text[]);
      COMMENT ON TABLE ship IS '船'; COMMENT ON COLUMN ship.name IS 'Name, as painted';
      CREATE TABLE trip (id int PRIMARY KEY, ship_id int NOT NULL REFERENCES ship, port text,
        left_at timestamptz, fare numeric(8,2)) ;
      CREATE VIEW fares AS SELECT port, fare FROM trip;
      INSERT INTO ship (name) VALUES ('It''s "Ada"'); INSERT INTO trip VALUES (1, 1, 'Oslo', now(), 3);`);
    const { domain } = await modelOf(await postgresOver(async (sql) => (await db.query(sql)).rows));
    await db.close();
    assert.deepEqual(domain.tables.map(({ name }) => name).sort(), ["fares", "ship", "trip"]);
    const ship = find(domain.tables, "ship");
    assert.equal(ship.labels.zh, "船");
    assert.deepEqual(find(ship.dimensions, "mood").sample_values, ["calm", "tense"]);
    assert.deepEqual(find(ship.dimensions, "kind").sample_values, ["tug", "ferry"]);
    assert.deepEqual(find(ship.dimensions, "name").sample_values, [`It's "Ada"`]);
    assert.deepEqual(find(find(domain.tables, "trip").dimensions, "port").sample_values, ["Oslo"]);
    assert.equal(domain.relationships.length, 1);
  });

  it("of MySQL, values under the limit", async () => {
    const asked = [];
    const answers = [
      [/^SHOW FULL TABLES/, [{ Tables_in_x: "item", Table_type: "BASE TABLE" }, { Tables_in_x: "v", Table_type: "VIEW" }]],
      [/^SHOW CREATE TABLE `item`/, [{ Table: "item", "Create Table": "CREATE TABLE `item` (`id` int NOT NULL, `colour` varchar(9), PRIMARY KEY (`id`)) ENGINE=InnoDB" }]],
      [/^SHOW COLUMNS FROM `v`/, [{ Field: "colour", Type: "varchar(9)" }]],
      [/^SELECT `colour`/, ["red", "blue", "green"].map((v) => ({ v }))],
    ];
    const all = async (sql) => {
      asked.push(sql);
      return answers.find(([shape]) => shape.test(sql))[1];
    };
    const { domain, cut } = await modelOf(await mysqlOver(all), 2);
    assert.deepEqual(domain.tables[0].dimensions[1].sample_values, ["red", "blue"]);
    assert.deepEqual(cut, ["item.colour", "v.colour"]);
    assert.ok(asked.every((sql) => /^(SHOW|SELECT) /.test(sql)));
    assert.match(asked.at(-1), /LIMIT 3$/);
  });

  it("of ClickHouse", async () => {
    const answers = [
      [/system\.tables/, [
        { name: "hit", engine: "MergeTree", text: "CREATE TABLE db.hit (`hit_id` UInt64, `page` LowCardinality(String), `at` DateTime) ENGINE = MergeTree ORDER BY hit_id" },
        { name: "seen", engine: "View", text: "CREATE VIEW db.seen AS SELECT 1" },
      ]],
      [/^DESCRIBE TABLE `seen`/, [{ name: "page", type: "String" }]],
      [/^SELECT `page`/, [{ v: "/home" }]],
    ];
    const { domain } = await modelOf(await clickhouseOver(async (sql) => answers.find(([shape]) => shape.test(sql))[1]));
    assert.deepEqual(domain.tables.map(({ name }) => name), ["hit", "seen"]);
    assert.deepEqual(find(domain.tables[0].dimensions, "page").sample_values, ["/home"]);
    assert.equal(domain.tables[0].default_time_dimension, "at");
  });
});
