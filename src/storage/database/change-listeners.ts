import type { ChangedNames } from './types.js';

/** The listeners for commits. */
export class ChangeListeners {
  readonly #all = new Set<(changed: ChangedNames) => void>();

  /** Adds a listener. Returns the function that removes it. */
  add(listener: (changed: ChangedNames) => void): () => void {
    // A listener that is added twice is called twice, and removed once per addition.
    const entry = (changed: ChangedNames): void => listener(changed);
    this.#all.add(entry);
    return () => {
      this.#all.delete(entry);
    };
  }

  /** Calls all listeners in the order in which they were added, unless nothing changed. */
  notify(changed: ChangedNames): void {
    if (changed !== 'anything' && changed.size === 0) return;
    for (const listener of this.#all) listener(changed);
  }
}
