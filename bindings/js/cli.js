#!/usr/bin/env node
// The command, over WebAssembly: arguments and printing as the native program has them.
import { readFileSync } from "node:fs";
import { parseArguments } from "./cli/arguments.js";
import { ask } from "./cli/ask.js";
import { domain } from "./cli/domain.js";
import { irVerbs, lineMethods, printSchema, runLines } from "./cli/lines.js";
import { createEngine } from "./node.js";

const usage = `usage: nl2query QUESTION [options]     one question: how it was read, SQL, confidence
       nl2query batch [options]        translate requests, JSON Lines from stdin to stdout
       nl2query validate [options]     check structured queries, JSON Lines
       nl2query render [options]       structured queries to SQL, JSON Lines
       nl2query inspect                texts to the guard's verdict, JSON Lines
       nl2query ir VERB [options]      Query IR: canon, check, parse, print, lower, lift
                                       or filter, JSON Lines {input} or {text}; or schema
       nl2query complete [options]     what may come next, JSON Lines
       nl2query handover [options]     questions as prompts for a language model, JSON Lines
       nl2query domain check|lint|test|index|from-ddl FILE
                                       a domain model: checked, or drafted from CREATE TABLE
       nl2query init SOURCE            a domain model from a database, CREATE TABLE statements, or
                                       the semantic model of another tool

  --domain FILE     domain model (JSON); without it, the built-in one
  --dialect NAME    mysql, postgresql, clickhouse, sqlite or duckdb
  --now DATE        the day that "last month" is seen from; without it, today
  --context JSON    history, preferences, permission_token
  --json            print the result as JSON
  --mode MODE       of ir: strict (default) or compat
  --functions A,B   of ir: functions beyond the built-in ones; of ir schema: all there are
  --variant NAME    of ir schema: reference (default) or tools
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

/** Commands with arguments of their own; their code is loaded when they are used. */
const commands = {
  domain: async (args) => domain(await createEngine(undefined, { full: true }), args),
  init: async (args) => {
    const engine = await createEngine(undefined, { full: true });
    const { init } = await import("./init.js");
    const { check, lint, fromDdl } = engine.domain;
    return init(args, { check, lint, fromDdl: ({ ddl, ...options }) => fromDdl(ddl, options) });
  },
};

async function main() {
  const own = Object.hasOwn(commands, process.argv[2]) && commands[process.argv[2]];
  if (own) return own(process.argv.slice(3));
  const options = parseArguments(
    process.argv.slice(2),
    [...Object.keys(lineMethods), "ir"],
    irVerbs,
  );
  if (options.fault) {
    console.error(`nl2query: ${options.fault}\nTry nl2query --help.`);
    return exits.usage;
  }
  if (options.help) return process.stdout.write(usage) && 0;
  if (options.version) return console.log(`nl2query ${VERSION}`) ?? 0;
  const { command, verb } = options;
  if ((!command && options.question === undefined) || (command === "ir" && !verb)) {
    process.stderr.write(usage);
    return exits.usage;
  }
  const engine = await open(options.domain);
  if (!engine) return exits.model;
  if (verb === "schema") return printSchema(engine, options);
  return command ? runLines(engine, options) : ask(engine, options);
}

// The end of a pipe that is closed early is no fault of ours.
process.stdout.on("error", (error) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(1);
});
process.exitCode = await main();
