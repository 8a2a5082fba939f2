// nl2query domain: a model is checked, looked over, tested, or drafted from CREATE TABLE; printed as
// the native program does.
import { readFileSync } from "node:fs";

const usage = `usage: nl2query domain check FILE       does the model load? every fault with its place
       nl2query domain lint FILE        what is doubtful in it, and what to do
       nl2query domain test FILE        do its verified queries still hold?
       nl2query domain from-ddl FILE [--name NAME] [--dialect NAME]
                                        a draft model from CREATE TABLE statements, or from
                                        JSON {ddl, dialect?, name?, values?}
       nl2query domain index FILE > OUT the model with long value lists indexed, to be loaded fast

FILE may be - for standard input; --json prints the result as JSON
`;

const methods = { check: "check", lint: "lint", test: "test", "from-ddl": "from_ddl", index: "index" };

function parse([command, ...args]) {
  const options = { command };
  if (!methods[command]) return { fault: `no such command of domain: ${command ?? "none"}` };
  for (let i = 0; i < args.length; i++) {
    const name = args[i].slice(2);
    if (args[i] === "--json") options.json = true;
    else if (["--name", "--dialect"].includes(args[i]) && i + 1 < args.length) options[name] = args[++i];
    else if ((args[i].startsWith("-") && args[i] !== "-") || options.file !== undefined)
      return { fault: `cannot use ${args[i]}` };
    else options.file = args[i];
  }
  return options.file === undefined ? { fault: "a file is missing" } : options;
}

/** Prints what the library says; gives the exit code. `engine` is any that has the call. */
export function domain(engine, args) {
  const options = parse(args);
  if (options.fault) return complain(`nl2query: ${options.fault}\n${usage}`) ?? 2;
  let text;
  try {
    text = readFileSync(options.file === "-" ? 0 : options.file);
  } catch {
    return complain(`nl2query: ${options.file}: cannot be read`) ?? 1;
  }
  try {
    if (options.command === "index") return process.stdout.write(engine.domain.index(text)) && 0;
    const answer = engine.call(`domain.${methods[options.command]}`, inputOf(options, text));
    if (!options.json) return printed[options.command](options.file, JSON.parse(answer));
    console.log(answer);
    return JSON.parse(answer).ok === false ? 1 : 0;
  } catch (error) {
    if (error.name !== "Nl2QueryError") throw error;
    if (options.json) console.log(error.json);
    else for (const fault of error.errors ?? [error]) printFinding(console.error, options.file, fault);
    return options.command === "from-ddl" ? 1 : 3;
  }
}

/** No statement starts with a brace: such text is the call's own input. */
function inputOf({ command, name, dialect }, text) {
  if (command !== "from-ddl" || text.toString().trimStart().startsWith("{")) return text;
  return JSON.stringify({ ddl: text.toString(), name, dialect });
}

const complain = (text) => console.error(text);

function printFinding(say, file, { level = "error", code, message, pointer, line, column, advice }) {
  const place = line ? `:${line}:${column}` : "";
  say(`${file}${place}: ${level}: ${pointer ? `${pointer}: ` : ""}${message} (${code})`);
  if (advice) say(`    ${advice}`);
}

const printed = {
  check: (file, result) => printReport(file, result, "the model is sound", 3),
  lint: (file, result) => printReport(file, result, "no warnings", 1),
  test: (_, result) => {
    result.results.forEach(printTest);
    console.log(`${result.passed} passed, ${result.failed} failed`);
    return result.ok ? 0 : 1;
  },
  "from-ddl": (file, { domain: model, findings }) => {
    for (const finding of findings) printFinding(console.error, file, finding);
    if (model) process.stdout.write(`${JSON.stringify(model, null, 2)}\n`);
    return model && !findings.some(({ level }) => level === "error") ? 0 : 1;
  },
};

function printReport(file, { ok, findings }, well, code) {
  for (const finding of findings) printFinding(console.log, file, finding);
  if (ok) console.log(`${file}: ${well}`);
  return ok ? 0 : code;
}

function printTest({ name, question, status, understood_as, error, differences }) {
  console.log(`${status}  ${name}: ${question}`);
  if (status === "passed") return;
  console.log(`    understood as: ${understood_as ?? ""}`);
  if (error) console.log(`    ${error.message}`);
  for (const { pointer, expected, got } of differences)
    console.log(`    ${pointer}\n      expected ${JSON.stringify(expected)}\n      got      ${JSON.stringify(got)}`);
}
