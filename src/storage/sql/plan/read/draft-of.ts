import type { Slot } from '../../../../language/query/index.js';
import { slotMark } from '../compile.js';
import type { Sql } from '../types.js';
import { enclosingRow, type ReadPrinter, type ReadScope } from './read-printer.js';

/** The row is no draft, or that of one of the documents in the slots. */
export function draftCondition(slots: readonly Slot[], scope: ReadScope, printer: ReadPrinter): Sql {
  const { dialect } = printer;
  const { alias } = enclosingRow(scope);
  const published = `${printer.column(alias, 'status')} = ${dialect.text('published')}`;
  if (slots.length === 0) return published;
  const documentIds = slots.map((slot) => dialect.typed(slotMark(slot), 'text')).join(', ');
  return `(${published} OR ${printer.column(alias, 'document_id')} IN (${documentIds}))`;
}
