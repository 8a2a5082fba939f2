// Arguments: one command or question, and options.

const valued = ["domain", "dialect", "now", "context", "mode", "functions", "variant"];
const flags = ["json", "help", "version"];

/** {command?, verb?, question?, domain?, dialect?, now?, context?, mode?, functions?, variant?, json?,
 *  help?, version?} or {fault}. Behind the command ir stands one of `verbs`. */
export function parseArguments(args, commands, verbs) {
  const options = {};
  let ended = false;
  for (let i = 0; i < args.length; i++) {
    const argument = args[i];
    const name = argument.replace(/^--/, "");
    if (ended || !argument.startsWith("-")) {
      if (options.command === "ir" && !options.verb) {
        if (!verbs.includes(argument)) return { fault: `ir has no ${argument}` };
        options.verb = argument;
        continue;
      }
      if (options.command || options.question !== undefined)
        return { fault: `one question at a time, in quotes; unexpected ${argument}` };
      options[commands.includes(argument) ? "command" : "question"] = argument;
    } else if (argument === "--") {
      ended = true;
    } else if (argument === name || ![...valued, ...flags].includes(name)) {
      return { fault: `unknown option ${argument}` };
    } else if (flags.includes(name)) {
      options[name] = true;
    } else if (++i === args.length) {
      return { fault: `a value is missing after ${argument}` };
    } else {
      options[name] = args[i];
    }
  }
  return withContext(options);
}

function withContext(options) {
  if (options.context === undefined) return options;
  try {
    return { ...options, context: JSON.parse(options.context) };
  } catch (error) {
    return { fault: `--context is no JSON: ${error.message}` };
  }
}
