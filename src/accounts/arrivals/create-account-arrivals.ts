import { createAdministratorTable } from '../administrators/administrator-table.js';
import { createRoleTable } from '../administrators/role-table.js';
import { system } from '../audit/audit.js';
import { createAudit } from '../audit/create-audit.js';
import type { AccountsContext } from '../context.js';
import { normalEmail } from '../email.js';
import { touchAccess } from '../generation.js';
import { knownActions } from '../roles/catalogue.js';
import { roleStatements } from '../roles/role-statements.js';
import { statement } from '../statement.js';
import type { AccountArrivals } from './arrivals.js';

/** Accounts that come from elsewhere, into the tables of a store. */
export function createAccountArrivals({
  store,
  clock,
  snapshot,
  keys,
}: Pick<AccountsContext, 'store' | 'clock' | 'snapshot' | 'keys'>): AccountArrivals {
  const { dialect } = store;
  const known = knownActions(snapshot);
  const roles = roleStatements(dialect);
  const administrators = createAdministratorTable(store, clock);
  const administratorRoles = createRoleTable(store, clock);
  const audit = createAudit(store, clock);
  const removeHead = statement(dialect, 'DELETE FROM [octavo_documents] WHERE [document_id] = ?');
  const columns = ['name', 'description', 'kind', 'actions', 'read_drafts', 'expires_at', 'digest', 'salt']
    .concat('created_at', 'last_used_at')
    .map((name) => `[${name}]`);
  const insertToken = statement(
    dialect,
    `INSERT INTO [octavo_tokens] (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  return {
    knows: (action) => known.has(action),
    email: (text) => normalEmail(text),
    async makeRoom(tx, types) {
      for (const type of types) {
        for (const row of await tx.rows(roles.byType, [type])) await tx.run(removeHead, [String(row.document_id)]);
      }
    },
    async grant(tx, role, action) {
      await tx.run(roles.grant, [role, action]);
    },
    async tokens(tx, tokens, salt) {
      const sealed = keys.seal(salt);
      for (const { name, description, kind, actions, digest, createdAt, expiresAt, lastUsedAt } of tokens) {
        const listed = kind === 'custom' ? JSON.stringify([...new Set(actions)].sort()) : null;
        const values = [name, description, kind, listed, true, expiresAt, digest, sealed, createdAt, lastUsedAt];
        await tx.run(insertToken, values);
      }
    },
    async administrator(tx, { role, ...arriving }) {
      const email = normalEmail(arriving.email);
      const found = await administratorRoles.named(tx, role);
      if (email === null || found === null || (await administrators.byEmail(tx, email)) !== null) return null;
      const { shown } = await administrators.insert(tx, { ...arriving, email, role: found.id });
      return shown.id;
    },
    async close(tx) {
      touchAccess(tx);
      await audit.record(tx, { actor: system, action: 'content.import' });
    },
  };
}
