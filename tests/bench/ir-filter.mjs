#!/usr/bin/env node
// Conditions of the Query IR, pushed down to SQL and run on SQLite: rows and what the reference
// pushes.
//
// usage: node ir-filter.mjs FOLDER
//
// FOLDER is the benchmark folder; its ir/pushdown_sql.jsonl has conditions with what the reference
// pushes and what it leaves. Each goes through `nl2query ir filter`, its SQL is run on SQLite over
// generated rows, and what comes back, with the residual tested, must be what the condition says.
// Counted beside that: of what the reference pushes, how much is pushed here too.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import initSqlJs from "sql.js";
import { PROGRAM, isBuilt } from "../cases/native.mjs";
import { holds, rowsFor } from "../js/ir-meaning.mjs";

const file = join(process.argv[2] ?? "", "ir/pushdown_sql.jsonl");

/** The operands of the ANDs at the top, as JSON. */
function conjuncts(expr) {
  if (!expr) return [];
  if (/\\n/.test(JSON.stringify(expr))) return []; // keys with control characters are not pushed here
  return expr.node === "and" ? expr.operands.flatMap(conjuncts) : [JSON.stringify(expr)];
}

function ask(items) {
  const lines = items.map(({ where }) =>
    JSON.stringify({
      mode: "compat",
      input: { select: { unit: "chunk" }, let: [], where },
      store: "sql",
      metadata: "metadata",
      content: "content",
    }),
  );
  const done = spawnSync(PROGRAM, ["ir", "filter"], { input: `${lines.join("\n")}\n` });
  return done.stdout.toString().trim().split("\n").map(JSON.parse);
}

async function run() {
  const items = readFileSync(file, "utf8").trim().split("\n").map(JSON.parse);
  const rows = rowsFor(items.map(({ where }) => where));
  const SQL = await initSqlJs();
  const db = new SQL.Database();
  db.run("CREATE TABLE docs (id INTEGER, content TEXT, metadata TEXT)");
  rows.forEach(({ content, meta }, id) =>
    db.run("INSERT INTO docs VALUES (?, ?, ?)", [id, content, JSON.stringify(meta)]),
  );
  const count = { right: 0, wrong: 0, whole: 0, partly: 0, asReference: 0, less: 0 };
  ask(items).forEach(({ sql, params, residual }, i) => {
    const { id, where, split_meta_text: reference } = items[i];
    const found = sql ? db.exec(`SELECT id FROM docs WHERE ${sql}`, params)[0] : undefined;
    const ids = new Set(sql ? (found?.values ?? []).map(([at]) => at) : rows.keys());
    const right = rows.every(
      (row, at) => (ids.has(at) && (!residual || holds(residual, row))) === holds(where, row),
    );
    count[right ? "right" : "wrong"] += 1;
    if (!right) console.log(`${id}: ${sql} ${JSON.stringify(params)}`);
    if (sql) count[residual ? "partly" : "whole"] += 1;
    const left = new Set(conjuncts(residual));
    const less = conjuncts(reference.pushed).some((one) => left.has(one));
    if (less) console.log(`${id}: the reference pushes more: ${JSON.stringify(reference.pushed)}`);
    count[less ? "less" : "asReference"] += 1;
  });
  console.log(
    `${items.length} conditions on ${rows.length} rows: ${count.right} right, ${count.wrong} wrong; ` +
      `${count.whole} pushed whole, ${count.partly} in part; ` +
      `${count.less} pushed less than the reference`,
  );
  process.exitCode = count.wrong + count.less > 0 ? 1 : 0;
}

if (!existsSync(file)) {
  console.log("ir-filter.mjs needs the benchmark folder as its argument; nothing was measured.");
} else if (!isBuilt(PROGRAM)) {
  console.log(`${PROGRAM} is not built; nothing was measured.`);
} else {
  await run();
}
