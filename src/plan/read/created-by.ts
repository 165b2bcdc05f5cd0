import { systemTableNames } from '../../layout/index.js';
import { slotMark } from '../statement.js';
import type { Sql } from '../types.js';
import { type Printing, rowOf, type Scope } from './scope.js';

/** The document of a version row was created by the administrator in the slot; its head knows. */
export function createdBy(slot: number, scope: Scope, printing: Printing): Sql {
  const { dialect } = printing;
  const head = printing.alias('d');
  const creator = `${printing.column(head, 'created_by')} = ${dialect.typed(slotMark(slot), 'integer')}`;
  const own = `SELECT ${printing.column(head, 'document_id')} FROM ${dialect.identifier(systemTableNames.documents)} ${head} WHERE ${creator}`;
  return `${printing.column(rowOf(scope).alias, 'document_id')} IN (${own})`;
}
