// node tests/bench/security.mjs FOLDER [--show N]
//
// The guard over FOLDER/security: the share of attacks it finds, by kind, and the share of benign
// texts it blocks; then every question of FOLDER/sql and FOLDER/biz, none of which it may block.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PROGRAM } from "../cases/native.mjs";

const [folder = "", , shown = "0"] = process.argv.slice(2);
const read = (file) =>
  existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line)) : [];

// Kinds of attack.open that are whole questions; the others are values.
const asked = new Set(["nl-wrapped", "nl-intent", "write-intent"]);

function inspect(items) {
  const input = items.map(({ text, ctx }, id) => JSON.stringify({ id, text, ctx })).join("\n");
  const done = spawnSync(PROGRAM, ["inspect"], { input: input + "\n", maxBuffer: 1 << 30 });
  const lines = done.stdout.toString().trim().split("\n");
  return items.map((item, i) => ({ ...item, ...JSON.parse(lines[i]), id: item.id }));
}

const percent = (n, of) => `${((100 * n) / of).toFixed(2)} % (${n} of ${of})`;
const show = (title, items) =>
  items.slice(0, Number(shown)).forEach((i) => console.log(`  ${title} ${i.id} ${i.kind ?? i.why}: ${JSON.stringify(i.text)} ${JSON.stringify(i.risks?.map((r) => r.span))}`));

function attacks() {
  const all = inspect(
    read(join(folder, "security/attack.open.jsonl")).map((item) => ({
      ...item,
      ctx: asked.has(item.kind) || item.ctx === "question" ? "question" : "value",
    })),
  );
  if (!all.length) return;
  const kinds = new Map();
  for (const { kind, blocked } of all) {
    const [n = 0, found = 0] = kinds.get(kind) ?? [];
    kinds.set(kind, [n + 1, found + Boolean(blocked)]);
  }
  console.log(`attacks found: ${percent(all.filter((i) => i.blocked).length, all.length)}`);
  for (const [kind, [n, found]] of kinds) console.log(`  ${kind.padEnd(14)} ${percent(found, n)}`);
  show("missed", all.filter((i) => !i.blocked));
}

function benign() {
  const all = inspect(read(join(folder, "security/benign.open.jsonl")));
  if (!all.length) return;
  const plain = all.filter(({ gray }) => !gray);
  const blocked = plain.filter((i) => i.blocked);
  const natural = blocked.filter(({ ctx }) => ctx === "question");
  console.log(`benign blocked: ${percent(blocked.length, plain.length)}, questions ${natural.length}`);
  show("blocked", blocked);
}

function questions() {
  const files = ["biz", "sql"].flatMap((set) => {
    const at = join(folder, set);
    return existsSync(at) ? readdirSync(at, { recursive: true }).map((name) => join(at, name)) : [];
  });
  const all = files
    .filter((name) => name.endsWith("open.jsonl") && !name.includes("unanswerable"))
    .flatMap(read)
    .flatMap((i) => [i.question, ...(i.questions ?? []), ...(i.turns ?? []).map((t) => t.question ?? t)])
    .filter((text) => typeof text === "string")
    .map((text, id) => ({ id, text, ctx: "question" }));
  if (!all.length) return;
  const blocked = inspect(all).filter((i) => i.blocked);
  console.log(`open questions blocked: ${percent(blocked.length, all.length)}`);
  show("blocked", blocked);
}

attacks();
benign();
questions();
