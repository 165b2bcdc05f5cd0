import type { VersionTable } from '../../layout/index.js';
import { type ColumnKind, fileUid } from '../../schema/index.js';
import type { Compiled, Sql } from '../types.js';
import { ownDocument } from './heads.js';
import type { WritePrinter } from './printer.js';

/** Which rows are looked for: by so many values, and perhaps only those of documents that one administrator created. */
export interface Among {
  readonly count: number;
  readonly own: boolean;
}

/** Rows by their ids: `id`, `document_id`, `locale`. Values: row ids, then the administrator where only own documents count. */
export function rowsById(table: VersionTable, among: Among, printer: WritePrinter): Compiled {
  return printer.statement(`rowsById ${table.name} ${among.count} ${among.own}`, (p) => {
    const columns = p.names(['id', 'document_id', 'locale']);
    return `SELECT ${columns} FROM ${p.name(table.name)} WHERE ${amongValues('id', 'integer', among, p)}`;
  });
}

/** The locales that documents have versions in: `document_id`, `locale`, of files `mime` too. Values: documentIds, then the administrator where only own documents count. */
export function localesOf(table: VersionTable, among: Among, printer: WritePrinter): Compiled {
  return printer.statement(`localesOf ${table.name} ${among.count} ${among.own}`, (p) => {
    const columns = p.names(['document_id', 'locale', ...(table.type.uid === fileUid ? ['mime'] : [])]);
    return `SELECT DISTINCT ${columns} FROM ${p.name(table.name)} WHERE ${amongValues('document_id', 'text', among, p)}`;
  });
}

function amongValues(column: string, kind: ColumnKind, { count, own }: Among, printer: WritePrinter): Sql {
  const named = `${printer.name(column)} IN ${printer.list(count, 0, kind)}`;
  return own ? `${named} AND ${ownDocument(count, printer)}` : named;
}
