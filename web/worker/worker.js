// The entry of the Worker. The module of the engine is compiled when the Worker is deployed; the
// engine is opened at the first question.

import { createEngine } from "nl2query";
import { createHandler } from "./handler.js";

const handle = createHandler(() => createEngine());

export default { fetch: (request) => handle(request) };
