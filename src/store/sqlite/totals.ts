import { Lru } from '../../kernel/index.js';
import type { Compiled } from '../../plan/index.js';
import type { Stored } from '../../schema/index.js';

const totalsKept = 10_000;

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
  readonly #totals = new Lru<string, Total>(totalsKept);
  /** Short names of statements: their texts are long, and would be read in full for every look-up. */
  readonly #names = new WeakMap<Compiled, number>();
  #named = 0;
  /** The last commit that changed documents of a content type. */
  readonly #changed = new Map<string, number>();
  readonly #foreign: () => number;
  #seen: number;
  #commits = 0;
  #looked = false;

  /** `foreign` gives a number that differs after other connections than our writer changed the file. */
  constructor(foreign: () => number) {
    this.#foreign = foreign;
    this.#seen = foreign();
  }

  /** The remembered total, or the one that `count` finds. */
  total(statement: Compiled, values: readonly Stored[], count: () => number): number {
    this.#look();
    const key = keyOf(this.#nameOf(statement), statement, values);
    const known = this.#totals.get(key);
    if (known !== undefined && this.#isCurrent(known, statement)) return known.value;
    const value = count();
    this.#totals.set(key, { value, at: this.#commits });
    return value;
  }

  /** A commit of ours changed documents of these content types. */
  changed(uids: Iterable<string>): void {
    this.#commits += 1;
    for (const uid of uids) this.#changed.set(uid, this.#commits);
  }

  clear(): void {
    this.#totals.clear();
  }

  /** Notices other connections' commits; asks once per turn of the event loop, as long as requests of one turn are answered. */
  #look(): void {
    if (this.#looked) return;
    this.#looked = true;
    setImmediate(() => {
      this.#looked = false;
    });
    const foreign = this.#foreign();
    if (foreign !== this.#seen) this.clear();
    this.#seen = foreign;
  }

  #nameOf(statement: Compiled): number {
    const known = this.#names.get(statement);
    if (known !== undefined) return known;
    this.#named += 1;
    this.#names.set(statement, this.#named);
    return this.#named;
  }

  #isCurrent(total: Total, statement: Compiled): boolean {
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
