#!/usr/bin/env node
// How the Query IR calls compare with the reference loader, parser and planner.
//
// usage: node ir.mjs FOLDER [--show N]
//
// FOLDER is the benchmark folder; its ir/ has documents and statements with what the reference does
// with them. Every line goes through `nl2query ir`, in compat and in strict mode, and is counted as
// equal, as one of the exceptions that are meant (numbers a double cannot hold, NUL, lone
// surrogates, NaN, UTF-16: coded errors here), or as different. Different ones are shown.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { PROGRAM, isBuilt } from "../cases/native.mjs";

const MEANT = ["NUMBER_RANGE", "CONTROL_CHAR", "INVALID_UNICODE", "INVALID_UTF8"];

// Requests as lines of JSON text: the documents stay as the file has them, digit for digit.
function ir(verb, lines) {
  const done = spawnSync(PROGRAM, ["ir", verb], {
    input: lines.map((line) => `${line}\n`).join(""),
    maxBuffer: 1 << 30,
  });
  const out = done.stdout.toString("utf8").split("\n").slice(0, -1);
  if (out.length !== lines.length) {
    throw new Error(`ir ${verb}: ${out.length} lines for ${lines.length} requests\n${done.stderr}`);
  }
  return out.map((line) => JSON.parse(line));
}

const withMode = (line, mode) => `{"mode":"${mode}",${line.slice(1)}`;
const errorOf = (result) => result.error ?? result.errors?.[0];
const accepts = (result) => result.ok === true;
const isMeant = (result) =>
  MEANT.includes(errorOf(result)?.code) || /found -?(NaN|Infinity)/.test(errorOf(result)?.message);
// -0 and 0 are one number here, and 5 and 5.0, too.
const sameJson = (a, b) => isDeepStrictEqual(plain(a), plain(b));
const plain = (value) => JSON.parse(JSON.stringify(value ?? null));

// --- what strict mode should say, from the contract alone -------------------------------------------

const ARITY = {
  CONTAINS: 2,
  MATCH: 2,
  LIKE: 2,
  LENGTH: 1,
  COUNT: 2,
  LOWER: 1,
  UPPER: 1,
  SIMILARITY: 2,
};

function* nodes(root) {
  const todo = [root];
  while (todo.length > 0) {
    const node = todo.pop();
    yield node;
    for (const part of [node.left, node.right, node.operand, node.args, node.operands].flat()) {
      if (part) todo.push(part);
    }
  }
}

const isVector = ({ node, root, segments = [] }) =>
  node === "path" &&
  (segments.length === 0 ? ["content", "default"].includes(root) : root === "vec");

function isGoodCall({ name, args = [] }) {
  const wanted = ARITY[name.toUpperCase()];
  if (wanted !== args.length) return false;
  if (name.toUpperCase() !== "SIMILARITY") return true;
  return isVector(args[0]) && args[1].node === "literal" && typeof args[1].value === "string";
}

function hasCycle(bindings) {
  const uses = new Map(
    bindings.map(({ name, expr }) => [
      name,
      [...nodes(expr)].filter(({ node }) => node === "ref").map((ref) => ref.name),
    ]),
  );
  const free = new Set();
  for (let grown = true; grown;) {
    grown = false;
    for (const [name, used] of uses) {
      if (free.has(name) || !used.every((other) => free.has(other) || !uses.has(other))) continue;
      free.add(name);
      grown = true;
    }
  }
  return free.size < uses.size;
}

/** Whether a document that the schema takes is also right in its names and calls. */
function isSound({ let: bindings = [], where, order_by: keys = [] }) {
  const names = new Set(bindings.map(({ name }) => name));
  if (names.size < bindings.length || hasCycle(bindings)) return false;
  const roots = [...bindings.map(({ expr }) => expr), where, ...keys.map(({ expr }) => expr)];
  for (const root of roots.filter(Boolean)) {
    for (const node of nodes(root)) {
      if (node.node === "ref" && !names.has(node.name)) return false;
      if (node.node === "path" && !node.segments?.length && names.has(node.root)) return false;
      if (node.node === "path" && node.root === "") return false;
      if (node.node === "call" && !isGoodCall(node)) return false;
    }
  }
  return true;
}

// --- the sets -----------------------------------------------------------------------------------------

