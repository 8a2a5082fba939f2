// What an importer reads, with a memory of what it has read: the rest is what gets lost, and is
// listed. Nothing can be dropped in silence, as a key nobody asked for is found at the end.

/** A view of a part of a document. `get` and `list` mark a key as read; what stays unread becomes
 *  an entry of `lost`. */
export class Source {
  #value;
  #path;
  #read = new Set();
  #parts = [];

  constructor(value, path = "") {
    this.#value = value ?? {};
    this.#path = path;
  }

  get path() {
    return this.#path;
  }

  has(key) {
    return this.#value[key] !== undefined && this.#value[key] !== null;
  }

  /** A value as it stands, all of it read. */
  get(key) {
    this.#read.add(key);
    return this.#value[key] ?? undefined;
  }

  /** A text, trimmed; undefined when it is blank or none. */
  text(key) {
    const value = this.get(key);
    if (value instanceof Date) return value.toISOString().slice(0, 10);
    if (value === undefined || typeof value === "object") return undefined;
    return String(value).trim() || undefined;
  }

  /** A part with keys of its own. */
  part(key) {
    this.#read.add(key);
    return this.#part(this.#value[key], `${this.#path}/${key}`);
  }

  /** The parts of a list; an object of named parts counts as one, each with its `name`. */
  list(key) {
    this.#read.add(key);
    const list = this.#value[key];
    if (list === undefined || list === null) return [];
    const items = Array.isArray(list)
      ? list
      : Object.entries(list).map(([name, part]) => ({ name, ...part }));
    return items.map((item, i) => this.#part(item, `${this.#path}/${key}/${i}`));
  }

  /** All of it is read: the caller has said itself that it is lost. */
  skip() {
    for (const key of Object.keys(this.#value)) this.#read.add(key);
  }

  #part(value, path) {
    const part = new Source(typeof value === "object" ? value : { value }, path);
    this.#parts.push(part);
    return part;
  }

  /** Adds an entry for every key that nobody read. */
  collectLost(lost) {
    for (const [key, value] of Object.entries(this.#value)) {
      if (this.#read.has(key) || isEmpty(value)) continue;
      lost.push({ path: `${this.#path}/${key}`, what: key, why: "has no place in a domain model" });
    }
    for (const part of this.#parts) part.collectLost(lost);
  }
}

function isEmpty(value) {
  if (value === null || value === undefined || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
