import type { WireJson } from '../../api/index.js';
import { factsIn } from './read.js';
import type { Facts } from './types.js';

/** The facts with one of them as it is to be; undefined: without it. */
export function withFact(facts: Facts, key: string, value: WireJson | undefined): Facts {
  if (value !== undefined) return { ...facts, [key]: value };
  const { [key]: _, ...rest } = facts;
  return rest;
}

/** The same for a fact within facts, e.g. `pluginOptions.i18n.localized`; what is left empty by it is left out. */
export function withFactAt(facts: Facts, path: readonly string[], value: WireJson | undefined): Facts {
  const [key, ...rest] = path;
  if (key === undefined) return facts;
  if (rest.length === 0) return withFact(facts, key, value);
  const within = withFactAt(factsIn(facts[key]), rest, value);
  return withFact(facts, key, value === undefined && Object.keys(within).length === 0 ? undefined : within);
}
