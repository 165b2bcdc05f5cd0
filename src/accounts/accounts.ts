import { type Ability, anonymous, fullAccess } from '../access/index.js';
import { Bug, type Clock, Failure, isoTime, Lru } from '../kernel/index.js';
import type { Row, Store } from '../store/index.js';
import { bearerOf } from './credentials.js';
import { tokenStatements } from './token-statements.js';
import { digestOf, isToken, newToken } from './token-text.js';

/** What is said about a token when it is made. */
export interface TokenRequest {
  /** For people: what the token is used for. */
  readonly name: string;
  /** Milliseconds since 1970; null: it does not expire. */
  readonly expiresAt: number | null;
}

/** Who may do what: turns credentials into abilities. */
export interface Accounts {
  /**
   * What a caller with this `Authorization` header may do (contract, "Authentication"). Raises `access.unauthorized` for a
   * bearer that is no token of ours, even where anybody may read, and `access.token-expired`.
   */
  abilityOf(authorization: string | undefined): Promise<Ability>;
  /** The same without asking the database; null: it has to be asked. */
  recall(authorization: string | undefined): Ability | null;
  /** Makes a full-access token. The text is shown this once; only its digest is stored. */
  createToken(request: TokenRequest): Promise<string>;
  hasTokens(): Promise<boolean>;
}

/** How long a token is trusted without asking again: the time in which one that another process took away still works. */
const trustTime = 1_000;
/** A token's last use is recorded no more often than this. */
const stampTime = 60_000;
const remembered = 1_000;

interface KnownToken {
  readonly ability: Ability;
  readonly expiresAt: number | null;
  readonly trustedUntil: number;
}

/** Accounts on top of a store whose tables exist. `report` hears of what goes wrong where no caller waits for it. */
export function createAccounts(store: Store, clock: Clock, report: (error: unknown) => void): Accounts {
  const statements = tokenStatements(store.dialect);
  const known = new Lru<string, KnownToken>(remembered);

  function recall(authorization: string | undefined): Ability | null {
    const token = bearerOf(authorization);
    if (token === null) return anonymous;
    const entry = known.get(token);
    const now = clock.now();
    if (entry === undefined || entry.trustedUntil <= now) return null;
    return entry.expiresAt !== null && entry.expiresAt <= now ? null : entry.ability;
  }

  async function lookUp(token: string): Promise<Ability> {
    const rows = isToken(token) ? await store.rows(statements.byDigest, [digestOf(token)]) : [];
    const [row] = rows;
    if (row === undefined) throw new Failure('access.unauthorized');
    const now = clock.now();
    const expiresAt = instant(row, 'expires_at');
    if (expiresAt !== null && expiresAt <= now) throw new Failure('access.token-expired');
    const ability = abilityOfKind(row.kind);
    known.set(token, { ability, expiresAt, trustedUntil: now + trustTime });
    const lastUsed = instant(row, 'last_used_at');
    if (lastUsed === null || now - lastUsed >= stampTime) stamp(row, now);
    return ability;
  }

  /** The caller does not wait for this, and a stamp that is missed is no loss; why it was missed is reported all the same. */
  function stamp(row: Row, now: number): void {
    const values = [isoTime(now), row.id ?? null];
    store.write((transaction) => transaction.run(statements.stamp, values)).catch(report);
  }

  return {
    recall,
    async abilityOf(authorization) {
      const ability = recall(authorization);
      if (ability !== null) return ability;
      return lookUp(bearerOf(authorization) ?? '');
    },
    async createToken({ name, expiresAt }) {
      const token = newToken();
      const expires = expiresAt === null ? null : isoTime(expiresAt);
      const values = [name, 'full-access', digestOf(token), isoTime(clock.now()), expires];
      await store.write((transaction) => transaction.run(statements.insert, values));
      return token;
    },
    async hasTokens() {
      return (await store.rows(statements.any, [])).length > 0;
    },
  };
}

function abilityOfKind(kind: unknown): Ability {
  if (kind === 'full-access') return fullAccess;
  throw new Bug(`unknown kind of token: ${String(kind)}`);
}

/** An instant column as milliseconds since 1970. */
function instant(row: Row, column: string): number | null {
  const value = row[column];
  return typeof value === 'string' ? Date.parse(value) : null;
}
