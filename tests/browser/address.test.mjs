// The address of the page: what it keeps, and what it makes of nonsense.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readAddress, today, writeAddress } from "../../web/address.js";

test("what is written is read back", () => {
  for (const question of ["tickets & more = 100 %", "上个月 O'Brien #1", "a+b", ""]) {
    const state = { question, dialect: "sqlite", language: "zh" };
    assert.deepEqual(readAddress(writeAddress(state)), state);
  }
});

test("the default dialect and an unsaid language are left out", () => {
  assert.equal(writeAddress({ question: "a b", dialect: "mysql" }), "#q=a+b");
});

test("what is not known is not taken", () => {
  assert.deepEqual(readAddress("#dialect=oracle&lang=fr&x=1"), {
    question: undefined,
    dialect: undefined,
    language: undefined,
  });
  assert.deepEqual(readAddress(""), {
    question: undefined,
    dialect: undefined,
    language: undefined,
  });
});

test("now is a date of the address, else the host's", () => {
  const clock = new Date(2026, 0, 5, 23, 59);
  assert.equal(today("?now=2024-02-29", clock), "2024-02-29");
  for (const search of ["", "?now=", "?now=2023-02-29", "?now=2026-6-1", "?now=tomorrow"]) {
    assert.equal(today(search, clock), "2026-01-05", search);
  }
});
