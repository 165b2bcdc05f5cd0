import { plainStatement } from '../../../storage/sql/plan/index.js';
import { markAccountsChanged } from '../accounts-version.js';
import { createAdministratorRoleTable } from '../administrators/administrator-role-table.js';
import { createAdministratorTable } from '../administrators/administrator-table.js';
import { systemActor } from '../audit/audit-log.js';
import { createAuditLog } from '../audit/create-audit-log.js';
import type { AccountsContext } from '../context.js';
import { normalizeEmail } from '../email.js';
import { grantableActions } from '../roles/grantable-actions.js';
import { roleStatements } from '../roles/role-statements.js';
import type { AccountBulkImport } from './account-bulk-import.js';

/** Creates the bulk import into the tables of a store. */
export function createAccountBulkImport({
  store,
  clock,
  snapshot,
  keys,
}: Pick<AccountsContext, 'store' | 'clock' | 'snapshot' | 'keys'>): AccountBulkImport {
  const { dialect } = store;
  const grantable = grantableActions(snapshot);
  const roles = roleStatements(dialect);
  const administrators = createAdministratorTable(store, clock);
  const administratorRoles = createAdministratorRoleTable(store, clock);
  const audit = createAuditLog(store, clock);
  const deleteDocumentRow = plainStatement(dialect, 'DELETE FROM [octavo_documents] WHERE [document_id] = ?');
  const columns = ['name', 'description', 'kind', 'actions', 'read_drafts', 'expires_at', 'digest', 'salt']
    .concat('created_at', 'last_used_at')
    .map((name) => `[${name}]`);
  const insertToken = plainStatement(
    dialect,
    `INSERT INTO [octavo_tokens] (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  return {
    isKnownAction: (action) => grantable.has(action),
    normalizeEmail: (text) => normalizeEmail(text),
    async removeDefaultRoles(tx, types) {
      for (const type of types) {
        for (const row of await tx.rows(roles.byType, [type]))
          await tx.run(deleteDocumentRow, [String(row.document_id)]);
      }
    },
    async grantAction(tx, role, action) {
      await tx.run(roles.grant, [role, action]);
    },
    async importTokens(tx, tokens, salt) {
      const sealed = keys.seal(salt);
      for (const { name, description, kind, actions, digest, createdAt, expiresAt, lastUsedAt } of tokens) {
        const actionsJson = kind === 'custom' ? JSON.stringify([...new Set(actions)].sort()) : null;
        const values = [name, description, kind, actionsJson, true, expiresAt, digest, sealed, createdAt, lastUsedAt];
        await tx.run(insertToken, values);
      }
    },
    async importAdministrator(tx, { role, ...profile }) {
      const email = normalizeEmail(profile.email);
      const found = await administratorRoles.findByCodeOrName(tx, role);
      if (email === null || found === null || (await administrators.byEmail(tx, email)) !== null) return null;
      const { shown } = await administrators.insert(tx, { ...profile, email, role: found.id });
      return shown.id;
    },
    async finish(tx) {
      markAccountsChanged(tx);
      await audit.record(tx, { actor: systemActor, action: 'content.import' });
    },
  };
}
