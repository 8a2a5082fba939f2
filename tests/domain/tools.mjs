// The library's calls about domain models, through the native program.
import { spawnSync } from "node:child_process";
import { PROGRAM } from "../cases/native.mjs";

function call(command, input) {
  const done = spawnSync(PROGRAM, ["domain", command, "-", "--json"], {
    input: typeof input === "string" ? input : JSON.stringify(input),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (!done.stdout) throw new Error(`domain ${command}: ${done.stderr}`);
  return JSON.parse(done.stdout);
}

export const tools = {
  fromDdl: (input) => call("from-ddl", input),
  check: (model) => call("check", model),
  lint: (model) => call("lint", model),
  test: (model) => call("test", model),
};
