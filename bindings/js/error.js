/** A mistake of the programmer, or of whoever made the input: with the keys of the library's
 *  error object (code, message, pointer, span, line, column), and `errors` where there are more. */
export class Nl2QueryError extends Error {
  constructor({ message, ...keys }, options) {
    super(message, options);
    Object.assign(this, keys);
  }

  get name() {
    return "Nl2QueryError";
  }

  /** The error object as the library gave it. */
  toJSON() {
    const { code, errors, ...place } = this;
    return { code, message: this.message, ...place };
  }

  /** The library's answer, byte for byte: {"error": ...}, and "errors" where there are several. */
  get json() {
    return JSON.stringify({ error: this, errors: this.errors });
  }
}
