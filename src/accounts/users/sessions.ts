import { createHmac } from 'node:crypto';
import { Bug, isoTime, newDocumentId } from '../../kernel/index.js';
import type { Transaction } from '../../store/index.js';
import type { AccountsContext } from '../context.js';
import { touchAccess } from '../generation.js';
import { newSecret } from '../secret.js';
import { sessionStatements } from './session-statements.js';
import { secretOfUserToken, signedToken, type UserTokenKind, userToken } from './user-token.js';
import type { Client } from './users.js';

/** Fresh tokens of a session; the texts are shown this once. */
export interface OpenSession {
  /** Public id of the session. */
  readonly session: string;
  readonly jwt: string;
  /** null in legacy mode. */
  readonly refreshToken: string | null;
}

/** What a refresh token turned out to be. A reused one was exchanged before: somebody else has it. */
export type Rotation =
  | { readonly is: 'rotated'; readonly documentId: string; readonly tokens: OpenSession }
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
export interface Sessions {
  /** Opens a session, and sweeps what the user left behind expired. */
  open(tx: Transaction, documentId: string, client: Client): Promise<OpenSession>;
  /** Exchanges a refresh token: it is used up, and its session lives on from now. Of many at once one is rotated, the others are reused. */
  rotate(tx: Transaction, refreshToken: unknown, client: Client): Promise<Rotation>;
  /** documentId of the user whose session this is; null: it has ended. */
  userOf(tx: Transaction, session: string): Promise<string | null>;
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
function lifeOf(text: string): number {
  return Number(text.slice(0, -1)) * (units[text.slice(-1)] ?? 0);
}

/** Sessions with the lifetimes of `settings.users`. */
export function createSessions({
  store,
  clock,
  keys,
  settings,
}: Pick<AccountsContext, 'store' | 'clock' | 'keys' | 'settings'>): Sessions {
  const statements = sessionStatements(store.dialect);
  const { mode, accessMinutes, refreshDays, legacyDays, jwt } = settings.users;
  const legacyLife = jwt.expiresIn === null ? legacyDays * day : lifeOf(jwt.expiresIn);
  const sessionLife = mode === 'refresh' ? refreshDays * day : legacyLife;
  const accessLife = mode === 'refresh' ? Math.min(accessMinutes * minute, sessionLife) : sessionLife;

  async function issue(tx: Transaction, session: string, kind: UserTokenKind, life: number): Promise<string> {
    const now = clock.now();
    const secret = newSecret();
    const text = kind === 'access' && settings.signedTokens === true ? await signedAccess(tx, session, life) : null;
    const [digest = ''] = keys.digests(text ?? secret);
    await tx.run(statements.insertToken, [digest, session, kind, isoTime(now), isoTime(now + life)]);
    return text ?? userToken(kind, secret);
  }

  /** With the claims that clients of the interface know; `jti` makes each token another one. */
  async function signedAccess(tx: Transaction, session: string, life: number): Promise<string> {
    const documentId = await userOf(tx, session);
    const [row] = await tx.rows(statements.userId, [documentId]);
    if (row === undefined) throw new Bug('a session is opened for a user who is not there');
    const iat = Math.floor(clock.now() / 1_000);
    const times = { iat, exp: iat + Math.floor(life / 1_000), jti: newSecret() };
    const id = Number(row.id);
    const claims =
      mode === 'legacy' ? { id, ...times } : { userId: String(id), sessionId: session, type: 'access', ...times };
    return signedToken(claims, sign);
  }

  function sign(text: string): string {
    const { secret } = jwt;
    return secret === null ? keys.sign(text) : createHmac('sha256', secret).update(text).digest('base64url');
  }

  async function tokens(tx: Transaction, session: string): Promise<OpenSession> {
    const jwt = await issue(tx, session, 'access', accessLife);
    const refreshToken = mode === 'refresh' ? await issue(tx, session, 'refresh', sessionLife) : null;
    return { session, jwt, refreshToken };
  }

  async function userOf(tx: Transaction, session: string): Promise<string | null> {
    const [row] = await tx.rows(statements.session, [session]);
    return row === undefined ? null : String(row.user_document_id);
  }

  return {
    userOf,
    async open(tx, documentId, { address, agent }) {
      const now = isoTime(clock.now());
      const session = newDocumentId();
      await tx.run(statements.sweepSessions, [documentId, now]);
      const expires = isoTime(clock.now() + sessionLife);
      await tx.run(statements.insertSession, [session, documentId, now, now, expires, address, agent]);
      return tokens(tx, session);
    },
    async rotate(tx, refreshToken, { address, agent }) {
      const secret = secretOfUserToken('refresh', refreshToken);
      if (secret === null) return { is: 'unknown' };
      const digests = keys.digests(secret);
      const now = isoTime(clock.now());
      const [used] = await tx.rows(statements.useRefreshToken(digests.length), [now, now, ...digests]);
      const [known] =
        used === undefined ? await tx.rows(statements.refreshToken(digests.length), [now, ...digests]) : [used];
      const session = known === undefined ? null : String(known.session_id);
      const documentId = session === null ? null : await userOf(tx, session);
      if (session === null || documentId === null) return { is: 'unknown' };
      if (used === undefined) return { is: 'reused', session, documentId };
      await tx.run(statements.sweepTokens, [session, now]);
      await tx.run(statements.slide, [now, isoTime(clock.now() + sessionLife), address, agent, session]);
      return { is: 'rotated', documentId, tokens: await tokens(tx, session) };
    },
    async end(tx, session) {
      touchAccess(tx);
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
      touchAccess(tx);
      return (await tx.run(statements.endOwn, [session, documentId])) > 0;
    },
    async endAll(tx, documentId) {
      touchAccess(tx);
      await tx.run(statements.endAll, [documentId]);
    },
  };
}
