// What the address says: `?now=2026-06-15#q=tickets+by+plan&dialect=sqlite&lang=zh`.
// The part after # never reaches a server, and makes a page that can be shared or gone back to.

export const dialects = ["mysql", "postgresql", "clickhouse", "sqlite", "duckdb"];

/** {question, dialect, language}, each undefined where the address says nothing that is known. */
export function readAddress(hash) {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const among = (value, known) => (known.includes(value) ? value : undefined);
  return {
    question: said.get("q") ?? undefined,
    dialect: among(said.get("dialect"), dialects),
    language: among(said.get("lang"), ["en", "zh"]),
  };
}

export function writeAddress({ question, dialect, language }) {
  const said = new URLSearchParams({ q: question });
  if (dialect && dialect !== dialects[0]) said.set("dialect", dialect);
  if (language) said.set("lang", language);
  return `#${said}`;
}

/** The day that counts as today, YYYY-MM-DD: `?now=` where it is a date, else the host's. */
export function today(search, clock = new Date()) {
  const said = new URLSearchParams(search).get("now");
  if (said && isDay(said)) return said;
  const two = (n) => String(n).padStart(2, "0");
  return `${clock.getFullYear()}-${two(clock.getMonth() + 1)}-${two(clock.getDate())}`;
}

function isDay(text) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
