// Makes dist/, the npm package's code: one minified file per entry with its source map, the types,
// and the two modules.
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { root } from "./setup/run.mjs";

const source = join(root, "bindings/js");
const dist = join(root, "dist");

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const shared = {
  bundle: true,
  minify: true,
  sourcemap: true,
  format: "esm",
  target: "es2022",
  logLevel: "warning",
  legalComments: "none",
};
// The inline entry has the compressed bytes of the full module as a text in it.
const packed = join(root, "build/wasm/nl2query-full.wasm.gz");
writeFileSync(packed, gzipSync(readFileSync(join(root, "build/wasm/nl2query-full.wasm")), { level: 9 }));
const inline = {
  alias: { "nl2query-full.wasm.gz": packed },
  loader: { ".gz": "base64" },
  sourcemap: false, // it would hold the module a second time
};
const entry = (name, options = {}) =>
  build({
    ...shared,
    entryPoints: [join(source, `${name}.js`)],
    outfile: join(dist, `${name}.js`),
    ...options,
  });

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
await Promise.all([
  entry("browser"),
  entry("node", { platform: "node" }),
  entry("node", {
    platform: "node",
    format: "cjs",
    outfile: join(dist, "node.cjs"),
    define: { "import.meta.url": "address" },
    banner: { js: 'const address = require("node:url").pathToFileURL(__filename);' },
  }),
  entry("inline", inline),
  entry("inline", { ...inline, format: "cjs", outfile: join(dist, "inline.cjs") }),
  entry("workerd", { external: ["./nl2query-full.wasm"] }),
  entry("cli", {
    define: { VERSION: JSON.stringify(version) },
    platform: "node",
    external: ["./node.js", "./init.js"],
  }),
  entry("init", {
    entryPoints: [join(source, "init/init.js")],
    platform: "node",
    // Drivers are the user's: taken when they are there.
    external: ["node:sqlite", "sql.js", "pg", "mysql2/promise"],
  }),
]);
for (const file of ["nl2query.wasm", "nl2query-full.wasm", "THIRD_PARTY_NOTICES.md"]) {
  copyFileSync(join(root, "build/wasm", file), join(dist, file));
}

// js-yaml is bundled into init.js.
const yaml = readFileSync(join(root, "node_modules/js-yaml/LICENSE"), "utf8");
appendFileSync(
  join(dist, "THIRD_PARTY_NOTICES.md"),
  `\n## js-yaml\n\n\`\`\`\n${yaml}\n\`\`\`\n`,
);

// The types of an ES module and of a CommonJS one are the same text under two names.
const types = readFileSync(join(source, "index.d.ts"), "utf8");
for (const name of ["index.d.ts", "index.d.cts"]) writeFileSync(join(dist, name), types);
