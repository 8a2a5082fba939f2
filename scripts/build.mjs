// node scripts/build.mjs [preset ...]
// Builds presets of CMakePresets.json, by default release (the program and the native libraries)
// and wasm; and, where wasm is among them, dist/ (the npm package).
import { spawnSync } from "node:child_process";
import { existsSync, rmSync, statSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { root } from "./setup/run.mjs";

const presets = process.argv.length > 2 ? process.argv.slice(2) : ["release", "wasm"];

for (const preset of presets) {
  await timed(`build/${preset}`, () => {
    if (!configured(preset)) configure(preset);
    cmake("--build", "--preset", preset, "--parallel", String(cpus().length));
  });
}
if (presets.includes("wasm")) await timed("dist", () => import("./build-dist.mjs"));

function configured(preset) {
  const cache = join(root, "build", preset, "CMakeCache.txt");
  return (
    existsSync(cache) && statSync(cache).mtimeMs > statSync(join(root, "CMakePresets.json")).mtimeMs
  );
}

/** From scratch: CMake keeps paths of the toolchain that a preset named before. */
function configure(preset) {
  rmSync(join(root, "build", preset), { recursive: true, force: true });
  cmake("--preset", preset);
}

function cmake(...args) {
  const { status, stdout, stderr, error } = spawnSync("cmake", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}\n`);
  console.error(`build: cmake ${args.join(" ")} failed`);
  process.exit(1);
}

async function timed(what, work) {
  const start = Date.now();
  await work();
  console.log(`build: ${what} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
}
