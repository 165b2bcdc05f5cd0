import { systemTableNames } from '../../layout/index.js';
import { slotMark } from '../compile.js';
import type { Sql } from '../types.js';
import { enclosingRow, type ReadPrinter, type ReadScope } from './read-printer.js';

/** The document of a version row was created by the administrator in the slot; its head knows. */
export function createdBy(slot: number, scope: ReadScope, printer: ReadPrinter): Sql {
  const { dialect } = printer;
  const documentAlias = printer.alias('d');
  const creator = `${printer.column(documentAlias, 'created_by')} = ${dialect.typed(slotMark(slot), 'integer')}`;
  const createdDocuments = `SELECT ${printer.column(documentAlias, 'document_id')} FROM ${dialect.identifier(systemTableNames.documents)} ${documentAlias} WHERE ${creator}`;
  return `${printer.column(enclosingRow(scope).alias, 'document_id')} IN (${createdDocuments})`;
}
