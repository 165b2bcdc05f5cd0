import { documentIdFor, isObject } from '../kernel/index.js';
import type { Values } from './content-files.js';

/** The values with the documents' addresses in the place of `{ "ref": … }`, at any depth. */
export function withAddresses(values: Values): Values {
  return mapValues(values, (ref) => ({ ...ref.rest, documentId: documentIdFor(ref.name) }));
}

/** The values without anything that refers to a document: what can be written before the others exist. */
export function withoutRefs(values: Values): Values {
  return mapValues(values, () => undefined);
}

interface Ref {
  readonly name: string;
  /** Everything else of the entry, such as `__type`. */
  readonly rest: Values;
}

function mapValues(values: Values, place: (ref: Ref) => unknown): Values {
  const mapped = Object.entries(values).map(([key, value]) => [key, mapRefs(value, place)] as const);
  return Object.fromEntries(mapped.filter(([, value]) => value !== undefined));
}

function mapRefs(value: unknown, place: (ref: Ref) => unknown): unknown {
  if (Array.isArray(value)) {
    const entries = value.map((entry: unknown) => mapRefs(entry, place)).filter((entry) => entry !== undefined);
    return entries.length === 0 && value.length > 0 ? undefined : entries;
  }
  if (!isObject(value)) return value;
  const { ref, ...rest } = value;
  return typeof ref === 'string' && /^[^/]+\/[^/]+$/.test(ref) ? place({ name: ref, rest }) : mapValues(value, place);
}
