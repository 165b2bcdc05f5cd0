import { Failure, isoTime } from '../../../foundations/core/index.js';
import type { Caller } from '../../../language/query/access/index.js';
import { tokenTable } from '../../../storage/sql/layout/index.js';
import { type Dialect, statementPrinter, tableStatements } from '../../../storage/sql/plan/index.js';
import type { AccountsContext } from '../context.js';
import type { OperandLoader } from '../grants/operand-values.js';
import { hashStrapiToken, hashToken } from '../token-format.js';
import { tokenAbility } from '../tokens/token-ability.js';
import { tokenColumns, tokenFromRow } from '../tokens/token-row.js';
import type { TokenInfo } from '../tokens/tokens.js';
import type { CachedValue } from './account-cache.js';
import { type LastUsedWriter, lastUsedInterval } from './last-used.js';

/** Authenticates API tokens. */
export interface TokenAuthenticator {
  /** Throws Failure access.unauthorized, access.token-expired. */
  authenticate(token: string, now: number): Promise<CachedValue<Caller>>;
  /** Does the same for an imported token of Strapi. */
  authenticateStrapiToken(token: string, now: number): Promise<CachedValue<Caller>>;
}

function createStatements(dialect: Dialect) {
  const print = statementPrinter(dialect);
  return {
    byDigest: tableStatements(dialect, tokenTable).select(tokenColumns, { digest: '=' }),
    /** The sealed salts of imported tokens. */
    salts: print('SELECT DISTINCT [salt] FROM [octavo_tokens] WHERE [salt] IS NOT NULL', {}, { salt: 'text' }),
    setLastUsed: print(
      'UPDATE [octavo_tokens] SET [last_used_at] = :now WHERE [id] = :id AND ([last_used_at] IS NULL OR [last_used_at] <= :staleBefore)',
      { now: 'instant', id: 'integer', staleBefore: 'instant' },
    ),
  };
}

/** Creates the authenticator of API tokens, which records the last use of each to the minute. */
export function createTokenAuthenticator(
  { store, keys, snapshot }: Pick<AccountsContext, 'store' | 'keys' | 'snapshot'>,
  loadOperands: OperandLoader,
  lastUsed: LastUsedWriter,
): TokenAuthenticator {
  const statements = createStatements(store.dialect);

  async function callerOfToken(token: TokenInfo, now: number): Promise<CachedValue<Caller>> {
    const { id, expiresAt, lastUsedAt } = token;
    if (expiresAt !== null && expiresAt <= now) throw new Failure('access.token-expired');
    const staleBefore = now - lastUsedInterval;
    if (lastUsedAt === null || Date.parse(lastUsedAt) <= staleBefore) {
      lastUsed.write(statements.setLastUsed, { now: isoTime(now), id, staleBefore: isoTime(staleBefore) });
    }
    const ability = tokenAbility(token, snapshot);
    const operands = await loadOperands(ability, null);
    const value = { identity: { is: 'token', id }, ability: ability.bind(operands.value) } as const;
    return { value, trustedUntil: Math.min(expiresAt ?? Number.POSITIVE_INFINITY, operands.trustedUntil) };
  }

  return {
    async authenticate(text, now) {
      const row = await statements.byDigest.first(store, { digest: hashToken(text) });
      if (row === undefined) throw new Failure('access.unauthorized');
      return callerOfToken(tokenFromRow(row), now);
    },
    async authenticateStrapiToken(text, now) {
      for (const { salt: sealed } of await statements.salts.rows(store, {})) {
        const salt = keys.open(sealed);
        if (salt === null) continue;
        const row = await statements.byDigest.first(store, { digest: hashStrapiToken(text, salt) });
        if (row !== undefined) return callerOfToken(tokenFromRow(row), now);
      }
      throw new Failure('access.unauthorized');
    },
  };
}
