import { Failure, isoTime, millisecondsPerDay, newDocumentId } from '../../../foundations/core/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { agentClientTable, agentGrantTable } from '../../../storage/sql/layout/index.js';
import {
  type Dialect,
  oncePerDialect,
  type RowOf,
  statementPrinter,
  tableStatements,
} from '../../../storage/sql/plan/index.js';
import { commitAccountChange } from '../administrators/context.js';
import type { Actor } from '../audit/audit-log.js';
import type { AccountsContext } from '../context.js';
import { parseScopes } from './agent-ability.js';
import {
  accessToken,
  generateSecret,
  isSecret,
  parseAccessToken,
  parseRefreshToken,
  provesChallenge,
  refreshToken,
} from './agent-tokens.js';
import type { Agents, AgentTokens } from './agents.js';
import { isRegisteredUri } from './redirect-uris.js';

const codeSeconds = 60;
const accessSeconds = 15 * 60;
const grantDays = 90;

const grantColumns = {
  id: 'text',
  client_id: 'text',
  administrator_id: 'integer',
  scopes: 'json',
  resource: 'text',
  redirect_uri: 'text',
  challenge: 'text',
  code_used_at: 'instant?',
  refresh_digest: 'text?',
  expires_at: 'instant',
} as const;

const createStatements = oncePerDialect((dialect: Dialect) => {
  const print = statementPrinter(dialect);
  const grants = tableStatements(dialect, agentGrantTable);
  const select =
    'SELECT g.[id], c.[client_id], g.[administrator_id], g.[scopes], g.[resource], g.[redirect_uri], g.[challenge], ' +
    'g.[code_used_at], g.[refresh_digest], g.[expires_at] FROM [octavo_agent_grants] g ' +
    'JOIN [octavo_agent_clients] c ON c.[id] = g.[agent_client_id]';
  const tokens = ['access_digest', 'access_expires_at', 'refresh_digest', 'last_used_at', 'address'] as const;
  return {
    insert: grants.insert([
      'id',
      'agent_client_id',
      'administrator_id',
      'scopes',
      'resource',
      'redirect_uri',
      'challenge',
      'code_digest',
      'created_at',
      'last_used_at',
      'expires_at',
      'address',
    ]),
    clientUsed: tableStatements(dialect, agentClientTable).update(['last_used_at'], { id: '=' }),
    byCode: print(`${select} WHERE g.[code_digest] IN :digests`, { digests: 'text[]' }, grantColumns),
    byAccess: print(`${select} WHERE g.[access_digest] IN :digests`, { digests: 'text[]' }, grantColumns),
    byId: print(`${select} WHERE g.[id] = :id`, { id: 'text' }, grantColumns),
    start: grants.update([...tokens, 'code_used_at', 'expires_at'], { id: '=', code_used_at: 'IS NULL' }),
    renew: grants.update(tokens, { id: '=' }),
    remove: grants.delete({ id: '=' }),
  };
});

type GrantRow = RowOf<ReturnType<typeof createStatements>['byId']>;

