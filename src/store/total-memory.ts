import { Lru } from '../kernel/index.js';
import type { Compiled } from '../plan/index.js';
import type { Stored } from '../schema/index.js';

const totalsKept = 10_000;

interface Total<T> {
  readonly value: T;
  /** The number of changes there had been when it was counted. */
  readonly at: number;
}

/** Numbers, or promises of them, that are remembered until something changes that they depend on. */
export class TotalMemory<T> {
  readonly #totals = new Lru<string, Total<T>>(totalsKept);
  /** Short names of statements: their texts are long, and would be read in full for every look-up. */
  readonly #names = new WeakMap<Compiled, number>();
  #named = 0;
  /** The last change of documents of a content type. */
  readonly #changed = new Map<string, number>();
  #changes = 0;

  /** The remembered total, or what `count` gives, which looks at a state no older than this moment. */
  total(statement: Compiled, values: readonly Stored[], count: () => T): T {
    const key = keyOf(this.#nameOf(statement), statement, values);
    const known = this.#totals.get(key);
    if (known !== undefined && this.#isCurrent(known, statement)) return known.value;
    const total = { at: this.#changes, value: count() };
    this.#totals.set(key, total);
    return total.value;
  }

  /** Documents of these content types changed. */
  changed(uids: Iterable<string>): void {
    this.#changes += 1;
    for (const uid of uids) this.#changed.set(uid, this.#changes);
  }

  /** This one is not to be relied on. */
  forget(statement: Compiled, values: readonly Stored[]): void {
    this.#totals.delete(keyOf(this.#nameOf(statement), statement, values));
  }

  clear(): void {
    this.#totals.clear();
  }

  #nameOf(statement: Compiled): number {
    const known = this.#names.get(statement);
    if (known !== undefined) return known;
    this.#named += 1;
    this.#names.set(statement, this.#named);
    return this.#named;
  }

  #isCurrent(total: Total<T>, statement: Compiled): boolean {
    return statement.reads.every((uid) => (this.#changed.get(uid) ?? 0) <= total.at);
  }
}

/** Each value with its type and length, so that no two lists of values look alike. */
function keyOf(name: number, { slots }: Compiled, values: readonly Stored[]): string {
  let key = String(name);
  for (const slot of slots) {
    const value = values[slot] ?? null;
    const text = String(value);
    key += `\n${value === null ? 'null' : typeof value}${text.length}:${text}`;
  }
  return key;
}
