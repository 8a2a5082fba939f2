// The command line: arguments, what is printed, exit codes, JSON Lines. The native program and the
// npm package's bin must do the same.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { PROGRAM } from "../cases/native.mjs";

const PROGRAMS = [
  ["native", [PROGRAM]],
  ["npm", [process.execPath, fileURLToPath(new URL("../../dist/cli.js", import.meta.url))]],
];
const NOW = ["--now", "2026-06-15"];
const LIMIT = 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), "nl2query-cli-"));
after(() => rmSync(folder, { recursive: true }));

for (const [name, [program, ...first]] of PROGRAMS) {
  const start = (args, input) => {
    const done = spawnSync(program, [...first, ...args], { input, encoding: "utf8" });
    return { code: done.status, out: done.stdout, err: done.stderr };
  };
  const lines = (args, input) => {
    const { out, ...rest } = start(args, input.join("\n"));
    return { ...rest, answers: out.split("\n").slice(0, -1).map((line) => JSON.parse(line)) };
  };

  describe(`command line, ${name}: one question`, () => {
    it("says how it was read, the SQL, and what was added", () => {
      const { code, out, err } = start([...NOW, "which plan had the most tickets"]);
      assert.equal(code, 0);
      assert.equal(err, "");
      const [words, sql, confidence, added] = out.split("\n");
      assert.equal(
        words,
        "number of support tickets by plan, June 2026, highest first, first 10",
      );
      assert.match(sql, /^SELECT plan_type, COUNT\(\*\) AS ticket_count FROM support_ticket WHERE /);
      assert.match(confidence, /^confidence 0\.\d+ \(success\)$/);
      assert.equal(added, "added: month = 2026-06 (no time given: current month)");
      assert.ok(!out.includes("\u001b"), "no marks where there is no terminal");
    });

    it("gives JSON when asked", () => {
      const { code, out } = start([...NOW, "--json", "tickets by plan last month"]);
      assert.equal(code, 0);
      assert.equal(out.split("\n").length, 2);
      assert.equal(JSON.parse(out).status, "success");
    });

    it("takes dialect and context", () => {
      const context = JSON.stringify({ preferences: { limit: 7 } });
      const args = [...NOW, "--dialect", "sqlite", "--context", context, "--json"];
      const { sql_preview } = JSON.parse(start([...args, "revenue by plan last month"]).out);
      assert.match(sql_preview, /FROM "transaction" .* LIMIT 7$/);
    });

    it("names the words that were not understood", () => {
      const { code, out } = start([...NOW, "tickets by flavour"]);
      assert.equal(code, 1);
      assert.match(out, /^not understood: .*flavour/m);
    });

    it("refuses to write", () => {
      const { code, out, err } = start([...NOW, "delete all customers"]);
      assert.equal(code, 1);
      assert.equal(out, "");
      assert.match(err, /\(WRITE_INTENT\)\n$/);
    });

    it("takes a question that looks like an option behind --", () => {
      assert.equal(start(["--", "--json"]).code, 1);
    });
  });

  describe(`command line, ${name}: wrong usage`, () => {
    const wrong = [
      [[], /^usage: nl2query/],
      [["--nope"], /unknown option --nope/],
      [["--now"], /value is missing after --now/],
      [["a", "b"], /one question at a time/],
      [["batch", "b"], /one question at a time/],
      [["--context", "{", "tickets"], /--context is no JSON/],
      [["--dialect", "oracle", "tickets"], /BAD_ENUM/],
      [["--now", "2026-02-30", "tickets"], /BAD_NOW/],
    ];
    for (const [args, message] of wrong) {
      it(args.join(" ") || "nothing", () => {
        const { code, out, err } = start(args);
        assert.equal(code, 2);
        assert.equal(out, "");
        assert.match(err, message);
      });
    }

    it("but help and version are fine", () => {
      assert.match(start(["--help"]).out, /^usage: nl2query/);
      assert.match(start(["--version"]).out, /^nl2query \d+\.\d+\.\d+\n$/);
      assert.equal(start(["--help"]).code, 0);
    });
  });

  describe(`command line, ${name}: an unusable domain model`, () => {
    const models = [
      ["nowhere.json", null, /nowhere\.json/],
      ["broken.json", "{", /broken\.json:1: .*JSON_SYNTAX/],
      ["empty.json", '{"version":1}', /name.*MISSING_KEY[^]*tables.*MISSING_KEY/],
    ];
    for (const [file, text, message] of models) {
      it(file, () => {
        if (text !== null) writeFileSync(join(folder, file), text);
        const { code, out, err } = start(["--domain", join(folder, file), "batch"], "{}\n");
        assert.equal(code, 3);
        assert.equal(out, "");
        assert.match(err, message);
      });
    }
  });

  describe(`command line, ${name}: batch`, () => {
    it("answers every line in its place", () => {
      const { code, answers, err } = lines(
        ["batch", ...NOW],
        [
          '{"id":7,"natural_language":"tickets last month"}',
          '{"id":8,"natural_language":',
          "",
          "[1]",
          '{"id":"a","natural_language":"","now":"2026-06-15"}',
          '{"natural_language":"wowowow"}',
          '{"id":{"x":[1]},"natural_language":"tickets","now":"2026-05-15","dialect":"duckdb"}',
        ],
      );
      assert.equal(code, 1);
      assert.equal(err, "", "progress is for terminals");
      assert.deepEqual(
        answers.map(({ id }) => id),
        [7, null, null, null, "a", undefined, { x: [1] }],
      );
      assert.deepEqual(
        answers.map(({ status, error }) => status ?? error.code),
        [
          "success",
          "JSON_SYNTAX",
          "JSON_SYNTAX",
          "TYPE_MISMATCH",
          "EMPTY_QUESTION",
          "low_confidence",
          "success",
        ],
      );
      assert.match(answers[6].sql_preview, /month = '2026-05'$/);
    });

    it("lets a line say what the options say otherwise", () => {
      const { code, answers } = lines(
        ["batch", ...NOW, "--dialect", "sqlite"],
        [
          '{"natural_language":"revenue last month"}',
          '{"natural_language":"revenue last month","dialect":"mysql","now":"2026-01-31"}',
        ],
      );
      assert.equal(code, 0);
      assert.match(answers[0].sql_preview, /FROM "transaction" WHERE month = '2026-05'/);
      assert.match(answers[1].sql_preview, /FROM transaction WHERE month = '2025-12'/);
    });

    it("takes lines up to the limit and goes on behind longer ones", () => {
      const request = '{"id":1,"natural_language":"tickets","now":"2026-06-15"}';
      const { answers } = lines(
        ["batch"],
        [request.padEnd(LIMIT), request.padEnd(LIMIT + 1), request.padEnd(3 * LIMIT), request],
      );
      assert.deepEqual(
        answers.map(({ status, error }) => status ?? error.code),
        ["success", "TOO_LARGE", "TOO_LARGE", "success"],
      );
    });

    it("gives nothing for nothing", () => {
      assert.deepEqual(start(["batch"], ""), { code: 0, out: "", err: "" });
    });

    it("answers before the input ends", async () => {
      const child = spawn(program, [...first, "batch", ...NOW], { stdio: ["pipe", "pipe", "inherit"] });
      const answer = new Promise((resolve) => child.stdout.once("data", resolve));
      child.stdin.write('{"id":1,"natural_language":"tickets"}\n');
      assert.equal(JSON.parse(await answer).id, 1);
      child.stdin.end();
      assert.equal(await new Promise((resolve) => child.once("close", resolve)), 0);
    });
  });

  describe(`command line, ${name}: validate and render`, () => {
    const good = { table: "incident", dimensions: ["service"] };
    const bad = { table: "incidents", dimensions: ["service"] };

    it("checks queries, given as JSON or as text", () => {
      const { code, answers } = lines(
        ["validate"],
        [
          { id: 1, structured_query: good },
          { id: 2, structured_query: bad },
          { id: 3, text: JSON.stringify(good) },
          { id: 4, text: '{"table":"incident","table":"customer"}' },
          { id: 5, structured_query: good, context: { permission_token: { region_scope: 1 } } },
        ].map((line) => JSON.stringify(line)),
      );
      assert.equal(code, 1);
      assert.equal(answers[0].validated_query.limit, 100);
      assert.deepEqual({ ...answers[2], id: 1 }, answers[0]);
      assert.deepEqual(
        answers.map(({ id, errors }) => [id, errors?.map((error) => error.code)]),
        [
          [1, undefined],
          [2, ["UNKNOWN_TABLE"]],
          [3, undefined],
          [4, ["DUPLICATE_KEY"]],
          [5, ["BAD_SCOPE"]],
        ],
      );
    });

    it("renders what passes the checks", () => {
      const filters = [{ field: "service", operator: "=", value: "it's" }];
      const { code, answers } = lines(
        ["render", "--dialect", "postgresql"],
        [
          { id: 1, structured_query: { ...good, filters, limit: 5 }, mode: "params" },
          { id: 2, structured_query: { ...good, filters, limit: 5 } },
          { id: 3, structured_query: bad },
        ].map((line) => JSON.stringify(line)),
      );
      assert.equal(code, 1);
      assert.match(answers[0].sql, /WHERE service = \$1/);
      assert.deepEqual(answers[0].params, ["it's"]);
      assert.match(answers[1].sql, /WHERE service = 'it''s'/);
      assert.equal(answers[2].error.code, "UNKNOWN_TABLE");
    });
  });
}