/** Creates the grants of clients: codes, and tokens that replace each other. Only digests of them are stored. */
export function createAgentGrants(
  context: AccountsContext,
): Pick<Agents, 'authorize' | 'exchangeCode' | 'refresh' | 'revokeToken'> {
  const { store, clock, keys, audit } = context;
  const statements = createStatements(store.dialect);

  /** Runs work that returns null for a code or token that is not valid; what it removed is committed. */
  async function commitOrRefuse(work: (tx: Transaction) => Promise<AgentTokens | null>): Promise<AgentTokens> {
    const tokens = await commitAccountChange(context, work);
    if (tokens === null) throw new Failure('oauth.invalid-grant');
    return tokens;
  }

  async function end(
    tx: Transaction,
    { id, administrator_id: administrator }: GrantRow,
    address: string,
    reason: 'reuse' | 'revoke',
  ) {
    await statements.remove.run(tx, { id });
    await audit.record(tx, {
      actor: { identity: { is: 'administrator', id: administrator, session: id }, address },
      action: reason === 'reuse' ? 'agent.token-reused' : 'agent.revoke',
      ...(reason === 'reuse' ? { outcome: 'refused' as const } : {}),
      type: 'agent',
      documentId: id,
    });
    return null;
  }

  function newTokens({ id, scopes }: GrantRow) {
    const access = generateSecret();
    const refresh = generateSecret();
    const [accessDigest = ''] = keys.digests(access);
    const [refreshDigest = ''] = keys.digests(refresh);
    const now = clock.now();
    const tokens: AgentTokens = {
      accessToken: accessToken(access),
      expiresIn: accessSeconds,
      refreshToken: refreshToken(id, refresh),
      scopes: parseScopes(scopes, id),
    };
    const values = {
      id,
      access_digest: accessDigest,
      access_expires_at: isoTime(now + accessSeconds * 1_000),
      refresh_digest: refreshDigest,
      last_used_at: isoTime(now),
    };
    return { tokens, values, now };
  }

  return {
    async authorize({ id: administrator }, { client, redirectUri, challenge, resource, scopes }, actor: Actor) {
      if (!isRegisteredUri(redirectUri, client.redirectUris)) {
        throw new Failure('oauth.invalid-redirect-uri', { uri: redirectUri, reason: 'the client did not register it' });
      }
      const code = generateSecret();
      const [digest = ''] = keys.digests(code);
      const now = clock.now();
      const id = newDocumentId();
      await commitAccountChange(context, async (tx) => {
        await statements.clientUsed.run(tx, { id: client.id, last_used_at: isoTime(now) });
        await statements.insert.run(tx, {
          id,
          agent_client_id: client.id,
          administrator_id: administrator,
          scopes: JSON.stringify(scopes),
          resource,
          redirect_uri: redirectUri,
          challenge,
          code_digest: digest,
          created_at: isoTime(now),
          last_used_at: isoTime(now),
          expires_at: isoTime(now + codeSeconds * 1_000),
          address: actor.address,
        });
        await audit.record(tx, { actor, action: 'agent.allow', type: 'agent', documentId: id, fields: scopes });
      });
      return code;
    },
    exchangeCode: ({ code, clientId, redirectUri, verifier, resource }, address) =>
      commitOrRefuse(async (tx) => {
        const row = isSecret(code) ? await statements.byCode.first(tx, { digests: keys.digests(code) }) : undefined;
        if (row === undefined || row.client_id !== clientId) return null;
        if (row.code_used_at !== null) return end(tx, row, address, 'reuse');
        const { tokens, values, now } = newTokens(row);
        const isValid =
          Date.parse(row.expires_at) > now &&
          row.redirect_uri === redirectUri &&
          row.resource === resource &&
          provesChallenge(verifier, row.challenge);
        // A code works once, whatever comes with it.
        if (!isValid) {
          await statements.remove.run(tx, { id: row.id });
          return null;
        }
        const expiresAt = isoTime(now + grantDays * millisecondsPerDay);
        const started = { ...values, address, code_used_at: isoTime(now), expires_at: expiresAt };
        return (await statements.start.run(tx, started)) > 0 ? tokens : null;
      }),
    refresh: ({ refreshToken: text, clientId, resource }, address) =>
      commitOrRefuse(async (tx) => {
        const parsed = parseRefreshToken(text);
        const row = parsed === null ? undefined : await statements.byId.first(tx, { id: parsed.grant });
        if (parsed === null || row === undefined || row.client_id !== clientId || row.resource !== resource)
          return null;
        if (row.refresh_digest === null || !keys.digests(parsed.secret).includes(row.refresh_digest)) {
          return end(tx, row, address, 'reuse');
        }
        const { tokens, values, now } = newTokens(row);
        if (Date.parse(row.expires_at) <= now) return null;
        await statements.renew.run(tx, { ...values, address });
        return tokens;
      }),
    revokeToken: async (token, clientId, address) => {
      const secret = parseAccessToken(token);
      const refresh = parseRefreshToken(token);
      await commitAccountChange(context, async (tx) => {
        const row =
          secret !== null
            ? await statements.byAccess.first(tx, { digests: keys.digests(secret) })
            : refresh === null
              ? undefined
              : await statements.byId.first(tx, { id: refresh.grant });
        const isOwner =
          row !== undefined &&
          row.client_id === clientId &&
          (refresh === null ||
            (row.refresh_digest !== null && keys.digests(refresh.secret).includes(row.refresh_digest)));
        if (isOwner) await end(tx, row, address, 'revoke');
      });
    },
  };
}
