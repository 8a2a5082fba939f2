// Running other programs, and saying what is done.
import { spawnSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const inCi = process.env.CI === "true";

export function say(line) {
  console.log(`setup: ${line}`);
}

/** Full path of a program on PATH, or null. Looks only: starting each would take a second. */
export function which(program, folders = (process.env.PATH ?? "").split(delimiter)) {
  const names = process.platform === "win32" ? [`${program}.exe`, `${program}.cmd`] : [program];
  for (const folder of folders.filter(Boolean))
    for (const name of names) {
      const path = join(folder, name);
      try {
        if (!statSync(path).isFile()) continue;
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        continue;
      }
    }
  return null;
}

/** Runs a program; its output is kept and shown only when it fails. */
export function run(program, args, options = {}) {
  const result = spawnSync(program, args, { encoding: "utf8", maxBuffer: 1 << 28, ...options });
  const output = `${result.stdout ?? ""}${result.stderr ?? ""}`;
  return { ok: result.status === 0, stdout: result.stdout ?? "", output, error: result.error };
}

/** The last lines of a program's output: where the reason of a failure stands. */
export function tail(output, lines = 15) {
  return output.trim().split("\n").slice(-lines).join("\n");
}
