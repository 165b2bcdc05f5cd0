/**
 * Counts the changes of accounts, tokens, roles and permissions made by this process. What is remembered about callers belongs to a
 * generation: a look-up that began before a change must not be remembered after it.
 */
export class Generation {
  #number = 0;
  readonly #listeners: (() => void)[] = [];

  get number(): number {
    return this.#number;
  }

  /** Says that something changed and is committed: from the next request on, nothing remembered counts. */
  advance(): void {
    this.#number += 1;
    for (const listener of this.#listeners) listener();
  }

  /** Calls back at every change. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }
}
