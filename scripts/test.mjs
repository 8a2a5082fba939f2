// Runs every test there is, and ends with one line: N passed, N failed, N skipped.
// With CI=true a skipped test counts as a failure: nothing may be missing there.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { run } from "node:test";
import { spec as Spec } from "node:test/reporters";
import { fuzzer } from "./setup/programs.mjs";
import { inCi, root } from "./setup/run.mjs";

const total = { passed: 0, failed: 0, skipped: 0 };

function add(what, { passed, failed, skipped }) {
  console.log(`\n${what}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

function script(name, ...args) {
  return (
    spawnSync(process.execPath, [join(root, "scripts", name), ...args], {
      cwd: root,
      stdio: "inherit",
    }).status === 0
  );
}

/** C tests of a preset; the figures are those of ctest's own report. */
function ctest(preset) {
  const report = join(root, "build", preset, "ctest.xml");
  rmSync(report, { force: true });
  spawnSync("ctest", ["--preset", preset, "--output-junit", report], {
    cwd: root,
    stdio: "inherit",
  });
  const figure = (name) =>
    Number(readFileSync(report, "utf8").match(new RegExp(`\\b${name}="(\\d+)"`))[1]);
  const failed = figure("failures");
  const skipped = figure("skipped") + figure("disabled");
  add(`ctest, ${preset}`, { passed: figure("tests") - failed - skipped, failed, skipped });
}

function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : testFiles(path);
    return /\.test\.[cm]?js$/.test(entry.name) ? [path] : [];
  });
}

/** The files of tests/ that Node's runner takes, each in a process of its own. */
async function nodeTests() {
  const figures = {};
  const files = testFiles(join(root, "tests")).sort();
  const events = run({ files, concurrency: 2, timeout: 600_000 });
  events.on("test:diagnostic", ({ message, nesting }) => {
    const [, name, count] = message.match(/^(pass|fail|cancelled|skipped|todo) (\d+)$/) ?? [];
    if (name && nesting === 0) figures[name] = Number(count);
  });
  for await (const text of events.compose(new Spec())) process.stdout.write(text);
  add(`node, ${files.length} files`, {
    passed: figures.pass,
    failed: figures.fail + figures.cancelled,
    skipped: figures.skipped + figures.todo,
  });
}

const presets = ["release", "sanitize", ...(fuzzer() ? ["fuzz"] : [])];
mkdirSync(join(root, "build"), { recursive: true });
if (!script("build.mjs", "wasm", ...presets)) process.exit(1);
for (const preset of presets) ctest(preset);
await nodeTests();
const sized = script("size.mjs");
add("sizes", { passed: sized ? 1 : 0, failed: sized ? 0 : 1, skipped: 0 });

const ok = total.failed === 0 && total.passed > 0 && !(inCi && total.skipped > 0);
if (!ok && total.failed === 0) console.log("\nwith CI=true no test may be skipped");
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(ok ? 0 : 1);
