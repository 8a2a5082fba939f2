// Prints the sizes that a visitor of a page pays for, and fails above the budgets.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./setup/run.mjs";

const budgets = [
  ["nl2query.wasm", 100 * 1024],
  ["nl2query-full.wasm", 248 * 1024], // every call, PCRE2, the built-in model; parts for speed
  ["browser.js", 5 * 1024],
  ["workerd.js", 5 * 1024],
  ["node.js", 5 * 1024],
  ["inline.js", 253 * 1024], // the full module inside
];

let over = 0;
for (const [file, budget] of budgets) {
  const size = gzipSync(readFileSync(join(root, "dist", file)), { level: 9 }).length;
  if (size > budget) over += 1;
  const figure = String(size).padStart(6);
  const verdict = size > budget ? ", TOO LARGE" : "";
  console.log(`size: ${file.padEnd(22)} ${figure} of ${budget} bytes gzip${verdict}`);
}
process.exitCode = over > 0 ? 1 : 0;
