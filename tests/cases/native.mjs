// The native program as the tests call it: requests in, lines out.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const path = (relative) => fileURLToPath(new URL(`../../${relative}`, import.meta.url));

export const PROGRAM = process.env.NL2QUERY_CLI ?? path("build/release/nl2query");
export const SANITIZED = path("build/sanitize/nl2query");

export const isBuilt = (program) => existsSync(program);

const NOT_UNDERSTOOD = 1; // exit codes up to here are answers

function run(program, args, input) {
  const done = spawnSync(program, args, { input, maxBuffer: 1 << 30, timeout: 300_000 });
  if (done.error) throw done.error;
  return { ...done, stdout: done.stdout.toString("utf8"), stderr: done.stderr.toString("utf8") };
}

// Requests (text or bytes, one line each) through `nl2query batch`: one line of output each.
export function batch(requests, { program = PROGRAM, domain = null, command = "batch" } = {}) {
  const newline = Buffer.from("\n");
  const input = Buffer.concat(requests.flatMap((request) => [Buffer.from(request), newline]));
  const { status, signal, stdout, stderr } = run(
    program,
    [command, ...(domain ? ["--domain", domain] : [])],
    input,
  );
  if (status === null || status > NOT_UNDERSTOOD) {
    const failure = new Error(`${program} ${command}: ${signal ?? `code ${status}`}\n${stderr}`);
    throw Object.assign(failure, { status });
  }
  const lines = stdout.split("\n").slice(0, -1);
  if (lines.length !== requests.length) {
    const counts = `${lines.length} lines for ${requests.length} requests`;
    throw new Error(`${program} ${command} gave ${counts}:\n${stderr}`);
  }
  return lines;
}

// What the program says to a domain model that it can't use.
export function refusal(domain, { program = PROGRAM } = {}) {
  return run(program, ["batch", "--domain", domain], "");
}

// An output line without the id in front: what the library itself said.
export function withoutId(line) {
  return line.replace(/^\{"id":(?:null|"(?:[^"\\]|\\.)*"|[-+.eE\d]+),/, "{");
}
