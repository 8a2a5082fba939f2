// The sets of the benchmark folder: where their questions, models and databases lie, and what a
// question becomes as a request.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { modelFromSchema } from "./model-from-schema.mjs";

const BIZ = {
  biz: "questions",
  biz_followups: "followups_flat",
  biz_scoped: "scoped",
  biz_ambiguous: "ambiguous",
  biz_unanswerable: "unanswerable",
};
const NOW = { defog: "2024-07-01" };
const ANY_DAY = "2024-07-01"; // for sets that do not depend on it

export const linesOf = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

export function writeLines(file, items) {
  writeFileSync(file, items.map((item) => `${JSON.stringify(item)}\n`).join(""));
}

/** The names of all sets in a folder. */
export function setNames(folder) {
  const sql = readdirSync(join(folder, "sql"), { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && existsSync(join(folder, "sql", entry.name, "open.jsonl")),
    )
    .map((entry) => entry.name);
  const biz = Object.keys(BIZ).filter((name) => existsSync(bizFile(folder, name)));
  return [...biz, ...sql.sort()];
}

const bizFile = (folder, name) => join(folder, "biz", `${BIZ[name]}.open.jsonl`);

/** {name, file, questions, databases, model(db), flags}: `model` gives the path of a domain model. */
export function loadSet(folder, name, work) {
  if (name in BIZ) {
    const file = bizFile(folder, name);
    return {
      name,
      file,
      questions: linesOf(file),
      databases: join(folder, "biz/db"),
      model: (db) => join(folder, "biz", `${db}.json`),
      flags: ["--keep-distinct", "--by", "lang,db,kind.intent"],
    };
  }
  const file = join(folder, "sql", name, "open.jsonl");
  return {
    name,
    file,
    questions: linesOf(file),
    databases: join(folder, "sql/dbs/db"),
    model: (db) => mechanicalModel(join(folder, "sql/dbs"), db, work),
    flags: ["--by", "kind.label"],
  };
}

function mechanicalModel(dbs, db, work) {
  const path = join(work, "models", `${db}.json`);
  if (existsSync(path)) return path;
  const read = (kind) => JSON.parse(readFileSync(join(dbs, kind, `${db}.json`), "utf8"));
  mkdirSync(join(work, "models"), { recursive: true });
  writeFileSync(path, JSON.stringify(modelFromSchema(read("schema"), read("values")), null, 1));
  return path;
}

/** The request that asks a question of a set. */
export function requestOf(set, question) {
  const { id, question: natural_language, now, ref, context, history } = question;
  const request = {
    id,
    natural_language,
    now: now ?? ref ?? NOW[set.name] ?? ANY_DAY,
    dialect: "sqlite",
  };
  if (context || history) request.context = { ...context, ...(history ? { history } : {}) };
  return request;
}
