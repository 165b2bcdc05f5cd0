import type { Json } from '../../../src/foundations/core/index.js';

/** Words that stand for any value of a form, in expected JSON. */
export const anyValue = {
  '<id>': (value: Json) => Number.isSafeInteger(value) && Number(value) > 0,
  '<documentId>': (value: Json) => typeof value === 'string' && /^[a-z0-9]{24}$/.test(value),
  '<time>': (value: Json) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  '<text>': (value: Json) => typeof value === 'string' && value.length > 0,
  '<number>': (value: Json) => typeof value === 'number' && value > 0,
  '<hash>': (value: Json) => typeof value === 'string' && /^[A-Za-z0-9_-]+_[0-9a-f]{10}$/.test(value),
  '<address>': (value: Json) =>
    typeof value === 'string' && /^\/uploads\/[A-Za-z0-9_-]+_[0-9a-f]{10}(\.[a-z0-9]+)?$/.test(value),
  '<list>': (value: Json) => Array.isArray(value),
  '<present>': (value: Json) => value !== null,
} as const satisfies Readonly<Record<string, (value: Json) => boolean>>;

/** `exact`: the same keys in the same order; `part`: objects of the answer may hold more keys. */
export type Exactness = 'exact' | 'part';

/** Where `got` departs from `expected`, one sentence each; empty when it does not. */
export function differences(
  expected: Json,
  got: Json | undefined,
  exactness: Exactness,
  path = 'data',
): readonly string[] {
  if (got === undefined) return [`${path}: expected ${show(expected)}, got nothing`];
  if (typeof expected === 'string' && Object.hasOwn(anyValue, expected)) {
    const matches = anyValue[expected as keyof typeof anyValue];
    return matches(got) ? [] : [`${path}: expected ${expected}, got ${show(got)}`];
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(got)) return [`${path}: expected a list, got ${show(got)}`];
    const lengths =
      expected.length === got.length ? [] : [`${path}: expected ${expected.length} entries, got ${got.length}`];
    const common = expected.slice(0, got.length);
    return [...lengths, ...common.flatMap((entry, at) => differences(entry, got[at], exactness, `${path}.${at}`))];
  }
  if (expected !== null && typeof expected === 'object') {
    if (got === null || typeof got !== 'object' || Array.isArray(got)) {
      return [`${path}: expected an object, got ${show(got)}`];
    }
    return objectDifferences(expected as JsonObject, got as JsonObject, exactness, path);
  }
  return Object.is(expected, got) ? [] : [`${path}: expected ${show(expected)}, got ${show(got)}`];
}

type JsonObject = { readonly [key: string]: Json };

function objectDifferences(
  expected: JsonObject,
  got: JsonObject,
  exactness: Exactness,
  path: string,
): readonly string[] {
  const below = Object.keys(expected).flatMap((key) =>
    differences(expected[key] as Json, Object.hasOwn(got, key) ? got[key] : undefined, exactness, `${path}.${key}`),
  );
  if (exactness === 'part') return below;
  const extra = Object.keys(got).filter((key) => !Object.hasOwn(expected, key));
  return [...below, ...extra.map((key) => `${path}.${key}: not expected, got ${show(got[key] as Json)}`)];
}

function show(value: Json): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
