import { isoTime } from '../../foundations/core/index.js';
import { administratorSessionStatements as administratorSessions } from './administrators/administrator-session-statements.js';
import { sessionLifetimes } from './administrators/session-lifetimes.js';
import { codeStatements } from './code-statements.js';
import type { AccountsContext } from './context.js';
import { userSessionStatements as userSessions } from './users/user-session-statements.js';

/**
 * Deletes expired sessions, user tokens and codes, including those of clients that never return. Each kind has its own transaction, and
 * concurrent runs are harmless. Throws Fault store.*.
 */
export async function deleteExpired({
  store,
  clock,
  settings,
}: Pick<AccountsContext, 'store' | 'clock' | 'settings'>): Promise<void> {
  const users = userSessions(store.dialect);
  const administrators = administratorSessions(store.dialect);
  const now = isoTime(clock.now());
  const idle = isoTime(clock.now() - sessionLifetimes(settings.administrators).idle);
  const deletions = [
    [users.deleteAllExpiredSessions, [now]],
    [users.deleteAllExpiredTokens, [now]],
    [administrators.deleteExpired, [now, idle]],
    [codeStatements(store.dialect).sweepAll, [now]],
  ] as const;
  for (const [statement, values] of deletions) {
    await store.write((transaction) => transaction.run(statement, values));
  }
}
