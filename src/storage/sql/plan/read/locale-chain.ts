import { slotMark } from '../compile.js';
import type { Sql } from '../types.js';
import { statusCondition } from './change-set-layer.js';
import type { PrintedChain, ReadPrinter, RowScope } from './read-printer.js';

/**
 * Returns the conditions that a version row is the one that a chain of locales chooses for its document: it is in one of the locales,
 * and the document has no version, among those that the caller may see, in an earlier one. That the caller may see the row itself is a
 * condition of its node.
 */
export function chainConditions(chain: PrintedChain, row: RowScope, printer: ReadPrinter): readonly Sql[] {
  const literals = localeLiterals(chain, printer);
  const before = literals.slice(0, -1);
  const locale = printer.column(row.alias, 'locale');
  const isEarlier = (other: Sql): readonly Sql[] => [`${rank(other, before)} < ${rank(locale, literals)}`];
  const earlier = versionsIn(before, isEarlier, chain, row, printer);
  return [`${locale} IN (${literals.join(', ')})`, `NOT EXISTS (${earlier})`];
}

/**
 * Returns the same as conditions of a row that is in the locale at this position of the chain: what is looked up is looked up row by
 * row, as a page needs few of them.
 */
export function conditionsInLocale(
  chain: PrintedChain,
  position: number,
  row: RowScope,
  printer: ReadPrinter,
): readonly Sql[] {
  const before = localeLiterals(chain, printer).slice(0, position);
  if (before.length === 0) return [];
  const earlier = versionsIn(before, () => [], chain, row, printer);
  return [`NOT EXISTS (${printer.dialect.isolated(earlier)})`];
}

/** Returns the position in the chain of the locale of a row. */
export function chainPosition(chain: Pick<PrintedChain, 'slots'>, row: RowScope, printer: ReadPrinter): Sql {
  return rank(printer.column(row.alias, 'locale'), localeLiterals(chain, printer));
}

/** The versions of the document of a row, with its status and in these locales, that the caller may see. */
function versionsIn(
  literals: readonly Sql[],
  conditions: (locale: Sql) => readonly Sql[],
  { allowed }: PrintedChain,
  row: RowScope,
  printer: ReadPrinter,
): Sql {
  const alias = printer.alias('v');
  const column = (name: string) => printer.column(alias, name);
  const version: RowScope = { ...row, alias, locale: { sql: column('locale'), constant: false }, part: undefined };
  const where = [
    `${column('document_id')} = ${printer.column(row.alias, 'document_id')}`,
    `${column('locale')} IN (${literals.join(', ')})`,
    statusCondition(version, printer),
    ...conditions(column('locale')),
    ...printer.printSubquery(() => allowed(version)),
  ];
  return `SELECT 1 FROM ${printer.source(row.table.name)} ${alias} WHERE ${where.join(' AND ')}`;
}

function localeLiterals({ slots }: Pick<PrintedChain, 'slots'>, { dialect }: ReadPrinter): readonly Sql[] {
  return slots.map((slot) => dialect.typed(slotMark(slot), 'text'));
}

function rank(locale: Sql, literals: readonly Sql[]): Sql {
  return `CASE ${locale} ${literals.map((literal, position) => `WHEN ${literal} THEN ${position}`).join(' ')} END`;
}
