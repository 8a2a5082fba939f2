// Semantic models of other tools as domain models.
import { fromCortex } from "./cortex.js";
import { fromCube } from "./cube.js";
import { fromFrictionless } from "./frictionless.js";
import { fromMetricFlow } from "./metricflow.js";
import { fromOsi } from "./osi.js";
import { Source } from "./source.js";
import { fromWren } from "./wren.js";

/** How each format is told by its keys, in the order they are asked. */
const formats = {
  metricflow: { read: fromMetricFlow, has: (d) => d.semantic_models || d.metrics?.[0]?.type_params },
  cube: { read: fromCube, has: (d) => d.cubes || d.views?.[0]?.cubes },
  cortex: { read: fromCortex, has: (d) => d.tables?.[0]?.base_table },
  osi: { read: fromOsi, has: (d) => d.semantic_model },
  wren: { read: fromWren, has: (d) => d.models },
  frictionless: { read: fromFrictionless, has: (d) => d.resources || d.fields },
};

export const formatNames = Object.keys(formats);

/**
 * A domain model from the parsed documents of a file (several in one YAML file, one otherwise).
 * @param {object[]} documents
 * @param {string} [format] one of `formatNames`; found out when not given
 * @returns {{format: string, domain: object, lost: {path: string, what: string, why: string}[]}}
 */
export function importModel(documents, format) {
  const document = merged(documents.filter(Boolean));
  const found = format ?? formatNames.find((name) => formats[name].has(document));
  if (!formats[found])
    throw new Error(
      format
        ? `"${format}" is no format known here; one of ${formatNames.join(", ")}`
        : `this is none of the formats known here: ${formatNames.join(", ")}`,
    );
  return { format: found, ...formats[found].read(new Source(document)) };
}

/** Documents of one file make one: lists are put together, a single semantic_model or metric
 *  (MetricFlow's older form) becomes an item of the list. */
function merged(documents) {
  if (documents.length === 1 && !isSingle(documents[0])) return documents[0];
  const all = {};
  for (const document of documents) {
    for (const [key, value] of Object.entries(document)) {
      const list = isSingle(document) && (key === "semantic_model" || key === "metric") ? `${key}s` : key;
      if (list !== key) all[list] = [...(all[list] ?? []), value];
      else if (Array.isArray(value)) all[key] = [...(all[key] ?? []), ...value];
      else all[key] ??= value;
    }
  }
  return all;
}

const isSingle = ({ semantic_model, metric }) =>
  (semantic_model && !Array.isArray(semantic_model) && !semantic_model.datasets) || Boolean(metric);
