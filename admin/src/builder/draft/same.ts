import type { WireJson } from '../../api/index.js';
import { factsIn } from './read.js';
import type { Facts } from './types.js';

/** Whether two values are the same, whatever the order of keys. */
export function sameValue(one: WireJson, other: WireJson): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

/** Whether two definitions are the same. The order of attributes counts. */
export function sameDefinition(one: Facts, other: Facts): boolean {
  const names = (facts: Facts): string => Object.keys(factsIn(facts.attributes)).join();
  return names(one) === names(other) && sameValue(one, other);
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
