// The programs that are looked for, and where they come from.
import { existsSync } from "node:fs";
import { delimiter } from "node:path";
import { run, which } from "./run.mjs";

const anyOf = (...names) => names.some((name) => which(name) !== null);

/** Servers stand outside the PATH of most users. */
const serverFolders = [
  ...(process.env.PATH ?? "").split(delimiter),
  "/usr/sbin",
  "/usr/local/sbin",
];

function recentCmake() {
  if (!which("cmake")) return false;
  const [, major, minor] = run("cmake", ["--version"]).stdout.match(/(\d+)\.(\d+)/) ?? [];
  return Number(major) > 3 || (Number(major) === 3 && Number(minor) >= 21);
}

/** clang comes without its fuzzing runtime on some systems. */
export function fuzzer() {
  if (!which("clang")) return false;
  const plan = run("clang", ["-###", "-fsanitize=fuzzer", "-x", "c", "/dev/null"]).output;
  const runtime = plan.match(/"([^"]*libclang_rt\.fuzzer[^"]*)"/);
  return runtime !== null && existsSync(runtime[1]);
}

export const buildPrograms = [
  {
    name: "a C compiler",
    found: () => anyOf("cc", "gcc", "clang"),
    debian: ["gcc", "libc6-dev"],
    elsewhere: "xcode-select --install  (macOS)",
  },
  {
    name: "make",
    found: () => anyOf("make"),
    debian: ["make"],
    elsewhere: "xcode-select --install  (macOS)",
  },
  {
    name: "CMake 3.21 or later",
    found: recentCmake,
    debian: ["cmake"],
    elsewhere: "brew install cmake  (macOS)",
  },
  {
    name: "Emscripten",
    found: () => existsSync(`${process.env.EMSDK}/upstream/emscripten`) || anyOf("em-config"),
    debian: ["emscripten"],
    elsewhere: "brew install emscripten  (macOS), or install emsdk and run  source emsdk_env.sh",
  },
];

export const testPrograms = [
  {
    name: "Chromium",
    found: () =>
      anyOf("chromium", "chromium-browser", "google-chrome") ||
      existsSync("/Applications/Google Chrome.app") ||
      existsSync(process.env.CHROME_PATH ?? ""),
    debian: ["chromium"],
    elsewhere: "install Chromium and set CHROME_PATH to it",
  },
  {
    name: "a font with Chinese",
    found: () => process.platform !== "linux" || existsSync("/usr/share/fonts/opentype/noto"),
    debian: ["fonts-noto-cjk"],
    elsewhere: "install the Noto CJK fonts",
  },
  {
    name: "MariaDB",
    found: () => which("mariadbd", serverFolders) !== null && anyOf("mariadb-install-db"),
    debian: ["mariadb-server-core", "mariadb-client-core"],
    elsewhere: "brew install mariadb  (macOS)",
  },
  {
    name: "clang with libFuzzer",
    found: fuzzer,
    debian: ["clang", "libclang-rt-dev"],
    elsewhere: "install clang with its compiler-rt",
  },
];
