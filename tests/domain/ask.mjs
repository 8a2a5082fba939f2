// A question to a model, through the native program.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { batch } from "../cases/native.mjs";

export function translate(domain, natural_language, options = {}) {
  const folder = mkdtempSync(join(tmpdir(), "nl2query-domain-"));
  try {
    const file = join(folder, "model.json");
    writeFileSync(file, JSON.stringify(domain));
    const request = JSON.stringify({ natural_language, now: "2026-06-15", ...options });
    return JSON.parse(batch([request], { domain: file })[0]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
