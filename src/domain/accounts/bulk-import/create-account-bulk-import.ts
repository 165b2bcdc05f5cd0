import { documentTable, tokenTable } from '../../../storage/sql/layout/index.js';
import { tableStatements } from '../../../storage/sql/plan/index.js';
import { markAccountsChanged } from '../accounts-version.js';
import { createAdministratorTable } from '../administrators/administrator-table.js';
import { createAdministratorRoleTable } from '../administrators/roles/administrator-role-table.js';
import { systemActor } from '../audit/audit-log.js';
import { createAuditLog } from '../audit/create-audit-log.js';
import type { AccountsContext } from '../context.js';
import { normalizeEmail } from '../email.js';
import { grantableActions } from '../roles/grantable-actions.js';
import { roleStatements } from '../roles/role-statements.js';
import { writtenTokenColumns } from '../tokens/token-row.js';
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
  const deleteDocumentRow = tableStatements(dialect, documentTable).delete({ document_id: '=' });
  const insertedColumns = [...writtenTokenColumns, 'digest', 'salt', 'created_at', 'last_used_at'] as const;
  const insertToken = tableStatements(dialect, tokenTable).insert(insertedColumns);
  return {
    isKnownAction: (action) => grantable.has(action),
    normalizeEmail: (text) => normalizeEmail(text),
    async removeDefaultRoles(tx, types) {
      for (const type of types) {
        for (const { document_id } of await roles.byType.rows(tx, { type })) {
          await deleteDocumentRow.run(tx, { document_id });
        }
      }
    },
    async grantAction(tx, role, action) {
      await roles.grant.run(tx, { role_document_id: role, action, rule: null });
    },
    async importTokens(tx, tokens, salt) {
      const sealed = keys.seal(salt);
      for (const { name, description, kind, actions, digest, createdAt, expiresAt, lastUsedAt } of tokens) {
        const actionsJson = kind === 'custom' ? JSON.stringify([...new Set(actions)].sort()) : null;
        await insertToken.run(tx, {
          name,
          description,
          kind,
          actions: actionsJson,
          rules: null,
          read_drafts: true,
          expires_at: expiresAt,
          digest,
          salt: sealed,
          created_at: createdAt,
          last_used_at: lastUsedAt,
        });
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
