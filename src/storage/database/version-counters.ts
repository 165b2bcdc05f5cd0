import type { ChangedNames } from './types.js';

/** Numbers the changes that were committed, on whichever node, as far as they are known here. */
export class VersionCounters {
  #counter = 0;
  /** The last one of which nobody knows what it changed. */
  #lastUnknown = 0;
  readonly #lastByName = new Map<string, number>();

  /** This was committed. */
  recordChange(recordChange: ChangedNames): void {
    this.#counter += 1;
    if (recordChange === 'anything') this.#lastUnknown = this.#counter;
    else for (const name of recordChange) this.#lastByName.set(name, this.#counter);
  }

  /** The number of the last change of any of these: nothing of them changed as long as it stays the same. */
  latest(names: readonly string[]): number {
    let last = this.#lastUnknown;
    for (const name of names) {
      const counter = this.#lastByName.get(name);
      if (counter !== undefined && counter > last) last = counter;
    }
    return last;
  }
}
