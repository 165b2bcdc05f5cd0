import type { Caller } from '../../access/index.js';
import { Failure, isoTime } from '../../kernel/index.js';
import { flagOf, instantOrNull, textOrNull } from '../columns.js';
import type { AccountsContext } from '../context.js';
import type { CallerStatements } from './caller-statements.js';
import type { Known } from './memory.js';
import type { RoleAbilities } from './role-abilities.js';
import { type Stamps, stampTime } from './stamps.js';

/** Finds the end user behind the secret of an access token. */
export interface UserCallers {
  /**
   * Raises Failure access.unauthorized where token or session are unknown or have expired, and where the user is blocked or still has
   * an address to confirm.
   */
  callerOf(secret: string, now: number): Promise<Known<Caller>>;
}

/** End users as callers. Notes when each session was used last, to the minute. */
export function createUserCallers(
  { store, keys, settings }: Pick<AccountsContext, 'store' | 'keys' | 'settings'>,
  statements: CallerStatements,
  roles: RoleAbilities,
  stamps: Stamps,
): UserCallers {
  return {
    async callerOf(secret, now) {
      const digests = keys.digests(secret);
      const [row] = await store.rows(statements.userByDigests(digests.length), digests);
      if (row === undefined) throw new Failure('access.unauthorized');
      const endsAt = Math.min(expiryOf(row.token_expires_at), expiryOf(row.session_expires_at));
      const confirmed = flagOf(row.confirmed) || !settings.users.emailConfirmation;
      if (endsAt <= now || flagOf(row.blocked) || !confirmed) throw new Failure('access.unauthorized');
      const session = String(row.session);
      const due = now - stampTime;
      if ((instantOrNull(row.last_used_at) ?? 0) <= due) {
        stamps.write(statements.stampSession, [isoTime(now), session, isoTime(due)]);
      }
      const { value: ability, trustedUntil } = await roles.ofRole(textOrNull(row.role_document_id));
      const identity = { is: 'user', id: Number(row.id), documentId: String(row.document_id), session } as const;
      return { value: { identity, ability }, trustedUntil: Math.min(endsAt, trustedUntil) };
    },
  };
}

/** The moment at which something expires; what has none has expired. */
function expiryOf(value: Parameters<typeof instantOrNull>[0]): number {
  return instantOrNull(value) ?? 0;
}
