import { isObject } from '../kernel/index.js';
import { ignored } from './ignored.js';

/** A place in two answers where they differ. A value that is not there is left out. */
export interface Difference {
  /** `data[0].title`; empty: the whole. */
  readonly at: string;
  readonly theirs?: unknown;
  readonly ours?: unknown;
}

/** Where two answers differ, apart from what `ignored` names. The order of members does not count, that of entries does. */
export function differencesBetween(theirs: unknown, ours: unknown): readonly Difference[] {
  return [...compared(theirs, ours, '', '')];
}

function* compared(theirs: unknown, ours: unknown, at: string, key: string): Iterable<Difference> {
  if (ignored.some((one) => one.covers(key, theirs, ours))) return;
  if (Array.isArray(theirs) && Array.isArray(ours)) {
    for (let place = 0; place < Math.max(theirs.length, ours.length); place++) {
      yield* member(theirs, ours, String(place), `${at}[${place}]`, key);
    }
  } else if (isObject(theirs) && isObject(ours)) {
    for (const name of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
      yield* member(theirs, ours, name, at === '' ? name : `${at}.${name}`, at === 'error' ? `error.${name}` : name);
    }
  } else if (!Object.is(theirs, ours)) {
    yield { at, theirs, ours };
  }
}

function* member(theirs: object, ours: object, name: string, at: string, key: string): Iterable<Difference> {
  const [their, our] = [theirs, ours].map((value) => (value as Readonly<Record<string, unknown>>)[name]);
  if (!Object.hasOwn(ours, name)) yield { at, theirs: their };
  else if (!Object.hasOwn(theirs, name)) yield { at, ours: our };
  else yield* compared(their, our, at, key);
}
