import type { Changed } from './types.js';

/** Numbers the changes that were committed, on whichever node, as far as they are known here. */
export class Generations {
  #number = 0;
  /** The last one of which nobody knows what it changed. */
  #anything = 0;
  readonly #last = new Map<string, number>();

  /** This was committed. */
  changed(changed: Changed): void {
    this.#number += 1;
    if (changed === 'anything') this.#anything = this.#number;
    else for (const name of changed) this.#last.set(name, this.#number);
  }

  /** The number of the last change of any of these: nothing of them changed as long as it stays the same. */
  of(names: readonly string[]): number {
    let last = this.#anything;
    for (const name of names) {
      const own = this.#last.get(name);
      if (own !== undefined && own > last) last = own;
    }
    return last;
  }
}
