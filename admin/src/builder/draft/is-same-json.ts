import type { WireJson } from '../../api/index.js';
import { asJsonObject } from './shape-accessors.js';
import type { JsonObject } from './types.js';

/** Whether two values are the same, whatever the order of keys. */
export function isSameJson(left: WireJson, right: WireJson): boolean {
  return JSON.stringify(left, sortKeys) === JSON.stringify(right, sortKeys);
}

/** Whether two definitions are the same. The order of attributes counts. */
export function isSameDefinition(left: JsonObject, right: JsonObject): boolean {
  const names = (facts: JsonObject): string => Object.keys(asJsonObject(facts.attributes)).join();
  return names(left) === names(right) && isSameJson(left, right);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
