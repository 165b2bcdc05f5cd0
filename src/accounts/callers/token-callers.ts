import type { Caller } from '../../access/index.js';
import { Failure, isoTime } from '../../kernel/index.js';
import type { Row } from '../../store/index.js';
import type { AccountsContext } from '../context.js';
import { digestOf, foreignDigestOf } from '../token-text.js';
import { tokenAbility } from '../tokens/token-ability.js';
import { tokenOf } from '../tokens/token-row.js';
import { tokenStatements } from '../tokens/token-statements.js';
import type { Known } from './memory.js';
import { type Stamps, stampTime } from './stamps.js';

/** Finds the API token behind a text. */
export interface TokenCallers {
  /** Raises Failure access.unauthorized, access.token-expired. */
  callerOf(token: string, now: number): Promise<Known<Caller>>;
  /** The same for a token that was given out by Strapi and imported. */
  foreignCallerOf(token: string, now: number): Promise<Known<Caller>>;
}

/** API tokens as callers. Notes when each was used last, to the minute. */
export function createTokenCallers(
  { store, keys }: Pick<AccountsContext, 'store' | 'keys'>,
  stamps: Stamps,
): TokenCallers {
  const statements = tokenStatements(store.dialect);

  function callerBehind(row: Row, now: number): Known<Caller> {
    const token = tokenOf(row);
    const { id, expiresAt, lastUsedAt } = token;
    if (expiresAt !== null && expiresAt <= now) throw new Failure('access.token-expired');
    const due = now - stampTime;
    if (lastUsedAt === null || Date.parse(lastUsedAt) <= due) {
      stamps.write(statements.stamp, [isoTime(now), id, isoTime(due)]);
    }
    const value = { identity: { is: 'token', id }, ability: tokenAbility(token) } as const;
    return { value, trustedUntil: expiresAt ?? Number.POSITIVE_INFINITY };
  }

  return {
    async callerOf(text, now) {
      const [row] = await store.rows(statements.byDigest, [digestOf(text)]);
      if (row === undefined) throw new Failure('access.unauthorized');
      return callerBehind(row, now);
    },
    async foreignCallerOf(text, now) {
      for (const { salt: sealed } of await store.rows(statements.salts, [])) {
        const salt = keys.open(String(sealed));
        if (salt === null) continue;
        const [row] = await store.rows(statements.byDigest, [foreignDigestOf(text, salt)]);
        if (row !== undefined) return callerBehind(row, now);
      }
      throw new Failure('access.unauthorized');
    },
  };
}
