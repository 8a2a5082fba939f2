// The package as a user gets it: packed, installed into an empty project without a network, used.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "nl2query-pack-"));
const project = join(folder, "project");
const question = "which plan had the most support tickets in the North region last month";
let packed;

function run(program, args, cwd = project) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}
const write = (name, text) => writeFileSync(join(project, name), text);

before(() => {
  const listing = run(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--pack-destination", folder],
    root,
  );
  [packed] = JSON.parse(listing);
  mkdirSync(project);
  write("package.json", "{}");
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", join(folder, packed.filename)]);
});
after(() => rmSync(folder, { recursive: true, force: true }));

test("it contains what it should and nothing else", () => {
  const files = packed.files.map(({ path }) => path).sort();
  const stray = files.filter(
    (path) =>
      !/^(dist|schema)\/|^(LICENSE|NOTICE|README\.md|CHANGELOG\.md|package\.json)$/.test(path),
  );
  assert.deepEqual(stray, []);
  const wanted = [
    "LICENSE",
    "NOTICE",
    "dist/THIRD_PARTY_NOTICES.md",
    "dist/nl2query.wasm",
    "dist/nl2query-full.wasm",
    "dist/cli.js",
    "dist/browser.js",
    "dist/browser.js.map",
    "dist/node.js",
    "dist/node.cjs",
    "dist/workerd.js",
    "dist/inline.js",
    "dist/inline.cjs",
    "dist/index.d.ts",
    "dist/index.d.cts",
    "schema/saas_support.domain.json",
  ];
  assert.deepEqual(
    wanted.filter((path) => !files.includes(path)),
    [],
  );
  const notices = readFileSync(join(root, "dist/THIRD_PARTY_NOTICES.md"), "utf8");
  for (const name of ["PCRE2", "cJSON"])
    assert.match(notices, new RegExp(`## ${name}\\n\\n.{500}`, "s"));
});

test("import", () => {
  write(
    "ask.mjs",
    `
    import { createEngine } from "nl2query";
    const engine = await createEngine();
    console.log(engine.translate(${JSON.stringify(question)}, { now: "2026-06-15" }).sql_preview);`,
  );
  assert.match(run("node", ["ask.mjs"]), /^SELECT plan_type, COUNT\(\*\)/);
});

test("require", () => {
  write(
    "ask.cjs",
    `
    const { createEngine } = require("nl2query");
    createEngine().then((engine) => {
      console.log(engine.translate(${JSON.stringify(question)}, { now: "2026-06-15" }).sql_preview);
    });`,
  );
  assert.match(run("node", ["ask.cjs"]), /^SELECT plan_type, COUNT\(\*\)/);
});

test("nothing happens at import", () => {
  write(
    "import.mjs",
    `
    for (const name of ["fetch", "WebAssembly", "atob"]) {
      Object.defineProperty(globalThis, name, { get() { throw new Error(name + " was used"); } });
    }
    await import("nl2query");
    await import("nl2query/inline");
    await import("./node_modules/nl2query/dist/browser.js");`,
  );
  run("node", ["import.mjs"]);
});

const askInline = `
  createEngine().then((engine) => {
    console.log(engine.translate(${JSON.stringify(question)}, { now: "2026-06-15" }).sql_preview);
  });`;
const importInline = 'import { createEngine } from "nl2query/inline";' + askInline;

test("inline: import and require", () => {
  write("inline.mjs", importInline);
  write("inline.cjs", 'const { createEngine } = require("nl2query/inline");' + askInline);
  for (const name of ["inline.mjs", "inline.cjs"])
    assert.match(run("node", [name]), /^SELECT plan_type, COUNT\(\*\)/);
});

for (const [platform, format, name] of [
  ["node", "cjs", "lambda.cjs"],
  ["node", "esm", "lambda.mjs"],
  ["browser", "esm", "page.mjs"],
]) {
  test(`inline: one file by esbuild, ${platform} ${format}, alone in a folder`, async () => {
    write("inline.mjs", importInline);
    const alone = mkdtempSync(join(folder, "alone-"));
    await build({
      entryPoints: [join(project, "inline.mjs")],
      outfile: join(alone, name),
      bundle: true,
      platform,
      format,
      logLevel: "silent",
    });
    assert.match(run("node", [name], alone), /^SELECT plan_type, COUNT\(\*\)/);
  });
}

