import {
  Failure,
  isoTime,
  isStringArray,
  millisecondsPerDay,
  newDocumentId,
  parseStoredJson,
} from '../../../foundations/core/index.js';
import { agentClientTable } from '../../../storage/sql/layout/index.js';
import {
  type Dialect,
  oncePerDialect,
  statementPrinter,
  type TableRow,
  tableStatements,
} from '../../../storage/sql/plan/index.js';
import type { AccountsContext } from '../context.js';
import type { AgentClient, Agents } from './agents.js';
import { checkRedirectUris } from './redirect-uris.js';

/** Clients that act for nobody: the newest ones of this number stay, for this many days. */
const maxUnusedClients = 1_000;
const unusedDays = 30;
const clientIdPattern = /^[a-z0-9]{24}$/;

const columns = ['id', 'client_id', 'name', 'redirect_uris'] as const;

const createStatements = oncePerDialect((dialect: Dialect) => {
  const clients = tableStatements(dialect, agentClientTable);
  const unused =
    'NOT EXISTS (SELECT 1 FROM [octavo_agent_grants] g WHERE g.[agent_client_id] = [octavo_agent_clients].[id])';
  return {
    byClientId: clients.select(columns, { client_id: '=' }),
    insert: clients.insert(['client_id', 'name', 'redirect_uris', 'created_at', 'last_used_at'], ['id']),
    deleteUnused: statementPrinter(dialect)(
      `DELETE FROM [octavo_agent_clients] WHERE ${unused} AND ([id] <= :newest OR [last_used_at] <= :before)`,
      { newest: 'integer', before: 'instant' },
    ),
  };
});

/** Creates the registration of clients. Anyone may register, so what nobody has allowed anything is bounded and removed. */
export function createAgentClients({
  store,
  clock,
}: Pick<AccountsContext, 'store' | 'clock'>): Pick<Agents, 'register' | 'findClient'> {
  const statements = createStatements(store.dialect);
  return {
    async register({ name, redirectUris }) {
      checkRedirectUris(redirectUris);
      const now = clock.now();
      const clientId = newDocumentId();
      const { id } = await store.write(async (transaction) => {
        const row = await statements.insert.one(transaction, {
          client_id: clientId,
          name,
          redirect_uris: JSON.stringify(redirectUris),
          created_at: isoTime(now),
          last_used_at: isoTime(now),
        });
        const before = isoTime(now - unusedDays * millisecondsPerDay);
        await statements.deleteUnused.run(transaction, { newest: row.id - maxUnusedClients, before });
        return row;
      });
      return { id, clientId, name, redirectUris };
    },
    async findClient(clientId) {
      const row = clientIdPattern.test(clientId)
        ? await statements.byClientId.first(store, { client_id: clientId })
        : undefined;
      if (row === undefined) throw new Failure('oauth.invalid-client');
      return clientFromRow(row);
    },
  };
}

function clientFromRow({
  id,
  client_id: clientId,
  name,
  redirect_uris: uris,
}: Pick<TableRow<typeof agentClientTable>, (typeof columns)[number]>): AgentClient {
  const location = { table: agentClientTable.name, row: id, column: 'redirect_uris' };
  return { id, clientId, name, redirectUris: parseStoredJson<readonly string[]>(uris, isStringArray, location) };
}
