import { Failure, isoTime } from '../../../foundations/core/index.js';
import type { Caller } from '../../../language/query/access/index.js';
import { agentGrantTable } from '../../../storage/sql/layout/index.js';
import { type Dialect, statementPrinter, tableStatements } from '../../../storage/sql/plan/index.js';
import { createRowAbility, permissionColumns } from '../administrators/roles/ability-lookup.js';
import { AccountCache, type CachedValue } from '../authentication/account-cache.js';
import { lastUsedInterval } from '../authentication/last-used.js';
import type { AccountsContext } from '../context.js';
import { parseScopes, scopedAbility } from './agent-ability.js';
import { parseAccessToken } from './agent-tokens.js';
import type { Agents } from './agents.js';

const maxEntries = 1_000;

function createStatements(dialect: Dialect) {
  return {
    byAccess: statementPrinter(dialect)(
      'SELECT g.[id], g.[scopes], g.[access_expires_at], g.[last_used_at], g.[administrator_id], c.[name] AS [client], ' +
        'a.[blocked], r.[id] AS [role_id], r.[code] AS [role_code], r.[permissions] FROM [octavo_agent_grants] g ' +
        'JOIN [octavo_agent_clients] c ON c.[id] = g.[agent_client_id] ' +
        'JOIN [octavo_administrators] a ON a.[id] = g.[administrator_id] ' +
        'JOIN [octavo_administrator_roles] r ON r.[id] = a.[role_id] WHERE g.[access_digest] IN :digests',
      { digests: 'text[]' },
      {
        id: 'text',
        scopes: 'json',
        access_expires_at: 'instant',
        last_used_at: 'instant',
        administrator_id: 'integer',
        client: 'text',
        blocked: 'boolean',
        ...permissionColumns,
      },
    ),
    used: tableStatements(dialect, agentGrantTable).update(['last_used_at'], { id: '=' }),
  };
}

/** Creates the authentication of access tokens. Caches each for a second, and never beyond a change of accounts. */
export function createAgentAuthentication(context: AccountsContext): Pick<Agents, 'authenticate' | 'isAccessToken'> {
  const { store, keys, snapshot, report } = context;
  const statements = createStatements(store.dialect);
  const abilityOfRow = createRowAbility(snapshot);
  const cache = new AccountCache<Caller>(context, maxEntries);

  async function lookUp(secret: string, now: number): Promise<CachedValue<Caller>> {
    const row = await statements.byAccess.first(store, { digests: keys.digests(secret) });
    if (row === undefined || row.blocked) throw new Failure('access.unauthorized');
    const end = Date.parse(row.access_expires_at);
    if (end <= now) throw new Failure('access.token-expired');
    if (now - Date.parse(row.last_used_at) >= lastUsedInterval) await recordUse(row.id, now);
    const { administrator_id: id, client } = row;
    const ability = scopedAbility(abilityOfRow(id, row), parseScopes(row.scopes, row.id));
    return { value: { identity: { is: 'administrator', id, session: row.id, client }, ability }, trustedUntil: end };
  }

  /** A failure is reported and does not reject the request; the next use tries again. */
  async function recordUse(id: string, now: number): Promise<void> {
    try {
      await store.write((tx) => statements.used.run(tx, { last_used_at: isoTime(now), id }));
    } catch (error) {
      report(error);
    }
  }

  return {
    isAccessToken: (text) => parseAccessToken(text) !== null,
    async authenticate(text) {
      const secret = parseAccessToken(text);
      if (secret === null) throw new Failure('access.unauthorized');
      return (await cache.getOrLoad(secret, (now) => lookUp(secret, now))).value;
    },
  };
}
