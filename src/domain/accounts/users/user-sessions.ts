import { createHmac } from 'node:crypto';
import { Bug, isoTime, newDocumentId } from '../../../foundations/core/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { markAccountsChanged } from '../accounts-version.js';
import type { AccountsContext } from '../context.js';
import { generateSecret } from '../secret.js';
import { userSessionStatements } from './user-session-statements.js';
import { createJwt, formatUserToken, parseUserToken, type UserTokenKind } from './user-token.js';
import type { ClientDevice } from './users.js';

/** New tokens of a session; the texts are returned this once. */
export interface IssuedTokens {
  /** Public id of the session. */
  readonly session: string;
  readonly jwt: string;
  /** null in legacy mode. */
  readonly refreshToken: string | null;
}

/** Result of a refresh token. A reused one was exchanged before, so it has leaked. */
export type TokenRotation =
  | { readonly is: 'rotated'; readonly documentId: string; readonly tokens: IssuedTokens }
  | { readonly is: 'reused'; readonly session: string; readonly documentId: string }
  | { readonly is: 'unknown' };

/** A session as its user sees it. */
export interface ListedSession {
  readonly id: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
  /** `User-Agent` of the device; null: none. */
  readonly agent: string | null;
}

/** Sessions of end users, one row each, without which their tokens are invalid. Methods run in the transaction of the caller. */
export interface UserSessions {
  /** Opens a session, and deletes expired ones of the user. */
  open(tx: Transaction, documentId: string, client: ClientDevice): Promise<IssuedTokens>;
  /**
   * Exchanges a refresh token, which is used up, and extends its session. Of concurrent attempts one succeeds, the others count as reused.
   */
  rotate(tx: Transaction, refreshToken: unknown, client: ClientDevice): Promise<TokenRotation>;
  /** Returns the documentId of the user of a session; null if it has ended. */
  findUser(tx: Transaction, session: string): Promise<string | null>;
  /** Ends a session; of concurrent calls one returns true. */
  end(tx: Transaction, session: string): Promise<boolean>;
  /** Returns the active sessions of a user, the last used first. */
  list(documentId: string): Promise<readonly ListedSession[]>;
  /** Ends a session of this user; returns false if there is none. */
  endOwn(tx: Transaction, session: string, documentId: string): Promise<boolean>;
  /** Ends every session of a user. */
  endAll(tx: Transaction, documentId: string): Promise<void>;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const units: Readonly<Record<string, number>> = { s: 1_000, m: minute, h: hour, d: day };

/** Returns the milliseconds of a text such as `12h`. */
function parseDuration(text: string): number {
  return Number(text.slice(0, -1)) * (units[text.slice(-1)] ?? 0);
}

/** Creates sessions with the lifetimes of `settings.users`. */
export function createUserSessions({
  store,
  clock,
  keys,
  settings,
}: Pick<AccountsContext, 'store' | 'clock' | 'keys' | 'settings'>): UserSessions {
  const statements = userSessionStatements(store.dialect);
  const { mode, accessMinutes, refreshDays, legacyDays, jwt } = settings.users;
  const legacyLifetime = jwt.expiresIn === null ? legacyDays * day : parseDuration(jwt.expiresIn);
  const sessionLifetime = mode === 'refresh' ? refreshDays * day : legacyLifetime;
  const accessLifetime = mode === 'refresh' ? Math.min(accessMinutes * minute, sessionLifetime) : sessionLifetime;

  async function issueToken(tx: Transaction, session: string, kind: UserTokenKind, lifetime: number): Promise<string> {
    const now = clock.now();
    const secret = generateSecret();
    const text =
      kind === 'access' && settings.signedTokens === true ? await createSignedToken(tx, session, lifetime) : null;
    const [digest = ''] = keys.digests(text ?? secret);
    await tx.run(statements.insertToken, [digest, session, kind, isoTime(now), isoTime(now + lifetime)]);
    return text ?? formatUserToken(kind, secret);
  }

  /** Contains the claims that clients expect; `jti` makes each token unique. */
  async function createSignedToken(tx: Transaction, session: string, lifetime: number): Promise<string> {
    const documentId = await findUser(tx, session);
    const [row] = await tx.rows(statements.userId, [documentId]);
    if (row === undefined) throw new Bug('a session is opened for a user who is not there');
    const iat = Math.floor(clock.now() / 1_000);
    const times = { iat, exp: iat + Math.floor(lifetime / 1_000), jti: generateSecret() };
    const id = Number(row.id);
    const claims =
      mode === 'legacy' ? { id, ...times } : { userId: String(id), sessionId: session, type: 'access', ...times };
    return createJwt(claims, sign);
  }

  function sign(text: string): string {
    const { secret } = jwt;
    return secret === null ? keys.sign(text) : createHmac('sha256', secret).update(text).digest('base64url');
  }

  async function tokens(tx: Transaction, session: string): Promise<IssuedTokens> {
    const jwt = await issueToken(tx, session, 'access', accessLifetime);
    const refreshToken = mode === 'refresh' ? await issueToken(tx, session, 'refresh', sessionLifetime) : null;
    return { session, jwt, refreshToken };
  }

  async function findUser(tx: Transaction, session: string): Promise<string | null> {
    const [row] = await tx.rows(statements.session, [session]);
    return row === undefined ? null : String(row.user_document_id);
  }

  return {
    findUser,
    async open(tx, documentId, { address, agent }) {
      const now = isoTime(clock.now());
      const session = newDocumentId();
      await tx.run(statements.deleteExpiredSessions, [documentId, now]);
      const expires = isoTime(clock.now() + sessionLifetime);
      await tx.run(statements.insertSession, [session, documentId, now, now, expires, address, agent]);
      return tokens(tx, session);
    },
    async rotate(tx, refreshToken, { address, agent }) {
      const secret = parseUserToken('refresh', refreshToken);
      if (secret === null) return { is: 'unknown' };
      const digests = keys.digests(secret);
      const now = isoTime(clock.now());
      const [used] = await tx.rows(statements.useRefreshToken(digests.length), [now, now, ...digests]);
      const [known] =
        used === undefined ? await tx.rows(statements.refreshToken(digests.length), [now, ...digests]) : [used];
      const session = known === undefined ? null : String(known.session_id);
      const documentId = session === null ? null : await findUser(tx, session);
      if (session === null || documentId === null) return { is: 'unknown' };
      if (used === undefined) return { is: 'reused', session, documentId };
      await tx.run(statements.deleteExpiredTokens, [session, now]);
      await tx.run(statements.slide, [now, isoTime(clock.now() + sessionLifetime), address, agent, session]);
      return { is: 'rotated', documentId, tokens: await tokens(tx, session) };
    },
    async end(tx, session) {
      markAccountsChanged(tx);
      return (await tx.run(statements.end, [session])) > 0;
    },
    async list(documentId) {
      const rows = await store.rows(statements.list, [documentId, isoTime(clock.now())]);
      return rows.map((row) => ({
        id: String(row.id),
        createdAt: String(row.created_at),
        lastUsedAt: String(row.last_used_at),
        expiresAt: String(row.expires_at),
        agent: row.agent === null ? null : String(row.agent),
      }));
    },
    async endOwn(tx, session, documentId) {
      markAccountsChanged(tx);
      return (await tx.run(statements.endOwn, [session, documentId])) > 0;
    },
    async endAll(tx, documentId) {
      markAccountsChanged(tx);
      await tx.run(statements.endAll, [documentId]);
    },
  };
}
