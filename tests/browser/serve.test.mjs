// The server of the page: what it serves, and what it never does.

import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, test } from "node:test";
import { createSite, listen } from "../../web/serve.mjs";

let site;
let address;

before(async () => {
  site = createSite();
  address = await listen(site);
});

after(() => site.close());

// As written: fetch would tidy the path first.
function ask(path, method = "GET") {
  return new Promise((done, failed) => {
    const { hostname, port } = new URL(address);
    const asked = request({ hostname, port, path, method }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => (body += chunk));
      response.on("end", () =>
        done({ status: response.statusCode, headers: response.headers, body }),
      );
    });
    asked.on("error", failed);
    asked.end();
  });
}

test("listens on loopback only", () => {
  assert.equal(site.address().address, "127.0.0.1");
});

for (const [path, type, start] of [
  ["/", "text/html; charset=utf-8", "<!doctype html>"],
  ["/index.html?now=2026-06-15", "text/html; charset=utf-8", "<!doctype html>"],
  ["/app.js", "text/javascript; charset=utf-8", "//"],
  ["/style.css", "text/css; charset=utf-8", "/*"],
  ["/icon.svg", "image/svg+xml", "<svg"],
  ["/nl2query/browser.js", "text/javascript; charset=utf-8", ""],
  ["/nl2query/nl2query.wasm", "application/wasm", "\0asm"],
  ["/vendor/sql.js/sql-wasm-browser.wasm", "application/wasm", "\0asm"],
  ["/vendor/uplot/uPlot.esm.js", "text/javascript; charset=utf-8", ""],
]) {
  test(`serves ${path}`, async () => {
    const { status, headers, body } = await ask(path);
    assert.equal(status, 200);
    assert.equal(headers["content-type"], type);
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.match(
      headers["content-security-policy"],
      /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; /,
    );
    assert.ok(body.startsWith(start), body.slice(0, 20));
  });
}

for (const path of [
  "/../package.json",
  "/nl2query/../package.json",
  "/%2e%2e/package.json",
  "/nl2query/%2e%2e%2fpackage.json",
  "/..%5cpackage.json",
  "/vendor/sql.js/../package.json",
  "/vendor/sql.js/../../uplot/package.json",
  "/app.js%00.css",
  "/%",
  "/%ff.js",
  "/serve.mjs",
  "/worker/wrangler.toml",
  "/worker",
  "/nothing.js",
  "//etc/hosts.js",
]) {
  test(`does not serve ${path}`, async () => {
    const { status, headers, body } = await ask(path);
    assert.equal(status, 404);
    assert.equal(headers["content-type"], "text/plain; charset=utf-8");
    assert.equal(body, "There is no such file here.\n");
  });
}

test("HEAD gives the headers alone", async () => {
  const { status, headers, body } = await ask("/app.js", "HEAD");
  assert.equal(status, 200);
  assert.ok(Number(headers["content-length"]) > 0);
  assert.equal(body, "");
});

test("other methods are refused", async () => {
  const { status, headers } = await ask("/", "POST");
  assert.equal(status, 405);
  assert.equal(headers.allow, "GET, HEAD");
});
