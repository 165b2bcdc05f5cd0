import { deterministicDocumentId, isObject } from '../../../foundations/core/index.js';
import type { ContentValues } from './content-files.js';

/** The values with the documents' addresses in the place of `{ "ref": … }`, at any depth. */
export function withDocumentIds(values: ContentValues): ContentValues {
  return mapValues(values, (ref) => ({ ...ref.rest, documentId: deterministicDocumentId(ref.name) }));
}

/** The values without anything that refers to a document: what can be written before the others exist. */
export function withoutRefs(values: ContentValues): ContentValues {
  return mapValues(values, () => undefined);
}

interface Ref {
  readonly name: string;
  /** Everything else of the entry, such as `__type`. */
  readonly rest: ContentValues;
}

function mapValues(values: ContentValues, replaceRef: (ref: Ref) => unknown): ContentValues {
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
