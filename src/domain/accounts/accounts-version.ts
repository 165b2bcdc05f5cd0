import { roleUid, userUid } from '../../language/schema/index.js';
import type { Store, Transaction } from '../../storage/database/index.js';

/** What a store is told of a change of what is remembered about callers. */
const accountsTopic = 'octavo::access';
/** Users and roles are documents, too, and may be written as such. */
const topics = [accountsTopic, userUid, roleUid];

/** Says in a transaction that it changes what is remembered about callers, on every node. */
export function markAccountsChanged(tx: Transaction): void {
  tx.touch(accountsTopic);
}

/**
 * Counts the changes of accounts, tokens, roles and permissions. What is remembered about callers belongs to a generation: a look-up
 * that began before a change must not be remembered after it.
 */
export class AccountsVersion {
  #current = 0;
  readonly #listeners: (() => void)[] = [];

  get current(): number {
    return this.#current;
  }

  /** Says that something changed and is committed: from the next request on, nothing remembered counts. */
  increment(): void {
    this.#current += 1;
    for (const listener of this.#listeners) listener();
  }

  /**
   * Advances with every change that is committed to a store, on whichever node; it is known here once the store was looked at. Gives
   * what ends that.
   */
  subscribeTo(store: Pick<Store, 'onChanged'>): () => void {
    return store.onChanged((changed) => {
      if (changed === 'anything' || topics.some((name) => changed.has(name))) this.increment();
    });
  }

  /** Calls back at every change. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }
}
