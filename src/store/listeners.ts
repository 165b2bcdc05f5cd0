import type { Changed } from './types.js';

/** Those who want to hear of commits. */
export class Listeners {
  readonly #all = new Set<(changed: Changed) => void>();

  /** Gives what ends it. */
  add(listener: (changed: Changed) => void): () => void {
    // One that is added twice is called twice, and ends twice.
    const own = (changed: Changed): void => listener(changed);
    this.#all.add(own);
    return () => {
      this.#all.delete(own);
    };
  }

  /** Tells everybody, in the order in which they came. Nobody hears that nothing changed. */
  tell(changed: Changed): void {
    if (changed !== 'anything' && changed.size === 0) return;
    for (const listener of this.#all) listener(changed);
  }
}
