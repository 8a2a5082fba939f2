// The sample rows: always the same, true to the domain model, and what the page says of them.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { examples } from "../../web/examples.js";
import { sampleData, tables } from "../../web/sample-data.js";

const NOW = "2026-06-15";
const model = JSON.parse(
  await readFile(new URL("../../schema/saas_support.domain.json", import.meta.url), "utf8"),
);

const asObjects = (table, rows) =>
  rows.map((row) =>
    Object.fromEntries(Object.keys(tables[table]).map((column, i) => [column, row[i]])),
  );

test("the same day gives the same rows", () => {
  assert.deepEqual(sampleData(NOW), sampleData(NOW));
});

test("a later day adds rows and changes none, but that tickets are closed", () => {
  const [before, later] = [sampleData(NOW), sampleData("2026-11-30")];
  for (const table of ["customer", "transaction", "incident"]) {
    assert.deepEqual(later[table].slice(0, before[table].length), before[table]);
    assert.ok(later[table].length > before[table].length);
  }
  const opened = (rows) =>
    asObjects("support_ticket", rows).map(({ ticket_id, created_at }) => [ticket_id, created_at]);
  assert.deepEqual(
    opened(later.support_ticket).slice(0, before.support_ticket.length),
    opened(before.support_ticket),
  );
});

test("tables and columns are those of the domain model", () => {
  assert.deepEqual(Object.keys(tables).sort(), model.tables.map(({ name }) => name).sort());
  for (const { name, dimensions = [], time_dimensions = [], facts = [] } of model.tables) {
    const fields = [...dimensions, ...time_dimensions, ...facts].map((field) => field.name);
    assert.deepEqual(Object.keys(tables[name]).sort(), fields.sort(), name);
  }
});

test("listed values are those of the domain model", () => {
  const data = sampleData(NOW);
  for (const { name, dimensions } of model.tables) {
    for (const { name: column, is_enum, sample_values } of dimensions) {
      if (!is_enum || !sample_values) continue;
      const known = sample_values.map(({ value }) => value).sort();
      const used = new Set(asObjects(name, data[name]).map((row) => row[column]));
      assert.deepEqual([...used].sort(), known, `${name}.${column}`);
    }
  }
});

test("rows agree with themselves", () => {
  const data = sampleData(NOW);
  const plans = new Map(
    asObjects("customer", data.customer).map((row) => [row.customer_id, row.plan_type]),
  );
  for (const ticket of asObjects("support_ticket", data.support_ticket)) {
    assert.equal(ticket.month, ticket.created_at.slice(0, 7));
    assert.equal(ticket.plan_type, plans.get(ticket.customer_id));
    assert.equal(ticket.closed_at === null, ticket.status === "open");
    assert.ok(
      ticket.created_at <= `${NOW} 23:59:59` && (ticket.closed_at ?? "") <= `${NOW} 23:59:59`,
    );
  }
  for (const payment of asObjects("transaction", data.transaction)) {
    assert.equal(payment.month, payment.paid_at.slice(0, 7));
    assert.notEqual(payment.plan_type, "free");
  }
});

test("there is enough of it, in both languages, with a quote to trip over", () => {
  const data = sampleData(NOW);
  assert.ok(data.support_ticket.length > 2000 && data.transaction.length > 2000);
  const names = data.customer.map(([, name]) => name);
  assert.equal(new Set(names).size, names.length);
  assert.ok(names.some((name) => name.startsWith("O'Brien")));
  assert.ok(
    names.some((name) => /[一-鿿]/.test(name)) && names.some((name) => /^[A-Z]/.test(name)),
  );
});

test("a day before the first year still has a year of rows", () => {
  const { support_ticket } = sampleData("2023-03-01");
  assert.ok(support_ticket.length > 500);
});

test("the page opens with questions that the model vouches for", () => {
  const verified = model.verified_queries.map(({ question }) => question);
  for (const [first] of Object.values(examples)) assert.ok(verified.includes(first), first);
});
