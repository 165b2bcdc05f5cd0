import type { Slot } from '../../query/index.js';
import { slotMark } from '../statement.js';
import type { Sql } from '../types.js';
import { type Printing, rowOf, type Scope } from './scope.js';

/** The row is no draft, or that of one of the documents in the slots. */
export function draftOf(slots: readonly Slot[], scope: Scope, printing: Printing): Sql {
  const { dialect } = printing;
  const { alias } = rowOf(scope);
  const published = `${printing.column(alias, 'status')} = ${dialect.text('published')}`;
  if (slots.length === 0) return published;
  const listed = slots.map((slot) => dialect.typed(slotMark(slot), 'text')).join(', ');
  return `(${published} OR ${printing.column(alias, 'document_id')} IN (${listed}))`;
}
