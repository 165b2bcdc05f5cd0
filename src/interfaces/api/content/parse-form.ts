import { type ParameterNode, parseParameters, type QuerySettings } from '../../../language/query/index.js';

/** Parses a form body (`data[label]=x`) like a query string, to plain objects and lists. Throws Failure query.*. */
export function parseForm(text: string, settings: QuerySettings): unknown {
  return toPlainValue(parseParameters(text, settings));
}

/** Returns parameters as plain objects, lists and texts. */
export function toPlainValue(node: ParameterNode): unknown {
  if (typeof node === 'string') return node;
  if (node instanceof Map) return Object.fromEntries([...node].map(([name, inner]) => [name, toPlainValue(inner)]));
  return [...node.values()].map(toPlainValue);
}
