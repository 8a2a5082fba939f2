// A builder of Query IR documents. Each step gives a new value, so that parts can be shared; what
// JSON.stringify makes of it is the document.
//
//   ir.select("chunk").where(ir.meta("status").eq("published")).limit(5)

class Expr {
  #json;

  constructor(json) {
    this.#json = json;
  }

  toJSON() {
    return this.#json;
  }

  eq(other) {
    return compare("==", this, other);
  }
  ne(other) {
    return compare("!=", this, other);
  }
  lt(other) {
    return compare("<", this, other);
  }
  gt(other) {
    return compare(">", this, other);
  }
  le(other) {
    return compare("<=", this, other);
  }
  ge(other) {
    return compare(">=", this, other);
  }
  /** One of these values: an OR of ==. */
  in(...values) {
    return junction("or", values.map((value) => this.eq(value)));
  }
  /** From and to, both included. */
  between(from, to) {
    return junction("and", [this.ge(from), this.le(to)]);
  }
  contains(text) {
    return call("CONTAINS", this, text);
  }
  like(pattern) {
    return call("LIKE", this, pattern);
  }
  match(pattern) {
    return call("MATCH", this, pattern);
  }
}

const plain = (value) => (value instanceof Expr ? value.toJSON() : literal(value).toJSON());

const compare = (op, left, right) =>
  new Expr({ node: "compare", op, left: plain(left), right: plain(right) });

/** One operand is itself; of none nothing can be made. */
function junction(node, operands) {
  if (operands.length === 0) throw new TypeError(`${node}() of nothing`);
  if (operands.length === 1) return expr(operands[0]);
  return new Expr({ node, operands: operands.map(plain) });
}

const expr = (value) => (value instanceof Expr ? value : literal(value));

function literal(value, type_hint) {
  return new Expr({ node: "literal", value, ...(type_hint && { type_hint }) });
}

const path = (root, ...segments) => new Expr({ node: "path", root, segments });

const call = (name, ...args) => new Expr({ node: "call", name, args: args.map(plain) });

class Query {
  #parts;

  constructor(parts) {
    this.#parts = parts;
  }

  toJSON() {
    return this.#parts;
  }

  #with(changes) {
    return new Query({ ...this.#parts, ...changes });
  }

  let(name, value) {
    return this.#with({ let: [...(this.#parts.let ?? []), { name, expr: plain(value) }] });
  }

  /** A second condition is added by AND. */
  where(...conditions) {
    const before = this.#parts.where ? [new Expr(this.#parts.where)] : [];
    return this.#with({ where: plain(junction("and", [...before, ...conditions])) });
  }

  orderBy(value, direction = "asc") {
    const key = { expr: plain(value), desc: direction === "desc" };
    return this.#with({ order_by: [...(this.#parts.order_by ?? []), key] });
  }

  limit(limit) {
    return this.#with({ limit });
  }
}

export const ir = {
  select: (unit, window) => new Query({ select: { unit, ...(window !== undefined && { window }) } }),
  content: path("content"),
  meta: (...segments) => path("meta", ...segments),
  path,
  ref: (name) => new Expr({ node: "ref", name }),
  literal,
  date: (text) => literal(text, "date"),
  timestamp: (text) => literal(text, "timestamp"),
  call,
  similarity: (vector, text) => call("SIMILARITY", vector, text),
  and: (...operands) => junction("and", operands),
  or: (...operands) => junction("or", operands),
  not: (operand) => new Expr({ node: "not", operand: plain(operand) }),
};
