import type { VersionTable } from '../../layout/index.js';
import type { Compiled } from '../types.js';
import { contentColumns, timeColumns } from './version-statements.js';
import type { WritePrinter } from './write-printer.js';

/**
 * The versions of a document in some statuses, of any kind: `id`, `locale`, `status`, `revision`, `source_revision`, and the times of changes. Values:
 * documentId, the statuses.
 */
export function versionsInStatuses(table: VersionTable, statuses: number, printer: WritePrinter): Compiled {
  return printer.statement(`versionsInStatuses ${table.name} ${statuses}`, (p) => {
    const columns = p.names(['id', 'locale', 'status', 'revision', 'source_revision', ...timeColumns]);
    const where = `${p.equals('document_id', 0)} AND ${p.name('status')} IN ${p.valueList(statuses, 1)}`;
    return `SELECT ${columns} FROM ${p.name(table.name)} WHERE ${where} ORDER BY ${p.name('id')}`;
  });
}

/** Copies a version to another status of the same document and locale; returns the `id` of the copy. Values: status, row id. */
export function copyVersion(table: VersionTable, printer: WritePrinter): Compiled {
  return printer.statement(`copyVersion ${table.name}`, (p) => {
    const content = contentColumns(table).map(({ name }) => name);
    const system = [
      'created_at',
      ...timeColumns,
      'published_at',
      'revision',
      'source_revision',
      'created_by',
      'updated_by',
    ];
    const copied = p.names(['document_id', 'locale', ...content, ...system]);
    const from = `FROM ${p.name(table.name)} WHERE ${p.equals('id', 1, 'integer')}`;
    return `INSERT INTO ${p.name(table.name)} (${p.name('status')}, ${copied}) SELECT ${p.value(0)}, ${copied} ${from} RETURNING ${p.name('id')}`;
  });
}
