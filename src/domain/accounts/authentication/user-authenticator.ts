import { Failure, isoTime } from '../../../foundations/core/index.js';
import type { Caller } from '../../../language/query/access/index.js';
import { type Dialect, statementPrinter } from '../../../storage/sql/plan/index.js';
import type { AccountsContext } from '../context.js';
import type { CachedValue } from './account-cache.js';
import { type LastUsedWriter, lastUsedInterval } from './last-used.js';
import type { RoleAbilities } from './role-abilities.js';

/** Authenticates end users by access tokens. */
export interface UserAuthenticator {
  /**
   * Throws Failure access.unauthorized if the token or session is unknown or expired, or the user is blocked or has an unconfirmed address.
   */
  authenticate(secret: string, now: number): Promise<CachedValue<Caller>>;
}

function createStatements(dialect: Dialect) {
  const print = statementPrinter(dialect);
  return {
    /** A row per additional role of the user, and one without. */
    byDigests: print(
      'SELECT u.[id], u.[document_id], u.[confirmed], u.[blocked], u.[role_document_id], s.[id] AS [session], ' +
        's.[last_used_at], s.[expires_at] AS [session_expires_at], t.[expires_at] AS [token_expires_at], ' +
        'r.[document_id] AS [additional_role] ' +
        'FROM [octavo_user_tokens] t JOIN [octavo_user_sessions] s ON s.[id] = t.[session_id] ' +
        'JOIN [up_users] u ON u.[document_id] = s.[user_document_id] ' +
        'LEFT JOIN [octavo_additional_roles] a ON a.[user_document_id] = u.[document_id] ' +
        'LEFT JOIN [up_roles] r ON r.[document_id] = a.[role_document_id] ' +
        "WHERE t.[kind] = 'access' AND t.[digest] IN :digests ORDER BY r.[id]",
      { digests: 'text[]' },
      {
        id: 'integer',
        document_id: 'text',
        confirmed: 'boolean?',
        blocked: 'boolean?',
        role_document_id: 'text?',
        session: 'text',
        last_used_at: 'instant',
        session_expires_at: 'instant',
        token_expires_at: 'instant',
        additional_role: 'text?',
      },
    ),
    setLastUsed: print(
      'UPDATE [octavo_user_sessions] SET [last_used_at] = :now WHERE [id] = :session AND [last_used_at] <= :staleBefore',
      { now: 'instant', session: 'text', staleBefore: 'instant' },
    ),
  };
}

/** Creates the authenticator of end users, which records the last use of each session to the minute. */
export function createUserAuthenticator(
  { store, keys, settings }: Pick<AccountsContext, 'store' | 'keys' | 'settings'>,
  roles: RoleAbilities,
  lastUsed: LastUsedWriter,
): UserAuthenticator {
  const statements = createStatements(store.dialect);
  return {
    async authenticate(secret, now) {
      const rows = await statements.byDigests.rows(store, { digests: keys.digests(secret) });
      const [row] = rows;
      if (row === undefined) throw new Failure('access.unauthorized');
      const endsAt = Math.min(Date.parse(row.token_expires_at), Date.parse(row.session_expires_at));
      const confirmed = row.confirmed === true || !settings.users.emailConfirmation;
      if (endsAt <= now || row.blocked === true || !confirmed) throw new Failure('access.unauthorized');
      const { session } = row;
      const staleBefore = now - lastUsedInterval;
      if (Date.parse(row.last_used_at) <= staleBefore) {
        lastUsed.write(statements.setLastUsed, { now: isoTime(now), session, staleBefore: isoTime(staleBefore) });
      }
      const identity = { is: 'user', id: row.id, documentId: row.document_id, session } as const;
      const additional = rows.flatMap(({ additional_role }) => additional_role ?? []);
      const { value: ability, trustedUntil } = await roles.ofRoles(row.role_document_id, additional, identity);
      return { value: { identity, ability }, trustedUntil: Math.min(endsAt, trustedUntil) };
    },
  };
}
