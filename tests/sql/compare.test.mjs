// The comparison of results itself: what it lets pass, and what it must not.
import assert from "node:assert/strict";
import { it } from "node:test";
import { difference, sortKeys } from "./compare.mjs";

const table = (...rows) => ({ columns: ["name", "n"], rows });

it("takes rows in any order where there is none", () => {
  assert.equal(difference(table(["a", 1], ["b", 2]), table(["b", 2], ["a", 1])), null);
});

it("takes numbers as text, and in another precision", () => {
  assert.equal(
    difference(table(["a", 2.5], ["b", 1 / 3]), table(["a", "2.5000"], ["b", "0.3333"])),
    null,
  );
  assert.equal(difference(table(["2026-05-01", 1]), table(["2026-05-01 00:00:00", 1])), null);
});

it("sees other rows, numbers, NULLs and counts of rows", () => {
  const one = table(["a", 1]);
  for (const other of [
    table(["b", 1]),
    table(["a", 1.01]),
    table(["a", null]),
    table(["a", 1], ["a", 1]),
    table(),
  ]) {
    assert.notEqual(difference(one, other), null, JSON.stringify(other));
  }
  assert.notEqual(difference(table(["a", null]), table(["a", 0])), null);
  assert.notEqual(difference(table(["a", null]), table(["a", "nan"])), null);
  assert.notEqual(difference(table(["a", ""]), table(["a", 0])), null);
});

it("sees a row that comes twice on one side alone", () => {
  assert.notEqual(difference(table(["a", 1], ["a", 1]), table(["a", 1], ["b", 1])), null);
});

it("holds to the order of the sort keys, and lets ties swap", () => {
  const keys = [1];
  assert.equal(difference(table(["a", 1], ["b", 1]), table(["b", 1], ["a", 1]), { keys }), null);
  assert.notEqual(difference(table(["a", 1], ["b", 2]), table(["b", 2], ["a", 1]), { keys }), null);
});

it("leaves the choice among ties at the limit to the engine, and no other", () => {
  const a = table(["a", 3], ["b", 1]);
  assert.equal(difference(a, table(["a", 3], ["c", 1]), { keys: [1], limit: 2 }), null);
  assert.notEqual(difference(a, table(["x", 3], ["b", 1]), { keys: [1], limit: 2 }), null);
  assert.notEqual(difference(a, table(["a", 3], ["c", 1]), { keys: [1], limit: 3 }), null);
});

it("finds sort keys among the columns, by their bare names too", () => {
  const query = { sort: [{ field: "customer.name" }, { field: "n" }] };
  assert.deepEqual(sortKeys(query, ["name", "n"]), [0, 1]);
  assert.deepEqual(sortKeys({ sort: [{ field: "n" }, { field: "other" }] }, ["name", "n"]), [1]);
  assert.equal(sortKeys({ sort: [] }, ["name"]), null);
});
