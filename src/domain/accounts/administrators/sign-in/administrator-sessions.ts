import { Failure, isoTime, newDocumentId } from '../../../../foundations/core/index.js';
import type { Transaction } from '../../../../storage/database/index.js';
import { administratorSessionTable, agentGrantTable } from '../../../../storage/sql/layout/index.js';
import { type Dialect, statementPrinter, tableStatements } from '../../../../storage/sql/plan/index.js';
import type { AccountsContext } from '../../context.js';
import { generateSecret } from '../../secret.js';
import type { ClientDevice } from '../../users/users.js';
import type { Administrator, AdministratorIdentity, AdministratorSession, NewSession } from '../types.js';
import { sessionEnd, sessionLifetimes } from './session-lifetimes.js';

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
  /** Also ends what clients are allowed to do for the administrator. */
  endAll(tx: Transaction, administrator: number): Promise<void>;
  /** Returns the active sessions, the last used first. */
  list(identity: AdministratorIdentity): Promise<readonly AdministratorSession[]>;
}

/** Prints the statement that deletes expired sessions of all administrators, and those that were not used since `idleSince`. */
export function deleteExpiredSessions(dialect: Dialect) {
  const text = 'DELETE FROM [octavo_administrator_sessions] WHERE [expires_at] <= :now OR [last_used_at] <= :idleSince';
  return statementPrinter(dialect)(text, { now: 'instant', idleSince: 'instant' });
}

function createStatements(dialect: Dialect) {
  const sessions = tableStatements(dialect, administratorSessionTable);
  const columns = ['id', 'created_at', 'last_used_at', 'expires_at', 'address', 'agent'] as const;
  return {
    deleteExpired: deleteExpiredSessions(dialect),
    insert: sessions.insert([...columns, 'digest', 'administrator_id']),
    byAdministrator: sessions.select(columns, { administrator_id: '=' }, { orderBy: ['last_used_at DESC', 'id'] }),
    renew: sessions.update(['digest', 'last_used_at'], { id: '=', administrator_id: '=' }, ['expires_at']),
    end: sessions.delete({ id: '=', administrator_id: '=' }),
    endAll: sessions.delete({ administrator_id: '=' }),
    endOthers: sessions.delete({ administrator_id: '=', id: '<>' }),
    endAgents: tableStatements(dialect, agentGrantTable).delete({ administrator_id: '=' }),
  };
}

/** Creates sessions with the lifetimes of `settings.administrators`. */
export function createAdministratorSessions({
  store,
  clock,
  keys,
  settings,
}: Pick<AccountsContext, 'store' | 'clock' | 'keys' | 'settings'>): AdministratorSessions {
  const statements = createStatements(store.dialect);
  const lifetimes = sessionLifetimes(settings.administrators);

  return {
    async open(tx, administrator, { address, agent }) {
      // An administrator must be able to sign in and free space.
      tx.useReservedSpace();
      const now = clock.now();
      await statements.deleteExpired.run(tx, { now: isoTime(now), idleSince: isoTime(now - lifetimes.idle) });
      const id = newDocumentId();
      const secret = generateSecret();
      const [digest = ''] = keys.digests(secret);
      const expiresAt = now + lifetimes.absolute;
      await statements.insert.run(tx, {
        id,
        digest,
        administrator_id: administrator.id,
        created_at: isoTime(now),
        last_used_at: isoTime(now),
        expires_at: isoTime(expiresAt),
        address,
        agent,
      });
      return { id, secret, expiresAt, administrator };
    },
    async renew(tx, administrator, session) {
      const secret = generateSecret();
      const [digest = ''] = keys.digests(secret);
      const key = { id: session, administrator_id: administrator.id };
      const row = await statements.renew.first(tx, { ...key, digest, last_used_at: isoTime(clock.now()) });
      if (row === undefined) throw new Failure('access.unauthorized');
      await statements.endOthers.run(tx, key);
      await statements.endAgents.run(tx, { administrator_id: administrator.id });
      return { id: session, secret, expiresAt: Date.parse(row.expires_at), administrator };
    },
    async end(tx, administrator, session) {
      return (await statements.end.run(tx, { id: session, administrator_id: administrator })) > 0;
    },
    async endAll(tx, administrator) {
      await statements.endAll.run(tx, { administrator_id: administrator });
      await statements.endAgents.run(tx, { administrator_id: administrator });
    },
    async list({ id, session }) {
      const rows = await statements.byAdministrator.rows(store, { administrator_id: id });
      const now = clock.now();
      return rows
        .filter((row) => sessionEnd(row, lifetimes) > now)
        .map((row) => ({
          id: row.id,
          createdAt: row.created_at,
          lastUsedAt: row.last_used_at,
          expiresAt: row.expires_at,
          address: row.address,
          agent: row.agent,
          current: row.id === session,
        }));
    },
  };
}
