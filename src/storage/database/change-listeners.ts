import type { ChangedNames } from './types.js';

/** Those who want to hear of commits. */
export class ChangeListeners {
  readonly #all = new Set<(changed: ChangedNames) => void>();

  /** Returns what ends it. */
  add(listener: (changed: ChangedNames) => void): () => void {
    // One that is added twice is called twice, and ends twice.
    const entry = (changed: ChangedNames): void => listener(changed);
    this.#all.add(entry);
    return () => {
      this.#all.delete(entry);
    };
  }

  /** Tells everybody, in the order in which they came. Nobody hears that nothing changed. */
  notify(changed: ChangedNames): void {
    if (changed !== 'anything' && changed.size === 0) return;
    for (const listener of this.#all) listener(changed);
  }
}
