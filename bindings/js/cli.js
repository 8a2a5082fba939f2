#!/usr/bin/env node
// The command, over WebAssembly: arguments and printing as the native program has them.
import { readFileSync } from "node:fs";
import { parseArguments } from "./cli/arguments.js";
import { ask } from "./cli/ask.js";
import { lineMethods, runLines } from "./cli/lines.js";
import { createEngine } from "./node.js";

const usage = `usage: nl2query QUESTION [options]     one question: how it was read, SQL, confidence
       nl2query batch [options]        translate requests, JSON Lines from stdin to stdout
       nl2query validate [options]     check structured queries, JSON Lines
       nl2query render [options]       structured queries to SQL, JSON Lines
       nl2query inspect                texts to the guard's verdict, JSON Lines

  --domain FILE     domain model (JSON); without it, the built-in one
  --dialect NAME    mysql, postgresql, clickhouse, sqlite or duckdb
  --now DATE        the day that "last month" is seen from; without it, today
  --context JSON    history, preferences, permission_token
  --json            print the result as JSON
  --help, --version

exit codes: 0 fine, 1 not understood or a failed check, 2 wrong usage, 3 unusable model
`;

const exits = { usage: 2, model: 3 };

/** The domain model's engine, or null after saying why there is none. */
async function open(path) {
  try {
    return await createEngine(path === undefined ? undefined : readFileSync(path));
  } catch (error) {
    for (const fault of error.errors ?? [error]) {
      const line = fault.line ? `:${fault.line}` : "";
      const place = fault.pointer ? ` ${fault.pointer}:` : "";
      console.error(`nl2query: ${path}${line}:${place} ${fault.message} (${fault.code})`);
    }
    return null;
  }
}

async function main() {
  const options = parseArguments(process.argv.slice(2), Object.keys(lineMethods));
  if (options.fault) {
    console.error(`nl2query: ${options.fault}\nTry nl2query --help.`);
    return exits.usage;
  }
  if (options.help) return process.stdout.write(usage) && 0;
  if (options.version) return console.log(`nl2query ${VERSION}`) ?? 0;
  if (!options.command && options.question === undefined) {
    process.stderr.write(usage);
    return exits.usage;
  }
  const engine = await open(options.domain);
  if (!engine) return exits.model;
  return options.command ? runLines(engine, options) : ask(engine, options);
}

// The end of a pipe that is closed early is no fault of ours.
process.stdout.on("error", (error) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(1);
});
process.exitCode = await main();
