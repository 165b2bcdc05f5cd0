import { type Clock, isoTime, isStringArray, parseStoredJson } from '../../../foundations/core/index.js';
import type { Store } from '../../../storage/database/index.js';
import { auditTable } from '../../../storage/sql/layout/index.js';
import {
  columnNames,
  columnShape,
  selectList,
  statementPrinter,
  type TableRow,
  tableStatements,
} from '../../../storage/sql/plan/index.js';
import type { AuditLog, AuditLogEntry } from './audit-log.js';

const maxPageSize = 100;

/** Creates the audit log in the tables of a store. Entries are never changed. */
export function createAuditLog(store: Store, clock: Clock): AuditLog {
  const print = statementPrinter(store.dialect);
  const insert = tableStatements(store.dialect, auditTable).insert(columnNames(auditTable, 'id'));
  const row = columnShape(auditTable);
  const select = `SELECT ${selectList(row)} FROM [octavo_audit]`;
  const newest = print(`${select} ORDER BY [id] DESC LIMIT :limit`, { limit: 'integer' }, row);
  const older = print(
    `${select} WHERE [id] < :before ORDER BY [id] DESC LIMIT :limit`,
    { before: 'integer', limit: 'integer' },
    row,
  );
  return {
    async record(transaction, { actor, action, outcome = 'done', type, documentId, locale, fields }) {
      const { identity, address } = actor;
      await insert.run(transaction, {
        at: isoTime(clock.now()),
        actor: identity.is,
        actor_id: 'id' in identity ? identity.id : null,
        address,
        action,
        outcome,
        type: type ?? null,
        document_id: documentId ?? null,
        locale: locale ?? null,
        fields: fields === undefined ? null : JSON.stringify(fields),
        client: 'client' in identity ? (identity.client ?? null) : null,
      });
    },
    async list({ before, limit }) {
      const pageSize = Math.min(Math.max(Math.trunc(limit), 1), maxPageSize);
      const rows =
        before === null
          ? await newest.rows(store, { limit: pageSize })
          : await older.rows(store, { before, limit: pageSize });
      return rows.map(auditEntryFromRow);
    },
  };
}

function auditEntryFromRow(row: TableRow<typeof auditTable>): AuditLogEntry {
  const { id, at, actor, address, action, type, locale, fields, client } = row;
  return {
    id,
    at,
    actor,
    actorId: row.actor_id,
    address,
    action,
    outcome: row.outcome === 'refused' ? 'refused' : 'done',
    type,
    documentId: row.document_id,
    locale,
    fields:
      fields === null
        ? null
        : parseStoredJson<readonly string[]>(fields, isStringArray, {
            table: auditTable.name,
            row: id,
            column: 'fields',
          }),
    client,
  };
}
