import type { Compiled } from '../../plan/index.js';
import type { Stored } from '../../schema/index.js';
import { TotalMemory } from '../total-memory.js';

/**
 * Numbers that are counted once and remembered until something changes that they depend on: documents of a content type
 * in a commit of ours, or anything at all in a commit of somebody else's.
 */
export class Totals {
  readonly #memory = new TotalMemory<number>();
  readonly #foreign: () => number;
  #seen: number;
  #looked = false;

  /** `foreign` gives a number that differs after other connections than our writer changed the file. */
  constructor(foreign: () => number) {
    this.#foreign = foreign;
    this.#seen = foreign();
  }

  /** The remembered total, or the one that `count` finds. */
  total(statement: Compiled, values: readonly Stored[], count: () => number): number {
    this.#look();
    return this.#memory.total(statement, values, count);
  }

  /** A commit of ours changed documents of these content types. */
  changed(uids: Iterable<string>): void {
    this.#memory.changed(uids);
  }

  clear(): void {
    this.#memory.clear();
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
}
