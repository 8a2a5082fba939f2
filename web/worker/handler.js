// nl2query over HTTP: the JSON of a request in, the library's JSON out, for any runtime with fetch.
//
//   POST /translate  {natural_language, context?, dialect?, now?, ...}   -> the result
//   POST /validate   {structured_query, ...}                            -> the checks of phase 3
//   POST /render     {structured_query, dialect?, mode?}                -> {sql, params}
//
// The text of a body goes to the library as it came, so that its errors name the very place.

const routes = { "/translate": "translate", "/validate": "validate", "/render": "render" };

const cors = {
  "Access-Control-Allow-Methods": "POST, OPTIONS",
  "Access-Control-Allow-Headers": "Content-Type",
  "Access-Control-Max-Age": "86400",
};

/**
 * A function from Request to Response. `open()` gives an engine, or a promise of one; it is called
 * at the first question and again after an engine broke. `clock()` is asked for the day when a
 * question brings no `now`.
 */
export function createHandler(
  open,
  { allowOrigin = "*", maxBytes = 64 * 1024, clock = () => new Date() } = {},
) {
  let engine;

  async function call(method, body) {
    try {
      engine ??= await open();
    } catch (error) {
      return unavailable(error);
    }
    try {
      return json(200, engine.call(method, method === "translate" ? withNow(body, clock) : body));
    } catch (error) {
      if (error.name === "Nl2QueryError" && !broken.has(error.code)) {
        return json(400, JSON.stringify({ error }));
      }
      engine = undefined;
      return unavailable(error);
    }
  }

  async function answer(request) {
    const method = routes[new URL(request.url).pathname];
    if (!method) {
      return refuse(404, "NOT_FOUND", `nothing is here; one of ${Object.keys(routes).join(", ")}`);
    }
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: cors });
    if (request.method !== "POST") {
      const response = refuse(
        405,
        "METHOD_NOT_ALLOWED",
        `${request.method} is not answered; use POST`,
      );
      response.headers.set("Allow", "POST, OPTIONS");
      return response;
    }
    const body = await readUpTo(request, maxBytes);
    if (!body) return refuse(413, "BODY_TOO_LARGE", `a body has at most ${maxBytes} bytes`);
    return call(method, body);
  }

  return async function handle(request) {
    const response = await answer(request);
    response.headers.set("Access-Control-Allow-Origin", allowOrigin);
    if (allowOrigin !== "*") response.headers.set("Vary", "Origin");
    return response;
  };
}

// After one of these an engine is not to be used again.
const broken = new Set(["INTERNAL", "DISPOSED", "OUT_OF_MEMORY"]);

function json(status, text) {
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  };
  return new Response(text, { status, headers });
}

function unavailable(error) {
  console.error(error);
  return refuse(503, "UNAVAILABLE", "there is no answer at the moment; ask again");
}

function refuse(status, code, message) {
  return json(status, JSON.stringify({ error: { code, message } }));
}

/** The bytes of a body, or null when there are more than `most`, whatever a header says. */
async function readUpTo(request, most) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > most) return null;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

// Adds the day (UTC) at the end of a request that has none, where it moves no other place. A body
// that is no object is left alone: the library says what is wrong with it.
function withNow(bytes, clock) {
  let text;
  let request;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    request = JSON.parse(text);
  } catch {
    return bytes;
  }
  if (
    request === null ||
    typeof request !== "object" ||
    Array.isArray(request) ||
    "now" in request
  ) {
    return bytes;
  }
  const comma = Object.keys(request).length > 0 ? "," : "";
  const day = clock().toISOString().slice(0, 10);
  return `${text.slice(0, text.lastIndexOf("}"))}${comma}"now":"${day}"}`;
}
