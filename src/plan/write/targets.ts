import type { VersionTable } from '../../layout/index.js';
import type { Compiled } from '../types.js';
import type { WritePrinter } from './printer.js';

/** Rows by their ids: `id`, `document_id`, `locale`. Values: row ids. */
export function rowsById(table: VersionTable, count: number, printer: WritePrinter): Compiled {
  return printer.statement(`rowsById ${table.name} ${count}`, (p) => {
    const columns = p.names(['id', 'document_id', 'locale']);
    return `SELECT ${columns} FROM ${p.name(table.name)} WHERE ${p.name('id')} IN ${p.list(count, 0, 'integer')}`;
  });
}

/** The locales that documents have versions in: `document_id`, `locale`. Values: documentIds. */
export function localesOf(table: VersionTable, count: number, printer: WritePrinter): Compiled {
  return printer.statement(`localesOf ${table.name} ${count}`, (p) => {
    const columns = p.names(['document_id', 'locale']);
    return `SELECT DISTINCT ${columns} FROM ${p.name(table.name)} WHERE ${p.name('document_id')} IN ${p.list(count)}`;
  });
}
