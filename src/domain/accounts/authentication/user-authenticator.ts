import { Failure, isoTime } from '../../../foundations/core/index.js';
import type { Caller } from '../../../language/query/access/index.js';
import { booleanColumn, textOrNull, timestampOrNull } from '../columns.js';
import type { AccountsContext } from '../context.js';
import type { CachedValue } from './account-cache.js';
import type { CallerStatements } from './caller-statements.js';
import { type LastUsedWriter, lastUsedInterval } from './last-used.js';
import type { RoleAbilities } from './role-abilities.js';

/** Authenticates end users by access tokens. */
export interface UserAuthenticator {
  /**
   * Throws Failure access.unauthorized if the token or session is unknown or expired, or the user is blocked or has an unconfirmed address.
   */
  authenticate(secret: string, now: number): Promise<CachedValue<Caller>>;
}

/** Creates the authenticator of end users, which records the last use of each session to the minute. */
export function createUserAuthenticator(
  { store, keys, settings }: Pick<AccountsContext, 'store' | 'keys' | 'settings'>,
  statements: CallerStatements,
  roles: RoleAbilities,
  lastUsed: LastUsedWriter,
): UserAuthenticator {
  return {
    async authenticate(secret, now) {
      const digests = keys.digests(secret);
      const [row] = await store.rows(statements.userByDigests(digests.length), digests);
      if (row === undefined) throw new Failure('access.unauthorized');
      const endsAt = Math.min(expiryTime(row.token_expires_at), expiryTime(row.session_expires_at));
      const confirmed = booleanColumn(row.confirmed) || !settings.users.emailConfirmation;
      if (endsAt <= now || booleanColumn(row.blocked) || !confirmed) throw new Failure('access.unauthorized');
      const session = String(row.session);
      const staleBefore = now - lastUsedInterval;
      if ((timestampOrNull(row.last_used_at) ?? 0) <= staleBefore) {
        lastUsed.write(statements.setSessionLastUsed, [isoTime(now), session, isoTime(staleBefore)]);
      }
      const { value: ability, trustedUntil } = await roles.ofRole(textOrNull(row.role_document_id));
      const identity = { is: 'user', id: Number(row.id), documentId: String(row.document_id), session } as const;
      return { value: { identity, ability }, trustedUntil: Math.min(endsAt, trustedUntil) };
    },
  };
}

/** Returns the expiry of a value; a missing one counts as expired. */
function expiryTime(value: Parameters<typeof timestampOrNull>[0]): number {
  return timestampOrNull(value) ?? 0;
}
