import { isObject, type Json } from '../../../foundations/core/index.js';
import type { RecordedFacts } from '../recorded-model.js';

/** Returns the facts by name, the entries of `options` separately: `options.maxLength`. */
export function flattenFacts(facts: RecordedFacts): ReadonlyMap<string, Json> {
  const { options, ...others } = facts;
  const entries = isObject(options) ? Object.entries(options as RecordedFacts) : [];
  return new Map([
    ...Object.entries(others),
    ...entries.map(([name, value]): [string, Json] => [`options.${name}`, value]),
  ]);
}

/** Returns the existing facts of these names, in the order of the names. */
export function pickFacts(facts: RecordedFacts, names: readonly string[]): RecordedFacts {
  return Object.fromEntries(names.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])));
}

/** Returns the facts of all other names. */
export function omitFacts(facts: RecordedFacts, names: readonly string[]): RecordedFacts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !names.includes(name)));
}
