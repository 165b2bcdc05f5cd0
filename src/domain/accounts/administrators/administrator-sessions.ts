import { Failure, isoTime, newDocumentId } from '../../../foundations/core/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { textOrNull, timestampOrNull } from '../columns.js';
import type { AccountsContext } from '../context.js';
import { generateSecret } from '../secret.js';
import type { ClientDevice } from '../users/users.js';
import { administratorSessionStatements } from './administrator-session-statements.js';
import { sessionEnd, sessionLifetimes } from './session-lifetimes.js';
import type { Administrator, AdministratorIdentity, AdministratorSession, NewSession } from './types.js';

/** A session that was just opened or renewed, with its public id. */
export interface OpenedAdministratorSession extends NewSession {
  readonly id: string;
}

/** Sessions of administrators: one row each. Changes are made in the transaction of what they belong to. */
export interface AdministratorSessions {
  /** Opens a session, and sweeps away those that are over. */
  open(tx: Transaction, administrator: Administrator, client: ClientDevice): Promise<OpenedAdministratorSession>;
  /**
   * A new secret for the session of a caller whose rights have grown or shrunk: the old secret and every other session end, the
   * absolute limit stays. Throws Failure access.unauthorized where the session has ended meanwhile.
   */
  renew(tx: Transaction, administrator: Administrator, session: string): Promise<OpenedAdministratorSession>;
  /** Ends one session; false: the administrator has none of that id. */
  end(tx: Transaction, administrator: number, session: string): Promise<boolean>;
  endAll(tx: Transaction, administrator: number): Promise<void>;
  /** Sessions that are not over, the latest used first. */
  list(identity: AdministratorIdentity): Promise<readonly AdministratorSession[]>;
}

/** Sessions with the lifetimes of `settings.administrators`. */
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
      // Whoever makes room has to get in.
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
