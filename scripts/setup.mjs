#!/usr/bin/env node
// Finds or installs what building and testing need. `npm start`, `npm run build` and `npm test`
// call it; when all is there it takes a moment.
//
//   node scripts/setup.mjs          what building needs
//   node scripts/setup.mjs test     and what the tests need
//
// On Debian, as root or with a sudo that asks nothing, missing programs are installed; elsewhere
// it says what to type. What only some tests need may be missing: those tests are then skipped and
// say so. With CI=true nothing may be missing.
//
// In JavaScript, as Node is the one program that is there when npm called.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { haveApt, install, installCommand } from "./setup/apt.mjs";
import { ensureEngines, ensureModules } from "./setup/npm.mjs";
import { buildPrograms, testPrograms } from "./setup/programs.mjs";
import { inCi, root, say } from "./setup/run.mjs";
import { ensureSources } from "./setup/sources.mjs";

const withTests = process.argv[2] === "test";
const needed = [];
const optional = [];

/** Notes what is still missing: a step's answer is null, or what a person has to do. */
function note(list, name, cure) {
  if (cure) list.push(`${name}: ${cure}`);
}

function ensurePrograms(programs, list) {
  for (const { name, found, debian, elsewhere } of programs) {
    if (found()) continue;
    const reason = install(debian);
    const cure = haveApt() ? installCommand(debian) : elsewhere;
    if (!found()) list.push(`${name}: ${reason ?? "not found"}; type  ${cure}`);
  }
}

ensurePrograms(buildPrograms, needed);
if (withTests) ensurePrograms(testPrograms, optional);
note(needed, "PCRE2 and cJSON", ensureSources());
note(needed, "npm packages", ensureModules());
if (withTests && existsSync(join(root, "tests/sql/engines/package.json")))
  note(optional, "ClickHouse (chdb)", ensureEngines());

for (const line of optional) say(`${inCi ? "missing" : "its tests will be skipped"}: ${line}`);
for (const line of needed) say(`missing: ${line}`);
if (needed.length > 0 || (inCi && optional.length > 0)) process.exit(1);
say(optional.length > 0 ? "enough is there" : "all is there");
