// The mechanical mapping, on a made-up schema: what each column becomes, and that the model loads.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import Ajv from "ajv/dist/2020.js";
import { openEngine } from "../cases/module.mjs";
import { modelFromSchema } from "./model-from-schema.mjs";
import { longForm, sharedPrefix, wordsOf } from "./words.mjs";

const columns = (types) => Object.entries(types).map(([name, type]) => ({ name, type }));

const SCHEMA = {
  db: "harbour",
  tables: [
    {
      name: "Port",
      columns: columns({ Port_ID: "INT", Name: "TEXT", Founded_Year: "TEXT", Berths: "TEXT" }),
      primary_key: ["Port_ID"],
    },
    {
      name: "voyage",
      columns: columns({
        voyage_id: "INTEGER",
        fromPort: "INT",
        toPort: "INT",
        departed: "DATETIME",
        cargoAmt: "DECIMAL(10,2)",
        ship_code: "VARCHAR(8)",
        insured: "BOOLEAN",
      }),
      primary_key: ["voyage_id"],
    },
    {
      name: "stay",
      columns: columns({ Port_id: "INT", stay_date: "TEXT", nights: "NUMBER(3,0)" }),
      primary_key: [],
    },
  ],
  foreign_keys: [
    { table: "voyage", column: "fromPort", ref_table: "port", ref_column: "port_id" },
    { table: "voyage", column: "toPort", ref_table: "Port", ref_column: "Port_ID" },
    { table: "voyage", column: "ship_code", ref_table: "nowhere", ref_column: "code" },
  ],
};

const VALUES = {
  Port: { Name: ["Bergen", "St. John's"], Founded_Year: ["1070", "1583"], Berths: ["12", "7.5"] },
  voyage: { ship_code: ["101", "102"] },
  stay: { stay_date: ["2024-05-01"] },
};

const model = modelFromSchema(SCHEMA, VALUES);
const [port, voyage, stay] = model.tables;
const named = (list, name) => list?.find((item) => item.name === name);

describe("model from schema", () => {
  it("finds types in the values of text columns", () => {
    assert.equal(named(port.facts, "Berths").data_type, "number");
    assert.deepEqual(named(stay.time_dimensions, "stay_date").data_type, "date");
    assert.equal(named(stay.facts, "nights").data_type, "integer");
    assert.equal(named(voyage.dimensions, "insured").data_type, "boolean");
  });

  it("keeps numbers that name things as dimensions, and years as time", () => {
    assert.equal(named(voyage.dimensions, "ship_code").data_type, "string");
    const year = named(port.time_dimensions, "Founded_Year");
    assert.deepEqual([year.time_granularity, year.format], ["year", "YYYY"]);
  });

  it("knows the column people call a row by, and gives values", () => {
    const name = named(port.dimensions, "Name");
    assert.equal(name.semantic_type, "name");
    assert.deepEqual(name.sample_values, ["Bergen", "St. John's"]);
    assert.equal(name.is_enum, false);
  });

  it("makes relationships of keys, with roles where two lead to one table", () => {
    const found = model.relationships.map(({ name, right_table, role }) => [
      name,
      right_table,
      role,
    ]);
    assert.deepEqual(found, [
      ["voyage_fromPort", "Port", "fromPort"],
      ["voyage_toPort", "Port", "toPort"],
      ["stay_Port_id", "Port", undefined],
    ]);
    assert.ok(model.relationships.every((r) => r.relationship_type === "many_to_one"));
  });

  it("joins the parts of a composite key, and gives each role a name of its own", () => {
    const table = (name, types, primary_key) => ({ name, columns: columns(types), primary_key });
    const key = (table, column, ref_table, ref_column) => ({
      table,
      column,
      ref_table,
      ref_column,
    });
    const made = modelFromSchema(
      {
        db: "wards",
        tables: [
          table("block", { floor: "INT", code: "INT" }, ["floor", "code"]),
          table("nurse", { id: "INT", floor: "INT", code: "INT", boss: "INT" }, ["id"]),
          table("shift", { boss: "INT", deputy: "INT" }, []),
        ],
        foreign_keys: [
          key("nurse", "floor", "block", "floor"),
          key("nurse", "code", "block", "code"),
          key("nurse", "boss", "nurse", "id"),
          key("shift", "boss", "nurse", "id"),
          key("shift", "deputy", "nurse", "id"),
        ],
      },
      {},
    ).relationships;
    const pairs = made.map((r) => [r.relationship_columns.length, r.role, r.default ?? false]);
    assert.deepEqual(pairs, [
      [2, undefined, false],
      [1, "boss", false],
      [1, "boss_", true],
      [1, "deputy", false],
    ]);
  });

  it("makes words of names", () => {
    assert.equal(named(voyage.facts, "cargoAmt").labels.en, "cargo amount");
    assert.deepEqual(named(voyage.facts, "cargoAmt").synonyms, [
      "cargo amt",
      "cargo quantity",
    ]);
    assert.deepEqual(named(port.dimensions, "Port_ID").synonyms, [
      "id",
      "port identifier",
      "port identification number",
    ]);
    assert.deepEqual(wordsOf("tblHTTPStatus_code2"), ["tbl", "http", "status", "code", "2"]);
    assert.deepEqual(longForm(["cust", "dob"]), ["customer", "date", "of", "birth"]);
    assert.equal(
      sharedPrefix([
        ["sb", "tx", "id"],
        ["sb", "tx", "amount"],
        ["sb", "tx"],
      ]),
      1,
    );
    assert.equal(
      sharedPrefix([
        ["a", "b"],
        ["a", "c"],
      ]),
      0,
    );
  });

  it("is a domain model by its schema, and loads", async () => {
    const schema = JSON.parse(
      readFileSync(new URL("../../schema/domain.schema.json", import.meta.url)),
    );
    const ajv = new Ajv({ allErrors: true, strict: false, logger: false });
    const valid = ajv.compile(schema);
    assert.ok(valid(model), JSON.stringify(valid.errors));
    const folder = mkdtempSync(join(tmpdir(), "nl2query-model-"));
    try {
      const file = join(folder, "model.json");
      writeFileSync(file, JSON.stringify(model));
      await openEngine(file);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
