import { Failure, isoTime } from '../../../foundations/core/index.js';
import { agentGrantTable } from '../../../storage/sql/layout/index.js';
import { type Dialect, oncePerDialect, statementPrinter, tableStatements } from '../../../storage/sql/plan/index.js';
import { commitAccountChange } from '../administrators/context.js';
import type { AccountsContext } from '../context.js';
import { createAgentAuthentication } from './agent-authentication.js';
import { createAgentClients } from './agent-clients.js';
import { createAgentGrants } from './agent-grants.js';
import type { Agents } from './agents.js';
import { createAgentsOfOthers } from './agents-of-others.js';
import { agentGrantColumns, parseAgentGrant, selectAgentGrant } from './grant-row.js';

const createStatements = oncePerDialect((dialect: Dialect) => ({
  list: statementPrinter(dialect)(
    `SELECT ${selectAgentGrant} FROM [octavo_agent_grants] g JOIN [octavo_agent_clients] c ON c.[id] = g.[agent_client_id] ` +
      'WHERE g.[administrator_id] = :administrator AND g.[code_used_at] IS NOT NULL AND g.[expires_at] > :now ' +
      'ORDER BY g.[last_used_at] DESC, g.[id] LIMIT 100',
    { administrator: 'integer', now: 'instant' },
    agentGrantColumns,
  ),
  remove: tableStatements(dialect, agentGrantTable).delete({ id: '=', administrator_id: '=' }),
}));

/** Creates the clients that act for administrators, in the tables of a store. */
export function createAgents(context: AccountsContext): Agents {
  const { store, clock, audit } = context;
  const statements = createStatements(store.dialect);
  return {
    ...createAgentAuthentication(context),
    ...createAgentClients(context),
    ...createAgentGrants(context),
    ...createAgentsOfOthers(context),
    async list({ id: administrator }) {
      const rows = await statements.list.rows(store, { administrator, now: isoTime(clock.now()) });
      return rows.map(parseAgentGrant);
    },
    revoke: ({ id: administrator }, id, actor) =>
      commitAccountChange(context, async (tx) => {
        const removed = await statements.remove.run(tx, { id, administrator_id: administrator });
        if (removed === 0) throw new Failure('http.not-found');
        await audit.record(tx, { actor, action: 'agent.revoke', type: 'agent', documentId: id });
      }),
  };
}
