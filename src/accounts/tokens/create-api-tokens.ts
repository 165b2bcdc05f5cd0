import { Failure, isoTime } from '../../kernel/index.js';
import type { Stored } from '../../schema/index.js';
import type { Session, Transaction } from '../../store/index.js';
import { createBounds } from '../administrators/bounds.js';
import { amongChanges } from '../alone.js';
import type { Actor } from '../audit/audit.js';
import type { AccountsContext } from '../context.js';
import { touchAccess } from '../generation.js';
import { knownActions } from '../roles/catalogue.js';
import { digestOf, newToken } from '../token-text.js';
import { checkTokenRequest } from './token-request.js';
import { tokenOf } from './token-row.js';
import { tokenStatements } from './token-statements.js';
import type { ApiTokens, CreatedToken, TokenInfo, TokenRequest } from './tokens.js';

/** How much of a token's text is kept, for people to tell tokens apart: the prefix and five characters. */
const shownLength = 12;

/** API tokens in the tables of a store: rows with the digest of a text that only its bearer has. */
export function createApiTokens(context: AccountsContext): ApiTokens {
  const { store, clock, audit, snapshot, generation } = context;
  const statements = tokenStatements(store.dialect);
  const known = knownActions(snapshot);
  const bounds = createBounds(context);

  async function get(session: Pick<Session, 'rows'>, id: number): Promise<TokenInfo | null> {
    const [row] = Number.isSafeInteger(id) ? await session.rows(statements.byId, [id]) : [];
    return row === undefined ? null : tokenOf(row);
  }

  async function existing(session: Pick<Session, 'rows'>, id: number): Promise<TokenInfo> {
    const token = await get(session, id);
    if (token === null) throw new Failure('http.not-found');
    return token;
  }

  /** A change and its entry in the log; from its commit on nothing that is remembered counts. */
  async function write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const changing = amongChanges(async (transaction) => {
      touchAccess(transaction);
      return work(transaction);
    });
    const result = await store.write(changing);
    generation.advance();
    return result;
  }

  const record = (transaction: Transaction, actor: Actor, action: string, id: number, fields?: readonly string[]) =>
    audit.record(transaction, {
      actor,
      action,
      type: 'token',
      documentId: String(id),
      ...(fields === undefined ? {} : { fields }),
    });

  async function insert(
    transaction: Transaction,
    request: TokenRequest,
    actor: Actor,
    now: number,
  ): Promise<CreatedToken> {
    await bounds.demandToken(transaction, actor, request);
    const token = newToken();
    const values = [...contentOf(request), ...textOf(token), isoTime(now), creatorOf(actor)];
    const [row] = await transaction.rows(statements.insert, values);
    const id = Number(row?.id);
    await record(transaction, actor, 'token.create', id);
    return { token, info: await existing(transaction, id) };
  }

  return {
    list: async () => (await store.rows(statements.all, [])).map(tokenOf),
    get: (id) => get(store, id),
    async create(request, actor) {
      const now = clock.now();
      checkTokenRequest(request, known, now);
      return write((transaction) => insert(transaction, request, actor, now));
    },
    async createFirst(request, actor) {
      const now = clock.now();
      checkTokenRequest(request, known, now);
      return write(async (transaction) =>
        (await transaction.rows(statements.any, [])).length > 0 ? null : insert(transaction, request, actor, now),
      );
    },
    change: (id, request, actor) =>
      write(async (transaction) => {
        const before = await existing(transaction, id);
        const after = changed(before, request);
        checkTokenRequest(after, known, request.expiresAt === undefined ? null : clock.now());
        await bounds.demandToken(transaction, actor, after);
        await transaction.run(statements.change, [...contentOf(after), id]);
        await record(transaction, actor, 'token.change', id, changedFields(before, after));
        return existing(transaction, id);
      }),
    async renew(id, actor) {
      const token = newToken();
      const info = await write(async (transaction) => {
        const before = await existing(transaction, id);
        await bounds.demandToken(transaction, actor, before);
        await transaction.run(statements.renew, [...textOf(token), id]);
        await record(transaction, actor, 'token.renew', id);
        return { ...before, shown: shownOf(token) };
      });
      return { token, info };
    },
    revoke: (id, actor) =>
      write(async (transaction) => {
        await existing(transaction, id);
        await transaction.run(statements.remove, [id]);
        await record(transaction, actor, 'token.revoke', id);
      }),
  };
}

/** The token as the request leaves it. What is no custom token any more has no list. */
function changed(before: TokenRequest, request: Partial<TokenRequest>): TokenRequest {
  const {
    name = before.name,
    description = before.description,
    kind = before.kind,
    actions = kind === 'custom' ? before.actions : [],
    readDrafts = before.readDrafts,
    expiresAt = before.expiresAt,
  } = request;
  return { name, description, kind, actions, readDrafts, expiresAt };
}

function changedFields(before: TokenRequest, after: TokenRequest): readonly string[] {
  const names = ['name', 'description', 'kind', 'actions', 'readDrafts', 'expiresAt'] as const;
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** The columns of a request, in the order of the statements; a list of actions for custom tokens alone. */
function contentOf({ name, description, kind, actions, readDrafts, expiresAt }: TokenRequest): readonly Stored[] {
  const listed = kind === 'custom' ? JSON.stringify([...new Set(actions)].sort()) : null;
  return [name, description, kind, listed, readDrafts, expiresAt === null ? null : isoTime(expiresAt)];
}

/** What is kept of a token's text: its digest, and its beginning. */
function textOf(token: string): readonly Stored[] {
  return [digestOf(token), shownOf(token)];
}

function shownOf(token: string): string {
  return token.slice(0, shownLength);
}

function creatorOf({ identity }: Actor): number | null {
  return identity.is === 'administrator' ? identity.id : null;
}
