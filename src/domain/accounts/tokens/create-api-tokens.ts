import { Failure, isoTime } from '../../../foundations/core/index.js';
import type { Stored } from '../../../language/schema/index.js';
import type { Session, Transaction } from '../../../storage/database/index.js';
import { withAccountsLock } from '../account-lock.js';
import { markAccountsChanged } from '../accounts-version.js';
import { createPrivilegeGuard } from '../administrators/privilege-guard.js';
import type { Actor } from '../audit/audit-log.js';
import type { AccountsContext } from '../context.js';
import { grantableActions } from '../roles/grantable-actions.js';
import { generateToken, hashToken } from '../token-format.js';
import { checkTokenRequest } from './token-request.js';
import { tokenFromRow } from './token-row.js';
import { tokenStatements } from './token-statements.js';
import type { ApiTokens, CreatedToken, TokenInfo, TokenRequest } from './tokens.js';

/** Number of characters stored in clear to tell tokens apart: the prefix and five characters. */
const visibleLength = 12;

/** Creates API tokens in the tables of a store: rows with the digest of a token that only its bearer has. */
export function createApiTokens(context: AccountsContext): ApiTokens {
  const { store, clock, audit, snapshot, accountsVersion } = context;
  const statements = tokenStatements(store.dialect);
  const grantable = grantableActions(snapshot);
  const privilegeGuard = createPrivilegeGuard(context);

  async function get(session: Pick<Session, 'rows'>, id: number): Promise<TokenInfo | null> {
    const [row] = Number.isSafeInteger(id) ? await session.rows(statements.byId, [id]) : [];
    return row === undefined ? null : tokenFromRow(row);
  }

  async function requireToken(session: Pick<Session, 'rows'>, id: number): Promise<TokenInfo> {
    const token = await get(session, id);
    if (token === null) throw new Failure('http.not-found');
    return token;
  }

  /** Commits a change with its audit entry and invalidates cached callers. */
  async function commitChange<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const lockedWork = withAccountsLock(async (transaction) => {
      markAccountsChanged(transaction);
      return work(transaction);
    });
    const result = await store.write(lockedWork);
    accountsVersion.increment();
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
    await privilegeGuard.requireMayGrantToken(transaction, actor, request);
    const token = generateToken();
    const values = [...contentColumns(request), ...tokenColumns(token), isoTime(now), creatorId(actor)];
    const [row] = await transaction.rows(statements.insert, values);
    const id = Number(row?.id);
    await record(transaction, actor, 'token.create', id);
    return { token, info: await requireToken(transaction, id) };
  }

  return {
    list: async () => (await store.rows(statements.all, [])).map(tokenFromRow),
    get: (id) => get(store, id),
    async create(request, actor) {
      const now = clock.now();
      checkTokenRequest(request, grantable, now);
      return commitChange((transaction) => insert(transaction, request, actor, now));
    },
    async createFirst(request, actor) {
      const now = clock.now();
      checkTokenRequest(request, grantable, now);
      return commitChange(async (transaction) =>
        (await transaction.rows(statements.any, [])).length > 0 ? null : insert(transaction, request, actor, now),
      );
    },
    change: (id, request, actor) =>
      commitChange(async (transaction) => {
        const before = await requireToken(transaction, id);
        const after = mergeRequest(before, request);
        checkTokenRequest(after, grantable, request.expiresAt === undefined ? null : clock.now());
        await privilegeGuard.requireMayGrantToken(transaction, actor, after);
        await transaction.run(statements.change, [...contentColumns(after), id]);
        await record(transaction, actor, 'token.change', id, changedFields(before, after));
        return requireToken(transaction, id);
      }),
    async renew(id, actor) {
      const token = generateToken();
      const info = await commitChange(async (transaction) => {
        const before = await requireToken(transaction, id);
        await privilegeGuard.requireMayGrantToken(transaction, actor, before);
        await transaction.run(statements.renew, [...tokenColumns(token), id]);
        await record(transaction, actor, 'token.renew', id);
        return { ...before, shown: visiblePrefix(token) };
      });
      return { token, info };
    },
    revoke: (id, actor) =>
      commitChange(async (transaction) => {
        await requireToken(transaction, id);
        await transaction.run(statements.remove, [id]);
        await record(transaction, actor, 'token.revoke', id);
      }),
  };
}

/** Returns the token after the request. Only custom tokens have a list of actions. */
function mergeRequest(before: TokenRequest, request: Partial<TokenRequest>): TokenRequest {
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

/** Returns the columns of a request in the order of the statements, with actions for custom tokens only. */
function contentColumns({ name, description, kind, actions, readDrafts, expiresAt }: TokenRequest): readonly Stored[] {
  const actionsJson = kind === 'custom' ? JSON.stringify([...new Set(actions)].sort()) : null;
  return [name, description, kind, actionsJson, readDrafts, expiresAt === null ? null : isoTime(expiresAt)];
}

/** Returns the stored columns of a token: its digest and its beginning. */
function tokenColumns(token: string): readonly Stored[] {
  return [hashToken(token), visiblePrefix(token)];
}

function visiblePrefix(token: string): string {
  return token.slice(0, visibleLength);
}

function creatorId({ identity }: Actor): number | null {
  return identity.is === 'administrator' ? identity.id : null;
}
