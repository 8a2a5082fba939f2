// npm packages: those of package-lock.json, and the SQL engines that can't be in it.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root, run, say, tail } from "./run.mjs";

const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** Installs what package-lock.json lists, when it is newer than what is there. */
export function ensureModules() {
  const installed = modified(join(root, "node_modules/.package-lock.json"));
  if (installed >= modified(join(root, "package-lock.json")) && installed > 0) return null;
  say("installing npm packages (npm ci)");
  const done = run(npm, ["ci", "--no-audit", "--no-fund"], { cwd: root });
  return done.ok ? null : `npm ci failed:\n${tail(done.output)}`;
}

/**
 * Installs the packages of tests/sql/engines. They have a folder without a lock, as chdb lists
 * packages of other systems as optional and `npm ci` stops where one of those can't be had.
 */
export function ensureEngines() {
  const folder = join(root, "tests/sql/engines");
  const wanted = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).dependencies ?? {};
  const there = (name) => existsSync(join(folder, "node_modules", name, "package.json"));
  if (Object.keys(wanted).every(there)) return null;
  say("installing the packages of tests/sql/engines");
  const done = run(
    npm,
    ["install", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"],
    {
      cwd: folder,
    },
  );
  return done.ok ? null : `npm install failed in tests/sql/engines:\n${tail(done.output)}`;
}
