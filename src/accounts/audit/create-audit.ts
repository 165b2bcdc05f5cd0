import { type Clock, isoTime, isTexts, parseStored } from '../../kernel/index.js';
import type { Row, Store } from '../../store/index.js';
import { textOrNull } from '../columns.js';
import type { Audit, AuditRow } from './audit.js';
import { auditStatements } from './audit-statements.js';

const mostAtOnce = 100;

/** The audit log in the tables of a store. Entries are only ever added. */
export function createAudit(store: Store, clock: Clock): Audit {
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
      const most = Math.min(Math.max(Math.trunc(limit), 1), mostAtOnce);
      const rows =
        before === null
          ? await store.rows(statements.newest, [most])
          : await store.rows(statements.before, [before, most]);
      return rows.map(auditRow);
    },
  };
}

function auditRow(row: Row): AuditRow {
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
        : parseStored<readonly string[]>(fields, isTexts, { table: 'octavo_audit', row: row.id, column: 'fields' }),
  };
}
