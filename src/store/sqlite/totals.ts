import { Lru } from '../../kernel/index.js';
import type { Compiled } from '../../plan/index.js';
import type { Stored } from '../../schema/index.js';

/** Totals kept per statement, that is, for one shape of a question with different literals. */
const totalsKept = 100;

interface Total {
  readonly value: number;
  /** The commit after which it was counted. */
  readonly at: number;
}

/**
 * Numbers that are counted once and remembered until something changes that they depend on: documents of a content type
 * in a commit of ours, or anything at all in a commit of somebody else's.
 */
export class Totals {
  #totals = new WeakMap<Compiled, Lru<string, Total>>();
  /** The last commit that changed documents of a content type. */
  readonly #changed = new Map<string, number>();
  readonly #foreign: () => number;
  #seen: number;
  #commits = 0;

  /** `foreign` gives a number that differs after other connections than our writer changed the file. */
  constructor(foreign: () => number) {
    this.#foreign = foreign;
    this.#seen = foreign();
  }

  /** The remembered total, or the one that `count` finds. */
  total(statement: Compiled, values: readonly Stored[], count: () => number): number {
    const foreign = this.#foreign();
    if (foreign !== this.#seen) this.clear();
    this.#seen = foreign;
    const totals = this.#totals.get(statement) ?? new Lru<string, Total>(totalsKept);
    this.#totals.set(statement, totals);
    const key = keyOf(statement, values);
    const known = totals.get(key);
    if (known !== undefined && this.#isCurrent(known, statement)) return known.value;
    const value = count();
    totals.set(key, { value, at: this.#commits });
    return value;
  }

  /** A commit of ours changed documents of these content types. */
  changed(uids: Iterable<string>): void {
    this.#commits += 1;
    for (const uid of uids) this.#changed.set(uid, this.#commits);
  }

  clear(): void {
    this.#totals = new WeakMap();
  }

  #isCurrent(total: Total, statement: Compiled): boolean {
    return statement.reads.every((uid) => (this.#changed.get(uid) ?? 0) <= total.at);
  }
}

/** Each value with its type and length, so that no two lists of values look alike. */
function keyOf({ slots }: Compiled, values: readonly Stored[]): string {
  let key = '';
  for (const slot of slots) {
    const value = values[slot] ?? null;
    const text = String(value);
    key += `\n${value === null ? 'null' : typeof value}${text.length}:${text}`;
  }
  return key;
}
