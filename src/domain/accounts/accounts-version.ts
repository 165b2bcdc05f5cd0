import { roleUid, userUid } from '../../language/schema/index.js';
import type { Store, Transaction } from '../../storage/database/index.js';

/** Topic of a store for changes of cached accounts. */
const accountsTopic = 'octavo::access';

/** Marks a transaction as one that invalidates cached accounts on every node. */
export function markAccountsChanged(tx: Transaction): void {
  tx.touch(accountsTopic);
}

/**
 * Counts the changes of accounts, tokens, roles and permissions. Cached values belong to a version: a value loaded before a change must not
 * be cached after it.
 */
export class AccountsVersion {
  #current = 0;
  /** Users and roles are documents too, and may be written as such. */
  readonly #topics = new Set([accountsTopic, userUid, roleUid]);

  get current(): number {
    return this.#current;
  }

  /** Invalidates all cached values after a committed change. */
  increment(): void {
    this.#current += 1;
  }

  /**
   * Increments with every change that is committed to a store on any node, which is noticed when the store checks its version. Returns the
   * function that unsubscribes.
   */
  subscribeTo(store: Pick<Store, 'onChanged'>): () => void {
    return store.onChanged((changed) => {
      if (changed === 'anything' || [...changed].some((name) => this.#topics.has(name))) this.increment();
    });
  }

  /** Also counts changes of these content types from now on: permissions depend on their documents. */
  follow(uids: Iterable<string>): void {
    for (const uid of uids) this.#topics.add(uid);
  }
}
