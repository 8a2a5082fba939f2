// Thrown by an engine's open() when this machine does not have the engine.
export class EngineMissing extends Error {}

// import() of a package that may not be installed.
export async function optional(specifier, hint) {
  try {
    return await import(specifier);
  } catch (error) {
    throw new EngineMissing(
      `${specifier} can't be loaded (${error.code ?? error.message}): ${hint}`,
    );
  }
}
