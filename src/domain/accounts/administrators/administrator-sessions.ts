import { Failure, isoTime, newDocumentId } from '../../../foundations/core/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { textOrNull, timestampOrNull } from '../columns.js';
import type { AccountsContext } from '../context.js';
import { generateSecret } from '../secret.js';
import type { ClientDevice } from '../users/users.js';
import { administratorSessionStatements } from './administrator-session-statements.js';
import { sessionEnd, sessionLifetimes } from './session-lifetimes.js';
import type { Administrator, AdministratorIdentity, AdministratorSession, NewSession } from './types.js';

/** An opened or renewed session with its public id. */
export interface OpenedAdministratorSession extends NewSession {
  readonly id: string;
}

/** Sessions of administrators, one row each. Writes belong to the transaction of the caller. */
export interface AdministratorSessions {
  /** Opens a session and deletes expired ones. */
  open(tx: Transaction, administrator: Administrator, client: ClientDevice): Promise<OpenedAdministratorSession>;
  /**
   * Replaces the secret of a session whose permissions have changed: ends the old secret and every other session, keeps the absolute limit.
   * Throws Failure access.unauthorized if the session has ended.
   */
  renew(tx: Transaction, administrator: Administrator, session: string): Promise<OpenedAdministratorSession>;
  /** Ends a session; returns false if the administrator has none with this id. */
  end(tx: Transaction, administrator: number, session: string): Promise<boolean>;
  endAll(tx: Transaction, administrator: number): Promise<void>;
  /** Returns the active sessions, the last used first. */
  list(identity: AdministratorIdentity): Promise<readonly AdministratorSession[]>;
}

/** Creates sessions with the lifetimes of `settings.administrators`. */
export function createAdministratorSessions({
  store,
  clock,
  keys,
  settings,
}: Pick<AccountsContext, 'store' | 'clock' | 'keys' | 'settings'>): AdministratorSessions {
  const statements = administratorSessionStatements(store.dialect);
  const lifetimes = sessionLifetimes(settings.administrators);

  return {
    async open(tx, administrator, { address, agent }) {
      // An administrator must be able to sign in and free space.
      tx.useReservedSpace();
      const now = clock.now();
      await tx.run(statements.deleteExpired, [isoTime(now), isoTime(now - lifetimes.idle)]);
      const id = newDocumentId();
      const secret = generateSecret();
      const [digest = ''] = keys.digests(secret);
      const expiresAt = now + lifetimes.absolute;
      const times = [isoTime(now), isoTime(now), isoTime(expiresAt)];
      await tx.run(statements.insert, [id, digest, administrator.id, ...times, address, agent]);
      return { id, secret, expiresAt, administrator };
    },
    async renew(tx, administrator, session) {
      const secret = generateSecret();
      const [digest = ''] = keys.digests(secret);
      const values = [digest, isoTime(clock.now()), session, administrator.id];
      const [row] = await tx.rows(statements.renew, values);
      const expiresAt = timestampOrNull(row?.expires_at);
      if (expiresAt === null) throw new Failure('access.unauthorized');
      await tx.run(statements.endOthers, [administrator.id, session]);
      return { id: session, secret, expiresAt, administrator };
    },
    async end(tx, administrator, session) {
      return (await tx.run(statements.end, [session, administrator])) > 0;
    },
    async endAll(tx, administrator) {
      await tx.run(statements.endAll, [administrator]);
    },
    async list({ id, session }) {
      const rows = await store.rows(statements.byAdministrator, [id]);
      const now = clock.now();
      return rows
        .filter((row) => sessionEnd(row, lifetimes) > now)
        .map((row) => ({
          id: String(row.id),
          createdAt: String(row.created_at),
          lastUsedAt: String(row.last_used_at),
          expiresAt: String(row.expires_at),
          address: textOrNull(row.address),
          agent: textOrNull(row.agent),
          current: row.id === session,
        }));
    },
  };
}
