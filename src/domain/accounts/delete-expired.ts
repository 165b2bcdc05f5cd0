import { isoTime } from '../../foundations/core/index.js';
import { administratorSessionStatements as administratorSessions } from './administrators/administrator-session-statements.js';
import { sessionLifetimes } from './administrators/session-lifetimes.js';
import { codeStatements } from './code-statements.js';
import type { AccountsContext } from './context.js';
import { userSessionStatements as userSessions } from './users/user-session-statements.js';

/**
 * Takes away what nobody can use any more, and what those leave behind who never come back: sessions that are over, tokens of users
 * and codes that have expired. Each kind in a transaction of its own; doing it twice at once does no harm. Throws Fault store.*.
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