test("the default entry, bundled by esbuild, fails with a sentence that names the cure", async () => {
  write(
    "default.mjs",
    `
    import { createEngine } from "nl2query";
    createEngine().catch((error) => console.log(error.code, error.message));`,
  );
  const alone = mkdtempSync(join(folder, "alone-"));
  const outfile = join(alone, "lambda.mjs");
  const entryPoints = [join(project, "default.mjs")];
  await build({ entryPoints, outfile, bundle: true, platform: "node", format: "esm" });
  assert.match(run("node", [outfile]), /^WASM_UNUSABLE .*nl2query\.wasm.*import nl2query\/inline/);
});

test("inline has everything, and takes another module", () => {
  write(
    "full.mjs",
    `
    import { readFile } from "node:fs/promises";
    import { createEngine } from "nl2query/inline";
    const wasm = await readFile("node_modules/nl2query/dist/nl2query-full.wasm");
    for (const engine of [await createEngine(), await createEngine(undefined, { wasm })])
      console.log(typeof engine.ir.schema(), engine.inspect("tickets").blocked);`,
  );
  assert.equal(run("node", ["full.mjs"]), "object false\nobject false\n");
});

test("the command", () => {
  const bin = join(project, "node_modules/.bin/nl2query");
  const result = JSON.parse(run(bin, [question, "--now", "2026-06-15", "--json"]));
  assert.equal(result.status, "success");
});

const consumer = `
import { createEngine, createEngineSync, Nl2QueryError } from "nl2query";
export { createEngine as openInline } from "nl2query/inline";
import type { Result, StructuredQuery } from "nl2query";
export async function ask(
  module: WebAssembly.Module,
  response: Response,
): Promise<StructuredQuery | null> {
  const engine = await createEngine({ name: "x" }, { wasm: new URL("https://example.org/x.wasm") });
  await createEngine(undefined, { wasm: response });
  createEngineSync(module).dispose();
  try {
    const result: Result = engine.translate("tickets", { dialect: "duckdb", now: new Date() });
    const recognition = engine.recognize("tickets", { now: "2026-06-15" });
    engine.report(engine.validate(engine.construct(recognition)));
    if (result.security_check === "blocked") throw new Error(result.error.message);
    const [start] = result.entities.all[0]!.span_utf16;
    return start > 0 ? result.structured_query : null;
  } catch (error) {
    if (error instanceof Nl2QueryError) console.log(error.code, error.pointer?.length);
    throw error;
  }
}
// @ts-expect-error there is no such dialect
createEngine().then((engine) => engine.translate("tickets", { dialect: "oracle" }));
`;
const resolutions = {
  nodenext: {
    module: "nodenext",
    moduleResolution: "nodenext",
    files: ["consumer.mts", "consumer.cts"],
  },
  bundler: { module: "esnext", moduleResolution: "bundler", files: ["consumer.mts"] },
};
for (const [name, { files, ...options }] of Object.entries(resolutions)) {
  test(`types, ${name}`, () => {
    for (const file of files) write(file, consumer);
    write(
      "tsconfig.json",
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          target: "es2022",
          lib: ["es2022", "dom"],
          types: [],
          ...options,
        },
        files,
      }),
    );
    run("node", [join(root, "node_modules/typescript/bin/tsc"), "-p", "."]);
  });
}

test("types without those of a browser", () => {
  write(
    "bare.mts",
    `import { createEngine } from "nl2query";
     export const engine = createEngine(undefined, { wasm: "x" });`,
  );
  write(
    "tsconfig.json",
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: "es2022",
        lib: ["es2022"],
        types: [],
        module: "nodenext",
      },
      files: ["bare.mts"],
    }),
  );
  run("node", [join(root, "node_modules/typescript/bin/tsc"), "-p", "."]);
});
