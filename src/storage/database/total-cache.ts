import { Lru, ReadCache, versionNow } from '../../foundations/core/index.js';
import type { Stored } from '../../language/schema/index.js';
import type { Compiled } from '../sql/plan/index.js';
import type { VersionCounters } from './version-counters.js';

const maxTotals = 10_000;

/** Caches numbers, or promises of them, until something changes that they depend on. */
export class TotalCache<T> {
  readonly #totals = new ReadCache<T>(maxTotals);
  /** Short names of statements: their texts are long, and would be read in full for every look-up. */
  readonly #names = new WeakMap<Compiled, number>();
  /** The same by text: a model that changed asks most of its questions as before. */
  readonly #texts = new Lru<string, number>(maxTotals);
  #lastName = 0;
  readonly #versions: VersionCounters;

  constructor(versions: VersionCounters) {
    this.#versions = versions;
  }

  /** Returns the cached total, or that of `count`, which reads a state no older than this moment. */
  total(statement: Compiled, values: readonly Stored[], count: () => T): T {
    const key = cacheKey(this.#statementName(statement), statement, values);
    const cached = this.#totals.get(key);
    if (cached !== undefined) return cached;
    const version = versionNow(() => this.#versions.latest(statement.reads));
    const total = count();
    this.#totals.set(key, total, version);
    return total;
  }

  /** Removes one total. */
  delete(statement: Compiled, values: readonly Stored[]): void {
    this.#totals.delete(cacheKey(this.#statementName(statement), statement, values));
  }

  #statementName(statement: Compiled): number {
    const cached = this.#names.get(statement);
    if (cached !== undefined) return cached;
    const text = `${statement.sql}\n${statement.slots}\n${statement.reads}`;
    const name = this.#texts.get(text) ?? ++this.#lastName;
    this.#texts.set(text, name);
    this.#names.set(statement, name);
    return name;
  }
}

/** Each value with its type and length, so that no two lists of values look alike. */
function cacheKey(name: number, { slots }: Compiled, values: readonly Stored[]): string {
  let key = String(name);
  for (const slot of slots) {
    const value = values[slot] ?? null;
    const text = String(value);
    key += `\n${value === null ? 'null' : typeof value}${text.length}:${text}`;
  }
  return key;
}
