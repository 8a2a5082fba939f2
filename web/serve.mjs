// Serves the query box on this machine: `node web/serve.mjs [port]`.
//
// A few folders are mounted below one address: the page itself, the built package (dist/) and the
// two libraries of the page (from node_modules/). Nothing else can be reached, and only from here.

import { createServer } from "node:http";
import { open, realpath } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = resolve(here, "..");

const mounts = [
  ["/nl2query/", join(root, "dist")],
  ["/vendor/sql.js/", join(root, "node_modules/sql.js/dist")],
  ["/vendor/uplot/", join(root, "node_modules/uplot/dist")],
  ["/", here],
];

// A file of any other kind is not served.
const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

const headers = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
    "connect-src 'self'; img-src 'self' data:; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** The server, not yet listening. */
export function createSite() {
  return createServer((request, response) => {
    respond(request, response).catch(() => refuse(response, 500, "Something went wrong here."));
  });
}

async function respond(request, response) {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    return refuse(response, 405, "Only GET and HEAD are answered here.");
  }
  const path = pathOf(request.url);
  const type = path && types[extname(path)];
  const file = type && (await openWithin(...locate(path)));
  if (!file) return refuse(response, 404, "There is no such file here.");
  try {
    const { size } = await file.stat();
    response.writeHead(200, { ...headers, "Content-Type": type, "Content-Length": size });
    response.end(request.method === "HEAD" ? undefined : await file.readFile());
  } finally {
    await file.close();
  }
}

// The decoded path; undefined when it cannot be one.
function pathOf(url) {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0]);
    if (/[\0\\]/.test(path) || !path.startsWith("/")) return undefined;
    return path.endsWith("/") ? `${path}index.html` : path;
  } catch {
    return undefined;
  }
}

function locate(path) {
  const [prefix, folder] = mounts.find(([start]) => path.startsWith(start));
  return [folder, path.slice(prefix.length)];
}

// Links are followed before the check, so that neither ".." nor a link leads out of the folder.
async function openWithin(folder, name) {
  try {
    const base = await realpath(folder);
    const target = await realpath(join(base, name));
    if (!target.startsWith(base + sep)) return undefined;
    const file = await open(target);
    if ((await file.stat()).isFile()) return file;
    await file.close();
  } catch {
    // Not there, or not to be read: the same to who asked.
  }
  return undefined;
}

function refuse(response, status, message) {
  if (response.headersSent) return response.destroy();
  response.writeHead(status, { ...headers, "Content-Type": "text/plain; charset=utf-8" });
  response.end(`${message}\n`);
}

/** Listens on loopback; resolves with the address. Port 0 takes any free one. */
export function listen(site, port = 0) {
  return new Promise((done, failed) => {
    site.once("error", failed);
    site.listen(port, "127.0.0.1", () => done(`http://127.0.0.1:${site.address().port}/`));
  });
}

async function main(wanted) {
  const port = Number(wanted ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    console.error(`"${wanted}" is no port; a number from 0 to 65535`);
    return 2;
  }
  let address;
  try {
    address = await listen(createSite(), port);
  } catch (error) {
    if (error.code !== "EADDRINUSE" || wanted !== undefined) {
      console.error(`cannot listen on port ${port}: ${error.message}`);
      return 1;
    }
    address = await listen(createSite());
  }
  console.log(`The query box is at ${address} (Ctrl+C ends it)`);
  return 0;
}

if (process.argv[1] && (await realpath(process.argv[1])) === fileURLToPath(import.meta.url)) {
  process.exitCode = await main(process.argv[2] ?? process.env.PORT);
}
