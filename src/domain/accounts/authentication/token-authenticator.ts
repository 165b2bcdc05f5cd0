import { Failure, isoTime } from '../../../foundations/core/index.js';
import type { Caller } from '../../../language/query/access/index.js';
import type { Row } from '../../../storage/database/index.js';
import type { AccountsContext } from '../context.js';
import { hashStrapiToken, hashToken } from '../token-format.js';
import { tokenAbility } from '../tokens/token-ability.js';
import { tokenFromRow } from '../tokens/token-row.js';
import { tokenStatements } from '../tokens/token-statements.js';
import type { CachedValue } from './account-cache.js';
import { type LastUsedWriter, lastUsedInterval } from './last-used.js';

/** Authenticates API tokens. */
export interface TokenAuthenticator {
  /** Throws Failure access.unauthorized, access.token-expired. */
  authenticate(token: string, now: number): Promise<CachedValue<Caller>>;
  /** Does the same for an imported token of Strapi. */
  authenticateStrapiToken(token: string, now: number): Promise<CachedValue<Caller>>;
}

/** Creates the authenticator of API tokens, which records the last use of each to the minute. */
export function createTokenAuthenticator(
  { store, keys }: Pick<AccountsContext, 'store' | 'keys'>,
  lastUsed: LastUsedWriter,
): TokenAuthenticator {
  const statements = tokenStatements(store.dialect);

  function callerFromRow(row: Row, now: number): CachedValue<Caller> {
    const token = tokenFromRow(row);
    const { id, expiresAt, lastUsedAt } = token;
    if (expiresAt !== null && expiresAt <= now) throw new Failure('access.token-expired');
    const staleBefore = now - lastUsedInterval;
    if (lastUsedAt === null || Date.parse(lastUsedAt) <= staleBefore) {
      lastUsed.write(statements.setLastUsed, [isoTime(now), id, isoTime(staleBefore)]);
    }
    const value = { identity: { is: 'token', id }, ability: tokenAbility(token) } as const;
    return { value, trustedUntil: expiresAt ?? Number.POSITIVE_INFINITY };
  }

  return {
    async authenticate(text, now) {
      const [row] = await store.rows(statements.byDigest, [hashToken(text)]);
      if (row === undefined) throw new Failure('access.unauthorized');
      return callerFromRow(row, now);
    },
    async authenticateStrapiToken(text, now) {
      for (const { salt: sealed } of await store.rows(statements.salts, [])) {
        const salt = keys.open(String(sealed));
        if (salt === null) continue;
        const [row] = await store.rows(statements.byDigest, [hashStrapiToken(text, salt)]);
        if (row !== undefined) return callerFromRow(row, now);
      }
      throw new Failure('access.unauthorized');
    },
  };
}
