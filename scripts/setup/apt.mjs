// Debian: packages for the tools, and its source archive for the pinned third-party sources.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, say, tail, which } from "./run.mjs";

let updated = false;

export function haveApt() {
  return process.platform === "linux" && which("apt-get") !== null;
}

/** The words before a command that must run as root, or null when we can't. */
function asRoot() {
  if (process.getuid() === 0) return [];
  return which("sudo") && run("sudo", ["-n", "true"]).ok ? ["sudo", "-n"] : null;
}

export function installCommand(packages) {
  return `sudo apt-get install -y --no-install-recommends ${packages.join(" ")}`;
}

/** Installs Debian packages. Returns null when they are there, else why not. */
export function install(packages) {
  if (!haveApt()) return "this is not a Debian system";
  const prefix = asRoot();
  if (!prefix) return "only root may install packages";
  const apt = (...args) => {
    const [program, ...rest] = [
      ...prefix,
      "env",
      "DEBIAN_FRONTEND=noninteractive",
      "apt-get",
      ...args,
    ];
    return run(program, rest);
  };
  if (!updated) {
    say("reading the package lists (apt-get update)");
    apt("update", "-q");
    updated = true;
  }
  say(`installing ${packages.join(" ")}`);
  const done = apt("install", "-y", "-q", "--no-install-recommends", ...packages);
  return done.ok ? null : `apt-get install failed:\n${tail(done.output)}`;
}

/** The archives that this system's apt uses, whatever form its configuration has. */
function archives() {
  const uris = run("apt-get", ["update", "--print-uris"]).stdout.matchAll(
    /'([^']+)\/dists\/[^']*InRelease'/g,
  );
  return [...new Set([...uris].map((match) => match[1]))];
}

/**
 * Downloads the upstream tarballs of Debian source packages into `folder`.
 *
 * The tool works in that folder alone, with a list of its own: the system's apt configuration is
 * neither changed nor required to name source packages, and root is not needed. The list is marked
 * as trusted because what it brings is checked against our own SHA-256.
 */
export function downloadSources(packages, suite, folder) {
  const lines = archives().map((uri) => `deb-src [trusted=yes] ${uri} ${suite} main\n`);
  if (lines.length === 0) return false;
  for (const part of ["lists/partial", "cache/archives/partial", "parts"])
    mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, "sources.list"), lines.join(""));
  const settings = {
    "Dir::Etc::SourceList": join(folder, "sources.list"),
    "Dir::Etc::SourceParts": join(folder, "parts"),
    "Dir::State::Lists": join(folder, "lists"),
    "Dir::Cache": join(folder, "cache"),
  };
  const options = Object.entries(settings).flatMap(([key, value]) => ["-o", `${key}=${value}`]);
  run("apt-get", [...options, "update", "-q"], { cwd: folder }); // not every archive has the suite
  return run(
    "apt-get",
    [...options, "source", "-q", "--download-only", "--tar-only", ...packages],
    {
      cwd: folder,
    },
  ).ok;
}
