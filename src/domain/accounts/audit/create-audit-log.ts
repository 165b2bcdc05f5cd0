import { type Clock, isoTime, isStringArray, parseStoredJson } from '../../../foundations/core/index.js';
import type { Row, Store } from '../../../storage/database/index.js';
import { textOrNull } from '../columns.js';
import type { AuditLog, AuditLogEntry } from './audit-log.js';
import { auditStatements } from './audit-statements.js';

const maxPageSize = 100;

/** Creates the audit log in the tables of a store. Entries are never changed. */
export function createAuditLog(store: Store, clock: Clock): AuditLog {
  const statements = auditStatements(store.dialect);
  return {
    async record(transaction, { actor, action, outcome = 'done', type, documentId, locale, fields }) {
      const { identity, address } = actor;
      await transaction.run(statements.insert, [
        isoTime(clock.now()),
        identity.is,
        'id' in identity ? identity.id : null,
        address,
        action,
        outcome,
        type ?? null,
        documentId ?? null,
        locale ?? null,
        fields === undefined ? null : JSON.stringify(fields),
      ]);
    },
    async list({ before, limit }) {
      const pageSize = Math.min(Math.max(Math.trunc(limit), 1), maxPageSize);
      const rows =
        before === null
          ? await store.rows(statements.newest, [pageSize])
          : await store.rows(statements.before, [before, pageSize]);
      return rows.map(auditEntryFromRow);
    },
  };
}

function auditEntryFromRow(row: Row): AuditLogEntry {
  const fields = textOrNull(row.fields);
  return {
    id: Number(row.id),
    at: String(row.at),
    actor: String(row.actor),
    actorId: row.actor_id === null ? null : Number(row.actor_id),
    address: textOrNull(row.address),
    action: String(row.action),
    outcome: row.outcome === 'refused' ? 'refused' : 'done',
    type: textOrNull(row.type),
    documentId: textOrNull(row.document_id),
    locale: textOrNull(row.locale),
    fields:
      fields === null
        ? null
        : parseStoredJson<readonly string[]>(fields, isStringArray, {
            table: 'octavo_audit',
            row: row.id,
            column: 'fields',
          }),
  };
}
