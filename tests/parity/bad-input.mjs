// Input that no text file can hold: bytes, sizes, depths. Each with the code it must give.
const now = "2026-06-15";

const request = (keys) => JSON.stringify({ natural_language: "tickets", now, ...keys });

const bytes = (...parts) => Buffer.concat(parts.map((part) => Buffer.from(part)));

// A request whose question is `question`, given as bytes.
function asking(question) {
  return bytes('{"natural_language": "', question, `", "now": "${now}"}`);
}

// A request of `levels` levels of JSON in all: the nesting goes on where nothing reads it.
function nested(levels) {
  const deep = levels - 2;
  return `{"natural_language":"tickets","now":"${now}","context":{"x":${"[".repeat(deep)}${"]".repeat(deep)}}}`;
}

const QUESTION_LIMIT = 4096;
const DEPTH_LIMIT = 64;
const HISTORY_LIMIT = 32;

const history = (turns) => ({ context: { history: Array(turns).fill("tickets last month") } });
const question = (length) => `tickets${" ".repeat(length - 7)}`;

// {name, input, code}: code null where the request is fine.
export const BAD_INPUT = [
  {
    name: "a question of the greatest length",
    input: asking(question(QUESTION_LIMIT)),
    code: null,
  },
  {
    name: "a question one byte longer",
    input: asking(question(QUESTION_LIMIT + 1)),
    code: "TOO_LARGE",
  },
  { name: "a question of 10 MB", input: asking(question(10_000_000)), code: "TOO_LARGE" },
  { name: "10 MB of emoji", input: asking("😀".repeat(2_500_000)), code: "TOO_LARGE" },
  {
    name: "a byte that is no UTF-8",
    input: asking(bytes("tickets ", [0xff], " last month")),
    code: "INVALID_UTF8",
  },
  {
    name: "a character cut short",
    input: asking(bytes("tickets ", [0xe4, 0xb8])),
    code: "INVALID_UTF8",
  },
  { name: "a slash written too long", input: asking(bytes([0xc0, 0xaf])), code: "INVALID_UTF8" },
  { name: "a surrogate as UTF-8", input: asking(bytes([0xed, 0xa0, 0x80])), code: "INVALID_UTF8" },
  {
    name: "beyond the last character",
    input: asking(bytes([0xf4, 0x90, 0x80, 0x80])),
    code: "INVALID_UTF8",
  },
  {
    name: "a raw NUL in the question",
    input: asking(bytes("tickets", [0])),
    code: ["CONTROL_CHAR", "JSON_SYNTAX"],
  },
  {
    name: "a raw tab in the question",
    input: asking("tickets\tlast month"),
    code: ["CONTROL_CHAR", "JSON_SYNTAX"],
  },
  { name: "a byte order mark", input: bytes([0xef, 0xbb, 0xbf], request()), code: "JSON_SYNTAX" },
  { name: "JSON of the greatest depth", input: nested(DEPTH_LIMIT), code: null },
  { name: "JSON one level deeper", input: nested(DEPTH_LIMIT + 1), code: "TOO_DEEP" },
  { name: "JSON 100,000 levels deep", input: "[".repeat(100_000), code: "TOO_DEEP" },
  {
    name: "as many turns of history as may be",
    input: request(history(HISTORY_LIMIT)),
    code: null,
  },
  {
    name: "one turn of history more",
    input: request(history(HISTORY_LIMIT + 1)),
    code: "TOO_MANY",
  },
  { name: "white space alone", input: " ", code: "JSON_SYNTAX" },
];

const MODEL = {
  version: 1,
  name: "tiny",
  tables: [
    {
      name: "t",
      dimensions: [{ name: "d", data_type: "string" }],
      metrics: [{ name: "m", agg: "count" }],
    },
  ],
};

const model = (change) => {
  const copy = structuredClone(MODEL);
  change(copy);
  return JSON.stringify(copy);
};

// Domain models: {name, text, code, pointer?}.
export const BAD_DOMAINS = [
  { name: "a model", text: JSON.stringify(MODEL), code: null },
  { name: "not JSON", text: "tables: []", code: "JSON_SYNTAX" },
  { name: "JSON that is no object", text: "[]", code: "TYPE_MISMATCH", pointer: "" },
  { name: "an empty object", text: "{}", code: "MISSING_KEY" },
  {
    name: "another version",
    text: model((m) => (m.version = 2)),
    code: "UNKNOWN_VERSION",
    pointer: "/version",
  },
  { name: "no tables", text: model((m) => (m.tables = [])), pointer: "/tables" },
  {
    name: "tables of a wrong type",
    text: model((m) => (m.tables = {})),
    code: "TYPE_MISMATCH",
    pointer: "/tables",
  },
  {
    name: "an unknown key",
    text: model((m) => (m.tabels = [])),
    code: "UNKNOWN_KEY",
    pointer: "/tabels",
  },
  {
    name: "two tables of one name",
    text: model((m) => m.tables.push(m.tables[0])),
    code: "DUPLICATE_NAME",
  },
  {
    name: "an aggregation that is none",
    text: model((m) => (m.tables[0].metrics[0].agg = "cnt")),
    pointer: "/tables/0/metrics/0/agg",
  },
  {
    name: "a relationship to nowhere",
    text: model((m) => {
      const columns = [{ left_column: "d", right_column: "d" }];
      m.relationships = [
        { name: "r", left_table: "t", right_table: "u", relationship_columns: columns },
      ];
    }),
    code: "UNKNOWN_REFERENCE",
  },
  { name: "bytes that are no UTF-8", text: Buffer.from([0x7b, 0xff]), code: "INVALID_UTF8" },
  { name: "a key twice", text: '{"version": 1, "version": 1}', code: "DUPLICATE_KEY" },
];
