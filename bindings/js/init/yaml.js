// YAML of semantic models: every document of a file.
import { loadAll } from "js-yaml";

export const parseYaml = (text) => loadAll(text);
