import type { Transaction } from '../../storage/database/index.js';

/** Name of the lock that serializes changes of accounts. */
export const accountsLock = 'accounts';

/**
 * Runs a change of accounts under the lock. Checks of privileges, of the last Super Admin and of a first token read rows that the change
 * does not write, so that two concurrent changes would not notice each other.
 */
export function withAccountsLock<T>(work: (tx: Transaction) => Promise<T>): (tx: Transaction) => Promise<T> {
  return async (tx) => {
    await tx.acquireLock(accountsLock);
    return work(tx);
  };
}
