import { isoTime } from '../../foundations/core/index.js';
import { agentGrantTable, codeTable, userSessionTable, userTokenTable } from '../../storage/sql/layout/index.js';
import { tableStatements } from '../../storage/sql/plan/index.js';
import { deleteExpiredSessions } from './administrators/sign-in/administrator-sessions.js';
import { sessionLifetimes } from './administrators/sign-in/session-lifetimes.js';
import type { AccountsContext } from './context.js';

/**
 * Deletes expired sessions, user tokens, codes and grants of clients, including those of clients that never return. Each kind has its own transaction, and
 * concurrent runs are harmless. Throws Fault store.*.
 */
export async function deleteExpired({
  store,
  clock,
  settings,
}: Pick<AccountsContext, 'store' | 'clock' | 'settings'>): Promise<void> {
  const now = isoTime(clock.now());
  const idleSince = isoTime(clock.now() - sessionLifetimes(settings.administrators).idle);
  const expired = { expires_at: '<=' } as const;
  const deletions = [
    tableStatements(store.dialect, userSessionTable).delete(expired),
    tableStatements(store.dialect, userTokenTable).delete(expired),
    tableStatements(store.dialect, codeTable).delete(expired),
    tableStatements(store.dialect, agentGrantTable).delete(expired),
  ];
  for (const statement of deletions) {
    await store.write((transaction) => statement.run(transaction, { expires_at: now }));
  }
  const deleteSessions = deleteExpiredSessions(store.dialect);
  await store.write((transaction) => deleteSessions.run(transaction, { now, idleSince }));
}