// Each gives "equal", "meant" or what is different.
const SETS = {
  "ir_valid compat": [
    "ir_valid",
    "canon",
    "compat",
    (item, result) => {
      if (!accepts(result)) return "refused";
      return sameJson(result.canonical, item.canonical) ? "equal" : "another canonical form";
    },
  ],
  "ir_valid strict": [
    "ir_valid",
    "canon",
    "strict",
    (item, result) => {
      const wanted = item.schema_valid && isSound(item.canonical);
      if (accepts(result) !== wanted) return wanted ? "refused" : "accepted";
      if (wanted && !sameJson(result.canonical, item.canonical)) return "another canonical form";
      if (item.schema_valid) return "equal";
      const { pointer } = errorOf(result);
      return pointer === item.schema_pointer
        ? "equal"
        : `pointer ${pointer}, not ${item.schema_pointer}`;
    },
  ],
  "ir_invalid compat": [
    "ir_invalid",
    "canon",
    "compat",
    (item, result) => {
      if (item.error_kind === "too_deep" && accepts(result)) return "meant"; // its own depth limit
      if (accepts(result) !== item.reference_accepts)
        return accepts(result) ? "accepted" : "refused";
      if (!accepts(result)) return onePlace(result);
      return sameJson(result.canonical, item.canonical) ? "equal" : "another canonical form";
    },
  ],
  "ir_invalid strict": [
    "ir_invalid",
    "canon",
    "strict",
    (item, result) => {
      const wanted = item.schema_accepts && isSound(item.input);
      if (accepts(result) !== wanted) return wanted ? "refused" : "accepted";
      if (wanted || item.schema_accepts) return "equal";
      const { pointer } = errorOf(result);
      if (pointer !== item.schema_pointer) return `pointer ${pointer}, not ${item.schema_pointer}`;
      return onePlace(result);
    },
  ],
  "json_text compat": [
    "json_text",
    "canon",
    "compat",
    (item, result) => {
      if (item.error?.includes("recursion")) return accepts(result) ? "meant" : "refused";
      if (accepts(result) !== item.accept) return accepts(result) ? "accepted" : "refused";
      if (item.accept)
        return sameJson(result.canonical, JSON.parse(item.canonical_json))
          ? "equal"
          : "another canonical form";
      return onePlace(result);
    },
  ],
  "nlql_text compat": [
    "nlql_text",
    "parse",
    "compat",
    (item, result) => {
      if (accepts(result) !== item.ok) return item.ok ? "refused" : "accepted";
      if (item.ok) return sameJson(result.ir, item.ir) ? "equal" : "another IR";
      const { line, column } = errorOf(result);
      const place =
        item.error.line === undefined ||
        item.error.line === null ||
        (line === item.error.line && column === item.error.column);
      return place
        ? onePlace(result)
        : `at ${line}:${column}, not ${item.error.line}:${item.error.column}`;
    },
  ],
  "nlql_text strict": [
    "nlql_text",
    "parse",
    "strict",
    (item, result) => {
      if (!item.ok) return "equal"; // the superset may take it
      if (accepts(result) !== item.schema_valid) return item.schema_valid ? "refused" : "accepted";
      return !accepts(result) || sameJson(result.ir, item.ir) ? "equal" : "another IR";
    },
  ],
  "ir_plan compat": [
    "ir_plan",
    "check",
    "compat",
    (item, result) => {
      if (accepts(result) !== item.plan_ok) return item.plan_ok ? "refused" : "accepted";
      return item.plan_ok ? "equal" : onePlace(result);
    },
  ],
  "ir_plan strict": [
    "ir_plan",
    "check",
    "strict",
    (item, result) => {
      const wanted = item.schema_valid && isSound(item.input);
      return accepts(result) === wanted ? "equal" : wanted ? "refused" : "accepted";
    },
  ],
};

function onePlace(result) {
  if (result.error) return "equal"; // the line itself is no JSON: one error by nature
  if (result.errors.length !== 1) return `${result.errors.length} errors`;
  const [{ code, pointer, line }] = result.errors;
  return code && (pointer !== undefined || line !== undefined)
    ? "equal"
    : "an error without a place";
}

// Texts of the format whose bytes JSON cannot carry (UTF-16, bad UTF-8) are not asked for.
const linesOf = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line && !line.includes('"bytes_base64"'));

function measure(folder, [file, verb, mode, judge]) {
  const lines = linesOf(join(folder, "ir", `${file}.jsonl`));
  const results = ir(
    verb,
    lines.map((line) => withMode(line, mode)),
  );
  return results.map((result, i) => {
    const item = JSON.parse(lines[i]);
    const verdict = judge(item, result);
    if (verdict !== "equal" && isMeant(result)) return { item, result, verdict: "meant" };
    return { item, result, verdict };
  });
}

// Statement -> IR -> statement -> IR: the same IR, and from then on the same statement.
function roundTrip(folder) {
  const statements = linesOf(join(folder, "ir", "nlql_text.jsonl"));
  const first = ir("parse", statements).filter(accepts);
  const texts = ir(
    "print",
    first.map(({ ir: input }) => JSON.stringify({ input })),
  );
  const again = ir(
    "parse",
    texts.map(({ text = "" }) => JSON.stringify({ text })),
  );
  const stable = ir(
    "print",
    again.map(({ ir: input = null }) => JSON.stringify({ input })),
  );
  return first.map(({ id, ir: was }, i) => {
    const same = sameJson(again[i].ir, was) && stable[i].text === texts[i].text;
    return { item: { id }, result: texts[i], verdict: same ? "equal" : "changed" };
  });
}

function report(name, judged, show) {
  const count = (verdict) => judged.filter((one) => one.verdict === verdict).length;
  const wrong = judged.filter(({ verdict }) => verdict !== "equal" && verdict !== "meant");
  const figures = `${count("equal")} equal, ${count("meant")} meant, ${wrong.length} different`;
  console.log(`${name.padEnd(20)} ${String(judged.length).padStart(4)}: ${figures}`);
  for (const { item, result, verdict } of wrong.slice(0, show)) {
    const said = JSON.stringify(errorOf(result) ?? result).slice(0, 300);
    console.log(`    ${item.id}: ${verdict}; ${said}`);
  }
  return wrong.length;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: "string", default: "5" } },
});
const [folder] = positionals;
if (!folder || !existsSync(join(folder, "ir"))) {
  console.log("ir.mjs needs the benchmark folder as its argument; nothing was measured.");
} else if (!isBuilt(PROGRAM)) {
  console.log(`${PROGRAM} is not built; nothing was measured.`);
} else {
  let wrong = 0;
  for (const [name, set] of Object.entries(SETS)) {
    wrong += report(name, measure(folder, set), Number(values.show));
  }
  wrong += report("text and back", roundTrip(folder), Number(values.show));
  process.exitCode = wrong > 0 ? 1 : 0;
}
