import { Lru } from './lru.js';

/** A number that is another one after every change of what it counts. */
export type VersionCounter = () => number;

/** What a cached value depends on. */
export interface CacheVersion {
  /** The number of `current` before the value was made. */
  readonly version: number;
  readonly current: VersionCounter;
}

interface CacheEntry<V> extends CacheVersion {
  readonly value: V;
}

/** What never changes while its cache exists. */
const unchanging: CacheVersion = { version: 0, current: () => 0 };

/** Reads the version that a value made from now on depends on. */
export function versionNow(current: VersionCounter): CacheVersion {
  return { version: current(), current };
}

/**
 * A cache of values that are valid while a version counter stays the same; it holds at most `capacity` entries, or as much weight, and
 * evicts the least recently used ones. Validity is as new as the counter: call `Store.syncVersion` first to include commits of other processes.
 */
export class ReadCache<V> {
  readonly #entries: Lru<string, CacheEntry<V>>;

  /** `weightOf`: returns how much of the capacity a value takes, at most half of it; left out: each value takes one. */
  constructor(capacity: number, weightOf?: (value: V) => number) {
    this.#entries = new Lru(capacity, weightOf && (({ value }) => weightOf(value)));
  }

  /** Returns the value if nothing changed since it was made; undefined: there is none. */
  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.current() === entry.version ? entry.value : undefined;
  }

  /** Returns the value, whatever has changed since it was made; undefined: there is none. */
  getOutdated(key: string): V | undefined {
    return this.#entries.get(key)?.value;
  }

  /** `version`: left out: the value never changes. */
  set(key: string, value: V, { version, current }: CacheVersion = unchanging): void {
    this.#entries.set(key, { value, version, current });
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
