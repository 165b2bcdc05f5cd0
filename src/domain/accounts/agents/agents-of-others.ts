import { Failure, isoTime } from '../../../foundations/core/index.js';
import { agentGrantTable } from '../../../storage/sql/layout/index.js';
import { type Dialect, oncePerDialect, statementPrinter, tableStatements } from '../../../storage/sql/plan/index.js';
import { commitAccountChange } from '../administrators/context.js';
import { createAdministratorRoleTable } from '../administrators/roles/administrator-role-table.js';
import { createPrivilegeGuard } from '../administrators/roles/privilege-guard.js';
import type { AccountsContext } from '../context.js';
import type { Agents } from './agents.js';
import { agentGrantColumns, parseAgentGrant, selectAgentGrant } from './grant-row.js';

const createStatements = oncePerDialect((dialect: Dialect) => {
  const print = statementPrinter(dialect);
  const active = 'g.[code_used_at] IS NOT NULL AND g.[expires_at] > :now';
  const withAdministrator = 'JOIN [octavo_administrators] a ON a.[id] = g.[administrator_id]';
  return {
    page: print(
      `SELECT ${selectAgentGrant}, a.[id] AS [administrator_id], a.[email], a.[first_name], a.[last_name] ` +
        `FROM [octavo_agent_grants] g JOIN [octavo_agent_clients] c ON c.[id] = g.[agent_client_id] ${withAdministrator} ` +
        `WHERE ${active} ORDER BY g.[last_used_at] DESC, g.[id] LIMIT :limit OFFSET :start`,
      { now: 'instant', limit: 'integer', start: 'integer' },
      { ...agentGrantColumns, administrator_id: 'integer', email: 'text', first_name: 'text?', last_name: 'text?' },
    ),
    count: print(
      `SELECT COUNT(*) AS [total] FROM [octavo_agent_grants] g WHERE ${active}`,
      { now: 'instant' },
      { total: 'integer' },
    ),
    roleOf: print(
      `SELECT a.[id], a.[role_id] FROM [octavo_agent_grants] g ${withAdministrator} WHERE g.[id] = :id`,
      { id: 'text' },
      { id: 'integer', role_id: 'integer' },
    ),
    remove: tableStatements(dialect, agentGrantTable).delete({ id: '=' }),
  };
});

/** Creates what administrators may do about the agents of each other. */
export function createAgentsOfOthers(context: AccountsContext): Pick<Agents, 'listAll' | 'end'> {
  const { store, clock, audit } = context;
  const statements = createStatements(store.dialect);
  const roles = createAdministratorRoleTable(store, clock);
  const guard = createPrivilegeGuard(context);
  return {
    async listAll(page) {
      const now = isoTime(clock.now());
      const rows = await statements.page.rows(store, { ...page, now });
      const total = (await statements.count.first(store, { now }))?.total ?? 0;
      const agents = rows.map((row) => ({
        ...parseAgentGrant(row),
        administrator: {
          id: row.administrator_id,
          email: row.email,
          firstName: row.first_name,
          lastName: row.last_name,
        },
      }));
      return { agents, total };
    },
    end: (id, actor) =>
      commitAccountChange(context, async (tx) => {
        const owner = await statements.roleOf.first(tx, { id });
        const role = owner === undefined ? null : await roles.byId(tx, owner.role_id);
        if (owner === undefined || role === null) throw new Failure('http.not-found');
        await guard.requireMayGrantRole(tx, actor, role);
        await statements.remove.run(tx, { id });
        await audit.record(tx, {
          actor,
          action: 'agent.end',
          type: 'agent',
          documentId: id,
          fields: [`administrator ${owner.id}`],
        });
      }),
  };
}
