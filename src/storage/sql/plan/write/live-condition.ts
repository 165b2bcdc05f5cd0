import type { Sql } from '../types.js';
import type { WritePrinter } from './write-printer.js';

/** Condition: the row is a draft or a published version, and belongs to no change set. */
export function liveCondition(printer: Pick<WritePrinter, 'dialect' | 'name'>, alias?: string): Sql {
  const statuses = ['draft', 'published'].map((status) => printer.dialect.text(status)).join(', ');
  return `${alias === undefined ? '' : `${alias}.`}${printer.name('status')} IN (${statuses})`;
}
