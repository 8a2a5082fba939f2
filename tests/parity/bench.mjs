// Questions of the benchmark folder, which lies beside the checkout or where NL2QUERY_BENCH says.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const BENCH =
  process.env.NL2QUERY_BENCH ?? fileURLToPath(new URL("../../../shared/bench", import.meta.url));

const SETS = ["questions", "ambiguous", "scoped", "unanswerable", "followups_flat"];

export const hasBench = () => existsSync(join(BENCH, "biz"));

export const modelOf = (db) => join(BENCH, "biz", `${db}.json`);

function linesOf(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

// {db, request} of every question.
export function benchQuestions() {
  return SETS.flatMap((set) => linesOf(join(BENCH, "biz", `${set}.open.jsonl`))).map((item) => ({
    db: item.db,
    request: {
      natural_language: item.question,
      now: item.now,
      ...(item.context || item.history
        ? { context: { ...item.context, history: item.history } }
        : {}),
    },
  }));
}
