import type { Transaction } from '../../storage/database/index.js';

/** What a transaction says to be the only change of accounts under way. */
export const accountsLock = 'accounts';

/**
 * Makes a change of accounts the only one under way. Whether somebody may give what they give, and whether there is a last Super
 * Admin or a first token, is seen in rows that the change does not write: two changes at once would not see each other.
 */
export function withAccountsLock<T>(work: (tx: Transaction) => Promise<T>): (tx: Transaction) => Promise<T> {
  return async (tx) => {
    await tx.acquireLock(accountsLock);
    return work(tx);
  };
}
