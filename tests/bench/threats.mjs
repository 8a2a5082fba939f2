// node tests/bench/threats.mjs FOLDER [--show]
//
// The threat cases of FOLDER/security/threats.open.jsonl: does each get its verdict and code, and do
// the native program and the one over WebAssembly say the same bytes? Exit code 1 when one does not.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createEngine } from "../../dist/node.js";
import { PROGRAM } from "../cases/native.mjs";

const now = "2026-06-15";
const bundled = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const [folder = "", ...flags] = process.argv.slice(2);
const file = join(folder, "security/threats.open.jsonl");

// Inputs that the file only describes, as bytes.
const descriptions = [
  [/<([\d,]+) x '(.)'>/, (_, n, letter) => letter.repeat(count(n))],
  [/<([\d,]+) numbers>/, (_, n) => Array(count(n)).fill("1").join(",")],
  [/<([\d,]+) colliding keys>/, (_, n) => range(n, (i) => `"key${i}":1`).join(",")],
  [/<([\d,]+) ambiguous words>/, (_, n) => range(n, () => "plan region month").join(" ")],
  [/<([\d,]+) words, none known>/, (_, n) => range(n, (i) => (i % 2 ? "q" : "zx")).join(" ")],
  [/(\w+)\\ttype" with a raw 0x01\]/, (_, word) => `${word}\u0001type"]`],
  [/(\w+)\ttype" with a raw 0x01\]/, (_, word) => `${word}\u0001type"]`],
];
const count = (text) => Number(text.replaceAll(",", ""));
const range = (n, make) => Array.from({ length: count(n) }, (_, i) => make(i));
const expand = (text) => descriptions.reduce((all, [from, to]) => all.replace(from, to), text);

/** Bytes: "<0xBF>" can't be written in a string. */
function withRawBytes(text) {
  const [before, after] = text.split("<0xBF>");
  if (after === undefined) return Buffer.from(text);
  return Buffer.concat([Buffer.from(before), Buffer.of(0xbf), Buffer.from(after)]);
}

const lineOf = {
  structured_query: (item) => ({ text: expand(item.input), ...requestOf(item) }),
  nl: (item) => ({ natural_language: expand(item.input), ...requestOf(item) }),
  options: (item) => ({ natural_language: "tickets by plan", now, ...JSON.parse(item.input) }),
};
const commandOf = { structured_query: "validate", nl: "batch", options: "batch" };

/** Some contexts of the file carry `now`, and preferences by an older name. */
function requestOf({ context }) {
  const { now: own = now, ...rest } = context ?? {};
  return Object.keys(rest).length ? { context: rest, now: own } : { now: own };
}

function run(program, args, line) {
  const done = spawnSync(program, args, { input: Buffer.concat([line, Buffer.from("\n")]) });
  return done.stdout.toString().trimEnd();
}

/** Codes of an answer, and whether it stands: an honest question that is not understood is no
 *  reject of the guard's. */
function verdictOf(answer) {
  const result = JSON.parse(answer);
  const errors = [result.error, ...(result.errors ?? [])].filter(Boolean);
  const codes = [...errors, ...(result.security_risks ?? []), ...(result.findings ?? [])].map(({ code }) => code);
  const refused = errors.length > 0 || result.security_check === "blocked";
  return { rejected: refused, codes, status: result.status };
}

function check(item) {
  const command = commandOf[item.kind];
  const line = withRawBytes(JSON.stringify({ id: item.id, ...lineOf[item.kind](item) }));
  const native = run(PROGRAM, [command], line);
  const module = run(process.execPath, [bundled, command], line);
  const { rejected, codes, status } = verdictOf(native);
  const faults = [];
  if (native !== module) faults.push(`wasm says ${module.slice(0, 300)}`);
  if (rejected !== (item.verdict === "reject")) faults.push(rejected ? "rejected" : "accepted");
  if (item.code !== "-" && !codes.includes(item.code)) faults.push(`codes ${codes.join(" ")}`);
  return faults.length ? [`${faults.join("; ")} (${status}) ${native.slice(0, 400)}`] : [];
}

// What only JavaScript can do, by name of the case.
const inJs = {
  "lone surrogates in JS string": (engine) => codeOf(() => engine.translate("\ud800")),
  "getter / Proxy TOCTOU": (engine) => {
    let reads = 0;
    engine.translate("tickets", { get dialect() { return reads++ ? "evil" : "mysql"; } });
    return "-";
  },
  "re-entrancy / worker sharing": (engine) => {
    let inner;
    const ask = () => engine.translate("tickets by plan", { now }).sql_preview;
    const outer = engine.translate("revenue by region", {
      now, get language() { inner = ask(); return "en"; },
    });
    return inner === ask() && outer.sql_preview.includes("region") ? "-" : "MIXED";
  },
  "double free / use after free": (engine) => {
    engine.dispose();
    engine.dispose();
    return codeOf(() => engine.translate("tickets")) === "DISPOSED" ? "-" : "NOT_DISPOSED";
  },
};

function codeOf(call) {
  try {
    call();
    return "-";
  } catch (error) {
    return error.code;
  }
}

async function checkJs(item) {
  const code = inJs[item.name]?.(await createEngine()) ?? "NOT_TRIED";
  return code === item.code ? [] : [`gives ${code}`];
}

async function checkAny(item) {
  if (item.kind === "js") return checkJs(item);
  return commandOf[item.kind] ? check(item) : null;
}

if (!existsSync(file)) {
  console.log(`threats: ${file} is not there`);
} else {
  const items = readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  let wrong = 0;
  const left = [];
  for (const item of items) {
    const faults = await checkAny(item);
    if (!faults) left.push(item.id);
    for (const fault of faults ?? []) {
      wrong++;
      const shown = flags.includes("--show") ? fault : fault.slice(0, 160);
      console.log(`${item.id} ${item.name}: wanted ${item.verdict} ${item.code}; ${shown}`);
    }
  }
  console.log(`${items.length - wrong - left.length} of ${items.length} right, ${wrong} wrong`);
  console.log(`not run here: ${left.join(" ")}`);
  process.exitCode = wrong ? 1 : 0;
}
