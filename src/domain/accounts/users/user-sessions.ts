import { createHmac } from 'node:crypto';
import { Bug, isoTime, newDocumentId } from '../../../foundations/core/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { markAccountsChanged } from '../accounts-version.js';
import type { AccountsContext } from '../context.js';
import { generateSecret } from '../secret.js';
import { userSessionStatements } from './user-session-statements.js';
import { createJwt, formatUserToken, parseUserToken, type UserTokenKind } from './user-token.js';
import type { ClientDevice } from './users.js';

/** Fresh tokens of a session; the texts are shown this once. */
export interface IssuedTokens {
  /** Public id of the session. */
  readonly session: string;
  readonly jwt: string;
  /** null in legacy mode. */
  readonly refreshToken: string | null;
}

/** What a refresh token turned out to be. A reused one was exchanged before: somebody else has it. */
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
  /** What the device called itself; null: nothing. */
  readonly agent: string | null;
}

/** Sessions of end users: every one is a row, and its tokens work only as long as that is there. All inside a caller's transaction. */
export interface UserSessions {
  /** Opens a session, and sweeps what the user left behind expired. */
  open(tx: Transaction, documentId: string, client: ClientDevice): Promise<IssuedTokens>;
  /** Exchanges a refresh token: it is used up, and its session lives on from now. Of many at once one is rotated, the others are reused. */
  rotate(tx: Transaction, refreshToken: unknown, client: ClientDevice): Promise<TokenRotation>;
  /** documentId of the user whose session this is; null: it has ended. */
  findUser(tx: Transaction, session: string): Promise<string | null>;
  /** Ends a session; of several at once one is told that it did. */
  end(tx: Transaction, session: string): Promise<boolean>;
  /** The sessions of a user that have not ended, the one used last first. */
  list(documentId: string): Promise<readonly ListedSession[]>;
  /** Ends a session if it is this user's; false: there is none. */
  endOwn(tx: Transaction, session: string, documentId: string): Promise<boolean>;
  /** Ends every session of a user. */
  endAll(tx: Transaction, documentId: string): Promise<void>;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const units: Readonly<Record<string, number>> = { s: 1_000, m: minute, h: hour, d: day };

/** The milliseconds that a text such as `12h` means. */
function parseDuration(text: string): number {
  return Number(text.slice(0, -1)) * (units[text.slice(-1)] ?? 0);
}

/** Sessions with the lifetimes of `settings.users`. */
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

  /** With the claims that clients of the interface know; `jti` makes each token another one. */
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
