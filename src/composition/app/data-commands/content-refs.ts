import { deterministicDocumentId, isObject } from '../../../foundations/core/index.js';
import type { SeedValues } from './content-files.js';

/** Replaces each `{ "ref": … }` by the documentId, at any depth. */
export function withDocumentIds(values: SeedValues): SeedValues {
  return mapValues(values, (ref) => ({ ...ref.rest, documentId: deterministicDocumentId(ref.name) }));
}

/** Returns the values without references to documents: the part that can be written before the others exist. */
export function withoutRefs(values: SeedValues): SeedValues {
  return mapValues(values, () => undefined);
}

interface Ref {
  readonly name: string;
  /** Everything else of the entry, such as `__type`. */
  readonly rest: SeedValues;
}

function mapValues(values: SeedValues, replaceRef: (ref: Ref) => unknown): SeedValues {
  const mapped = Object.entries(values).map(([key, value]) => [key, mapRefs(value, replaceRef)] as const);
  return Object.fromEntries(mapped.filter(([, value]) => value !== undefined));
}

function mapRefs(value: unknown, replaceRef: (ref: Ref) => unknown): unknown {
  if (Array.isArray(value)) {
    const entries = value.map((entry: unknown) => mapRefs(entry, replaceRef)).filter((entry) => entry !== undefined);
    return entries.length === 0 && value.length > 0 ? undefined : entries;
  }
  if (!isObject(value)) return value;
  const { ref, ...rest } = value;
  return typeof ref === 'string' && /^[^/]+\/[^/]+$/.test(ref)
    ? replaceRef({ name: ref, rest })
    : mapValues(value, replaceRef);
}
