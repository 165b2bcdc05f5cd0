import { isoTime, newDocumentId } from '../../kernel/index.js';
import type { Transaction } from '../../store/index.js';
import type { AccountsContext } from '../context.js';
import { touchAccess } from '../generation.js';
import { newSecret } from '../secret.js';
import { sessionStatements } from './session-statements.js';
import { secretOfUserToken, type UserTokenKind, userToken } from './user-token.js';
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
  /** Ends every session of a user. */
  endAll(tx: Transaction, documentId: string): Promise<void>;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Sessions with the lifetimes of `settings.users`. */
export function createSessions({
  store,
  clock,
  keys,
  settings,
}: Pick<AccountsContext, 'store' | 'clock' | 'keys' | 'settings'>): Sessions {
  const statements = sessionStatements(store.dialect);
  const { mode, accessMinutes, refreshDays, legacyDays } = settings.users;
  const sessionLife = (mode === 'refresh' ? refreshDays : legacyDays) * day;
  const accessLife = mode === 'refresh' ? Math.min(accessMinutes * minute, sessionLife) : sessionLife;

  async function issue(tx: Transaction, session: string, kind: UserTokenKind, life: number): Promise<string> {
    const now = clock.now();
    const secret = newSecret();
    const [digest = ''] = keys.digests(secret);
    await tx.run(statements.insertToken, [digest, session, kind, isoTime(now), isoTime(now + life)]);
    return userToken(kind, secret);
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
    async endAll(tx, documentId) {
      touchAccess(tx);
      await tx.run(statements.endAll, [documentId]);
    },
  };
}
