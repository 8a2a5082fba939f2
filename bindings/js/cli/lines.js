// JSON Lines: one answer for each line, in order. In: {"id":7,"natural_language":"tickets"}.
// Out: {"id":7,"status":"success",...}. A line that can't be used gets its error in its place, and
// the run goes on.
import { today } from "../clock.js";

const longest = 1024 * 1024; // LIMIT_REQUEST_BYTES of limits.h

/** Each takes the line's bytes, its object (null: it is none) and the options; gives the members
 *  of the answer as JSON text, and whether it is no error. */
export const lineMethods = {
  batch: (engine, line) => call(engine, "translate", requestOf(line)),
  render: (engine, line) => call(engine, "render", requestOf(line)),
  inspect: (engine, line) => call(engine, "inspect", line.bytes),
  complete: (engine, line) => call(engine, "complete", requestOf(line)),
  handover: (engine, line) => call(engine, "handover", requestOf(line)),
  validate,
};

export const irVerbs = [
  "canon", "check", "parse", "print", "lower", "lift", "filter", "schema",
];

export async function runLines(engine, options) {
  const method = options.command === "ir" ? irMethod : lineMethods[options.command];
  const shown = process.stderr.isTTY;
  let good = true;
  let count = 0;
  for await (const bytes of lines(process.stdin)) {
    const object = objectOf(engine, bytes, options);
    const answer = method(engine, { bytes, object, options });
    const members = [idOf(object), answer.text.slice(1, -1)].filter(Boolean);
    if (!process.stdout.write(`{${members.join(",")}}\n`)) await drained();
    good &&= answer.good;
    if (++count % 100 === 0 && shown) process.stderr.write(`\r${count} lines`);
  }
  if (shown) process.stderr.write(`\r${count} lines\n`);
  return good ? 0 : 1;
}

const drained = () => new Promise((resolve) => process.stdout.once("drain", resolve));

/** The lines of a stream of bytes, without their ends. */
async function* lines(stream) {
  let rest = [];
  for await (const chunk of stream) {
    let at = 0;
    for (let end; (end = chunk.indexOf(10, at)) >= 0; at = end + 1) {
      yield Buffer.concat([...rest, chunk.subarray(at, end)]);
      rest = [];
    }
    if (at < chunk.length) rest.push(chunk.subarray(at));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}

/** The object of a line; null when it holds none. The library reads more strictly than JSON.parse
 *  (no duplicate keys, say), so it is asked first: only a fault of the text has a line. */
function objectOf(engine, bytes, { verb }) {
  try {
    engine.call(verb ? `ir.${verb}` : "validate", bytes);
  } catch (error) {
    const atText = error.line || (!error.pointer && error.code !== "MISSING_KEY");
    if (atText) return null;
  }
  return JSON.parse(bytes);
}

/** An id is passed through as it came; a line that can't be read has none that is known. */
function idOf(object) {
  if (object === null) return '"id":null';
  return "id" in object ? `"id":${JSON.stringify(object.id)}` : "";
}

/** The line as the library takes it: without the id, with the options for what it leaves out. */
function requestOf({ bytes, object, options }) {
  if (object === null) return bytes;
  const { id, ...request } = object;
  const { now = today(), dialect, context } = options;
  const defaults = { now, dialect, context };
  for (const [key, value] of Object.entries(defaults)) {
    if (!(key in request) && value !== undefined) request[key] = value;
  }
  return JSON.stringify(request);
}

function call(engine, method, request) {
  try {
    return { good: true, text: engine.call(method, request) };
  } catch (error) {
    if (error.name !== "Nl2QueryError") throw error;
    return { good: false, text: error.json };
  }
}

/** The Query IR: a document with faults is an answer, and for the exit code a failed check. */
function irMethod(engine, { bytes, object, options }) {
  if (object === null) return call(engine, `ir.${options.verb}`, bytes);
  const { id, ...request } = object;
  const answer = call(engine, `ir.${options.verb}`, JSON.stringify({ ...irOptions(options), ...request }));
  return { ...answer, good: answer.good && answer.text.startsWith('{"ok":true') };
}

const irOptions = ({ mode, functions }) => ({ mode, functions: functions?.split(",") });

/** The schema of documents; gives the exit code. */
export function printSchema(engine, { variant, ...options }) {
  const { good, text } = call(engine, "ir.schema", JSON.stringify({ variant, ...irOptions(options) }));
  process[good ? "stdout" : "stderr"].write(`${text}\n`);
  return good ? 0 : 2;
}

/** The keys of phase 3, or nothing but the errors. `text` is the query as JSON text, whose faults
 *  are shown in it. */
function validate(engine, line) {
  if (line.bytes.length > longest || typeof line.object?.text !== "string") {
    return validation(engine, line.bytes.length > longest, requestOf(line));
  }
  const { text, ...object } = line.object;
  try {
    engine.call("validate", text);
  } catch (error) {
    if (error.line) return errorsOf({ error });
  }
  const rest = requestOf({ ...line, object });
  return validation(engine, false, `{"structured_query":${text},${rest.slice(1)}`);
}

function validation(engine, tooLong, request) {
  const answer = call(engine, "validate", request);
  if (tooLong) return answer;
  const { request: _, ...result } = JSON.parse(answer.text);
  const blocked = result.security_check === "blocked";
  if (!blocked && (result.error || result.errors)) return errorsOf(result);
  return { good: !blocked, text: JSON.stringify(result) };
}

function errorsOf({ error, errors = [error] }) {
  return { good: false, text: JSON.stringify({ errors }) };
}
