import { createHmac } from 'node:crypto';
import { Bug, isoTime, newDocumentId } from '../../../foundations/core/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { userSessionTable, userTokenTable } from '../../../storage/sql/layout/index.js';
import { type Dialect, tableStatements } from '../../../storage/sql/plan/index.js';
import { markAccountsChanged } from '../accounts-version.js';
import { userTable } from '../built-in-tables.js';
import type { AccountsContext } from '../context.js';
import { generateSecret } from '../secret.js';
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

function createStatements(dialect: Dialect) {
  const sessions = tableStatements(dialect, userSessionTable);
  const tokens = tableStatements(dialect, userTokenTable);
  const listed = ['id', 'created_at', 'last_used_at', 'expires_at', 'agent'] as const;
  const validToken = { kind: '=', expires_at: '>', digest: 'IN' } as const;
  return {
    deleteExpiredSessions: sessions.delete({ user_document_id: '=', expires_at: '<=' }),
    deleteExpiredTokens: tokens.delete({ session_id: '=', expires_at: '<=' }),
    insertSession: sessions.insert([...listed, 'user_document_id', 'address']),
    insertToken: tokens.insert(['digest', 'session_id', 'kind', 'created_at', 'expires_at']),
    slide: sessions.update(['last_used_at', 'expires_at', 'address', 'agent'], { id: '=' }),
    user: tableStatements(dialect, userTable).select(['id'], { document_id: '=' }),
    list: sessions.select(listed, { user_document_id: '=', expires_at: '>' }, { orderBy: ['last_used_at DESC', 'id'] }),
    endOwn: sessions.delete({ id: '=', user_document_id: '=' }),
    session: sessions.select(['user_document_id'], { id: '=' }),
    end: sessions.delete({ id: '=' }),
    endAll: sessions.delete({ user_document_id: '=' }),
    useToken: tokens.update(['used_at'], { ...validToken, used_at: 'IS NULL' }, ['session_id']),
    token: tokens.select(['session_id'], validToken),
  };
}

/** Creates sessions with the lifetimes of `settings.users`. */
export function createUserSessions({
  store,
  clock,
  keys,
  settings,
}: Pick<AccountsContext, 'store' | 'clock' | 'keys' | 'settings'>): UserSessions {
  const statements = createStatements(store.dialect);
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
    const times = { created_at: isoTime(now), expires_at: isoTime(now + lifetime) };
    await statements.insertToken.run(tx, { digest, session_id: session, kind, ...times });
    return text ?? formatUserToken(kind, secret);
  }

  /** Contains the claims that clients expect; `jti` makes each token unique. */
  async function createSignedToken(tx: Transaction, session: string, lifetime: number): Promise<string> {
    const documentId = await findUser(tx, session);
    const user = documentId === null ? undefined : await statements.user.first(tx, { document_id: documentId });
    if (user === undefined) throw new Bug('a session is opened for a user who is not there');
    const iat = Math.floor(clock.now() / 1_000);
    const times = { iat, exp: iat + Math.floor(lifetime / 1_000), jti: generateSecret() };
    const { id } = user;
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
    const row = await statements.session.first(tx, { id: session });
    return row?.user_document_id ?? null;
  }

  return {
    findUser,
    async open(tx, documentId, { address, agent }) {
      const now = isoTime(clock.now());
      const session = newDocumentId();
      await statements.deleteExpiredSessions.run(tx, { user_document_id: documentId, expires_at: now });
      await statements.insertSession.run(tx, {
        id: session,
        user_document_id: documentId,
        created_at: now,
        last_used_at: now,
        expires_at: isoTime(clock.now() + sessionLifetime),
        address,
        agent,
      });
      return tokens(tx, session);
    },
    async rotate(tx, refreshToken, { address, agent }) {
      const secret = parseUserToken('refresh', refreshToken);
      if (secret === null) return { is: 'unknown' };
      const now = isoTime(clock.now());
      const valid = { kind: 'refresh', expires_at: now, digest: keys.digests(secret) };
      const used = await statements.useToken.first(tx, { ...valid, used_at: now });
      const known = used ?? (await statements.token.first(tx, valid));
      const session = known?.session_id ?? null;
      const documentId = session === null ? null : await findUser(tx, session);
      if (session === null || documentId === null) return { is: 'unknown' };
      if (used === undefined) return { is: 'reused', session, documentId };
      await statements.deleteExpiredTokens.run(tx, { session_id: session, expires_at: now });
      const expiresAt = isoTime(clock.now() + sessionLifetime);
      await statements.slide.run(tx, { last_used_at: now, expires_at: expiresAt, address, agent, id: session });
      return { is: 'rotated', documentId, tokens: await tokens(tx, session) };
    },
    async end(tx, session) {
      markAccountsChanged(tx);
      return (await statements.end.run(tx, { id: session })) > 0;
    },
    async list(documentId) {
      const rows = await statements.list.rows(store, {
        user_document_id: documentId,
        expires_at: isoTime(clock.now()),
      });
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
        expiresAt: row.expires_at,
        agent: row.agent,
      }));
    },
    async endOwn(tx, session, documentId) {
      markAccountsChanged(tx);
      return (await statements.endOwn.run(tx, { id: session, user_document_id: documentId })) > 0;
    },
    async endAll(tx, documentId) {
      markAccountsChanged(tx);
      await statements.endAll.run(tx, { user_document_id: documentId });
    },
  };
}
