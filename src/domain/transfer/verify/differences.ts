import { isObject } from '../../../foundations/core/index.js';

/** A position at which two responses differ. An absent value is left out. */
export interface Difference {
  /** `order`: the same entries in another order; `theirs` and `ours` are their document ids. */
  readonly kind: 'value' | 'missing here' | 'missing there' | 'order';
  /** `data[0].title`; empty for the whole response. */
  readonly at: string;
  /** Name of the member that differs or contains the difference; `error.message` below `error`. */
  readonly key: string;
  readonly theirs?: unknown;
  readonly ours?: unknown;
}

/**
 * Returns the positions at which two responses differ. The order of members is ignored, that of entries is not. Entries with a documentId
 * are compared with the entry of the same document at any position of the other list.
 */
export function differencesBetween(theirs: unknown, ours: unknown): readonly Difference[] {
  return [...compare(theirs, ours, '', '')];
}

function* compare(theirs: unknown, ours: unknown, at: string, key: string): Iterable<Difference> {
  if (Array.isArray(theirs) && Array.isArray(ours)) {
    const [their, our] = [entriesById(theirs), entriesById(ours)];
    if (their !== null && our !== null) yield* compareDocuments(their, our, at, key);
    else
      for (let i = 0; i < Math.max(theirs.length, ours.length); i++)
        yield* compareMember(theirs, ours, `${i}`, `${at}[${i}]`, key);
  } else if (isObject(theirs) && isObject(ours)) {
    for (const name of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
      yield* compareMember(
        theirs,
        ours,
        name,
        at === '' ? name : `${at}.${name}`,
        at === 'error' ? `error.${name}` : name,
      );
    }
  } else if (!Object.is(theirs, ours)) {
    yield { kind: 'value', at, key, theirs, ours };
  }
}

function* compareMember(theirs: object, ours: object, name: string, at: string, key: string): Iterable<Difference> {
  const [their, our] = [theirs, ours].map((value) => (value as Readonly<Record<string, unknown>>)[name]);
  if (!Object.hasOwn(ours, name)) yield { kind: 'missing here', at, key, theirs: their };
  else if (!Object.hasOwn(theirs, name)) yield { kind: 'missing there', at, key, ours: our };
  else yield* compare(their, our, at, key);
}

type Entries = ReadonlyMap<string, { readonly entry: object; readonly index: number }>;

/** Returns the entries of a list by documentId; null if an entry has none or two have the same. */
function entriesById(list: readonly unknown[]): Entries | null {
  const entries = new Map<string, { readonly entry: object; readonly index: number }>();
  for (const [index, entry] of list.entries()) {
    if (!isObject(entry) || typeof entry.documentId !== 'string' || entries.has(entry.documentId)) return null;
    entries.set(entry.documentId, { entry, index });
  }
  return entries;
}

function* compareDocuments(theirs: Entries, ours: Entries, at: string, key: string): Iterable<Difference> {
  for (const [id, { entry, index }] of theirs) {
    const same = ours.get(id);
    if (same === undefined) yield { kind: 'missing here', at: `${at}[${index}]`, key, theirs: entry };
    else yield* compare(entry, same.entry, `${at}[${index}]`, key);
  }
  for (const [id, { entry, index }] of ours) {
    if (!theirs.has(id)) yield { kind: 'missing there', at: `${at}[${index}]`, key, ours: entry };
  }
  const their = [...theirs.keys()].filter((id) => ours.has(id));
  const our = [...ours.keys()].filter((id) => theirs.has(id));
  if (their.some((id, index) => our[index] !== id)) yield { kind: 'order', at, key, theirs: their, ours: our };
}
