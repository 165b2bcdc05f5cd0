import { Failure, isoTime } from '../../../foundations/core/index.js';
import type { Session, Transaction } from '../../../storage/database/index.js';
import { tokenTable } from '../../../storage/sql/layout/index.js';
import { type Dialect, tableStatements } from '../../../storage/sql/plan/index.js';
import { withAccountsLock } from '../account-lock.js';
import { markAccountsChanged } from '../accounts-version.js';
import { createPrivilegeGuard } from '../administrators/roles/privilege-guard.js';
import type { Actor } from '../audit/audit-log.js';
import type { AccountsContext } from '../context.js';
import { serializeRules } from '../grants/grant-rule.js';
import { parseRules } from '../grants/parse-rules.js';
import { grantableActions } from '../roles/grantable-actions.js';
import { generateToken, hashToken } from '../token-format.js';
import { checkTokenRequest } from './token-request.js';
import { tokenColumns, tokenFromRow, writtenTokenColumns } from './token-row.js';
import type { ApiTokens, CreatedToken, TokenInfo, TokenRequest } from './tokens.js';

/** Number of characters stored in clear to tell tokens apart: the prefix and five characters. */
const visibleLength = 12;

function createStatements(dialect: Dialect) {
  const tokens = tableStatements(dialect, tokenTable);
  return {
    all: tokens.select(tokenColumns, {}, { orderBy: ['id'] }),
    byId: tokens.select(tokenColumns, { id: '=' }),
    any: tokens.select(['id'], {}, { limit: 1 }),
    insert: tokens.insert([...writtenTokenColumns, 'digest', 'shown', 'created_at', 'created_by'], ['id']),
    change: tokens.update(writtenTokenColumns, { id: '=' }),
    renew: tokens.update(['digest', 'shown', 'salt'], { id: '=' }),
    remove: tokens.delete({ id: '=' }),
  };
}

/** A request that was checked. */
type CheckedRequest = TokenRequest & Pick<TokenInfo, 'rules'>;

/** Creates API tokens in the tables of a store: rows with the digest of a token that only its bearer has. */
export function createApiTokens(context: AccountsContext): ApiTokens {
  const { store, clock, audit, snapshot, accountsVersion } = context;
  const statements = createStatements(store.dialect);
  const grantable = grantableActions(snapshot);
  const privilegeGuard = createPrivilegeGuard(context);

  async function get(session: Pick<Session, 'rows'>, id: number): Promise<TokenInfo | null> {
    const row = Number.isSafeInteger(id) ? await statements.byId.first(session, { id }) : undefined;
    return row === undefined ? null : tokenFromRow(row);
  }

  async function requireToken(session: Pick<Session, 'rows'>, id: number): Promise<TokenInfo> {
    const token = await get(session, id);
    if (token === null) throw new Failure('http.not-found');
    return token;
  }

  /** Returns the request with its rules parsed. Throws Failure account.invalid. See `checkTokenRequest`. */
  function checkRequest(request: TokenRequest, expiryFrom: number | null): CheckedRequest {
    const { rules, problems } = parseRules(snapshot, request.rules ?? [], {
      actions: request.actions,
      holder: 'token',
    });
    checkTokenRequest(request, grantable, expiryFrom, problems);
    return { ...request, rules };
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
    request: CheckedRequest,
    actor: Actor,
    now: number,
  ): Promise<CreatedToken> {
    await privilegeGuard.requireMayGrantToken(transaction, actor, request);
    const token = generateToken();
    const values = { ...writtenColumns(request), ...secretColumns(token) };
    const inserted = { ...values, created_at: isoTime(now), created_by: creatorId(actor) };
    const { id } = await statements.insert.one(transaction, inserted);
    await record(transaction, actor, 'token.create', id);
    return { token, info: await requireToken(transaction, id) };
  }

  return {
    list: async () => (await statements.all.rows(store, {})).map(tokenFromRow),
    get: (id) => get(store, id),
    async create(request, actor) {
      const now = clock.now();
      const checked = checkRequest(request, now);
      return commitChange((transaction) => insert(transaction, checked, actor, now));
    },
    async createFirst(request, actor) {
      const now = clock.now();
      const checked = checkRequest(request, now);
      return commitChange(async (transaction) =>
        (await statements.any.exists(transaction, {})) ? null : insert(transaction, checked, actor, now),
      );
    },
    change: (id, request, actor) =>
      commitChange(async (transaction) => {
        const before = await requireToken(transaction, id);
        const after = checkRequest(mergeRequest(before, request), request.expiresAt === undefined ? null : clock.now());
        await privilegeGuard.requireMayGrantToken(transaction, actor, after);
        await statements.change.run(transaction, { ...writtenColumns(after), id });
        await record(transaction, actor, 'token.change', id, changedFields(before, after));
        return requireToken(transaction, id);
      }),
    async renew(id, actor) {
      const token = generateToken();
      const info = await commitChange(async (transaction) => {
        const before = await requireToken(transaction, id);
        await privilegeGuard.requireMayGrantToken(transaction, actor, before);
        // An imported token becomes one of our own.
        await statements.renew.run(transaction, { ...secretColumns(token), salt: null, id });
        await record(transaction, actor, 'token.renew', id);
        return { ...before, shown: visiblePrefix(token) };
      });
      return { token, info };
    },
    revoke: (id, actor) =>
      commitChange(async (transaction) => {
        await requireToken(transaction, id);
        await statements.remove.run(transaction, { id });
        await record(transaction, actor, 'token.revoke', id);
      }),
  };
}

/** Returns the token after the request. Only custom tokens have a list of actions. */
function mergeRequest(before: TokenInfo, request: Partial<TokenRequest>): TokenRequest {
  const {
    name = before.name,
    description = before.description,
    kind = before.kind,
    actions = kind === 'custom' ? before.actions : [],
    readDrafts = before.readDrafts,
    expiresAt = before.expiresAt,
    rules = before.rules.filter(({ action }) => actions.includes(action)),
  } = request;
  return { name, description, kind, actions, rules, readDrafts, expiresAt };
}

function changedFields(before: TokenRequest, after: TokenRequest): readonly string[] {
  const names = ['name', 'description', 'kind', 'actions', 'rules', 'readDrafts', 'expiresAt'] as const;
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** Returns the columns of a request, with actions for custom tokens only. */
function writtenColumns({ name, description, kind, actions, rules, readDrafts, expiresAt }: CheckedRequest) {
  return {
    name,
    description,
    kind,
    actions: kind === 'custom' ? JSON.stringify([...new Set(actions)].sort()) : null,
    rules: kind === 'custom' ? serializeRules(rules) : null,
    read_drafts: readDrafts,
    expires_at: expiresAt === null ? null : isoTime(expiresAt),
  };
}

/** Returns the stored columns of a token: its digest and its beginning. */
function secretColumns(token: string) {
  return { digest: hashToken(token), shown: visiblePrefix(token) };
}

function visiblePrefix(token: string): string {
  return token.slice(0, visibleLength);
}

function creatorId({ identity }: Actor): number | null {
  return identity.is === 'administrator' ? identity.id : null;
}
