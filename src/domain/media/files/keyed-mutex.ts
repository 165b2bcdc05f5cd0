import { Semaphore } from '../storage/semaphore.js';

/** Lets what is done to one file in this process happen one after the other, while other files do not wait. */
export class KeyedMutex {
  readonly #entries = new Map<number, { readonly semaphore: Semaphore; users: number }>();

  /** Does the work when nothing else is under way for the file of this id. */
  async runExclusive<T>(id: number, work: () => Promise<T>): Promise<T> {
    const entry = this.#entries.get(id) ?? { semaphore: new Semaphore(1), users: 0 };
    this.#entries.set(id, entry);
    entry.users++;
    try {
      return await entry.semaphore.run(work);
    } finally {
      if (--entry.users === 0) this.#entries.delete(id);
    }
  }
}
