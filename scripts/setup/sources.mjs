// The third-party sources: PCRE2 and cJSON, pinned in scripts/setup/sources.json by SHA-256.
//
// Looked for in this order: the folder that NL2QUERY_SOURCES names, Debian's source archive, the
// upstream release. Where they come from does not matter, as the hash decides.
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { downloadSources, haveApt } from "./apt.mjs";
import { root, run, say, which } from "./run.mjs";

const folder = join(root, "build/third_party");
const pins = JSON.parse(readFileSync(new URL("sources.json", import.meta.url), "utf8"));
const debianSuite = "trixie"; // whose upstream tarballs are the pinned versions

const target = (name) => join(folder, `${name}-${pins[name].version}`);
const missing = () => Object.keys(pins).filter((name) => !existsSync(target(name)));

/** Unpacks the tarballs of `from` whose hash is one that is still missing. */
function takeFrom(from, where) {
  const wanted = new Map(missing().map((name) => [pins[name].sha256, name]));
  for (const file of readdirSync(from).filter((file) => /\.(tar\.gz|tgz)$/.test(file))) {
    const path = join(from, file);
    const name = wanted.get(createHash("sha256").update(readFileSync(path)).digest("hex"));
    if (!name) continue;
    unpack(path, name);
    say(`build/third_party/${name}-${pins[name].version} from ${where}`);
  }
}

/** Unpacks beside the target and renames, so that a broken run leaves no half folder. */
function unpack(tarball, name) {
  const scratch = mkdtempSync(join(folder, "unpack-"));
  const done = run("tar", ["-xzf", tarball, "-C", scratch, "--strip-components=1"]);
  if (!done.ok) throw new Error(`tar could not unpack ${tarball}: ${done.output}`);
  rmSync(target(name), { recursive: true, force: true });
  renameSync(scratch, target(name));
}

function fromRelease(scratch) {
  for (const name of missing()) {
    const file = join(scratch, `${name}.tar.gz`);
    if (which("curl")) run("curl", ["-fsSL", "--max-time", "120", "-o", file, pins[name].url]);
    else if (which("wget")) run("wget", ["-q", "-T", "120", "-O", file, pins[name].url]);
  }
  takeFrom(scratch, "the upstream release");
}

/** Makes sure of the sources. Returns null, or what a person has to do. */
export function ensureSources() {
  if (missing().length === 0) return null;
  mkdirSync(folder, { recursive: true });
  const given = process.env.NL2QUERY_SOURCES;
  if (given && existsSync(given)) takeFrom(given, given);
  const scratch = mkdtempSync(join(folder, "download-"));
  try {
    if (missing().length > 0 && haveApt()) {
      const apt = join(scratch, "apt");
      mkdirSync(apt);
      downloadSources(
        missing().map((name) => pins[name].debian),
        debianSuite,
        apt,
      );
      takeFrom(apt, "Debian's source archive");
    }
    if (missing().length > 0) fromRelease(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  if (missing().length === 0) return null;
  const list = missing().map((name) => `  ${pins[name].url}\n    SHA-256 ${pins[name].sha256}`);
  return `download these files into a folder and set NL2QUERY_SOURCES to it:\n${list.join("\n")}`;
}
