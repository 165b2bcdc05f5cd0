import type { WireJson } from '../../api/index.js';
import { asJsonObject } from './shape-accessors.js';
import type { JsonObject } from './types.js';

/** The facts with one of them as it is to be; undefined: without it. */
export function withProperty(facts: JsonObject, key: string, value: WireJson | undefined): JsonObject {
  if (value !== undefined) return { ...facts, [key]: value };
  const { [key]: _, ...rest } = facts;
  return rest;
}

/** The same for a fact within facts, e.g. `pluginOptions.i18n.localized`; what is left empty by it is left out. */
export function withPropertyAt(facts: JsonObject, path: readonly string[], value: WireJson | undefined): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) return facts;
  if (rest.length === 0) return withProperty(facts, key, value);
  const nested = withPropertyAt(asJsonObject(facts[key]), rest, value);
  return withProperty(facts, key, value === undefined && Object.keys(nested).length === 0 ? undefined : nested);
}
