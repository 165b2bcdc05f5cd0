import type { FilterNode, LocaleChain, LocaleChoice, VersionChoice } from '../../../../language/query/index.js';
import { slotMark } from '../compile.js';
import type { Sql } from '../types.js';
import { statusCondition } from './change-set-layer.js';
import { condition } from './filter.js';
import { chainConditions } from './locale-chain.js';
import { publicationCondition } from './publication-condition.js';
import type { PrintedChain, ReadPrinter, RowLocale, RowScope } from './read-printer.js';

/** The conditions that choose versions: status, locale and publicationFilter (contract, chapters of these names). */
export function versionConditions(versions: VersionChoice, row: RowScope, printer: ReadPrinter): readonly Sql[] {
  return [
    statusCondition(row, printer),
    ...localeCondition(versions.locale, row, printer),
    ...(versions.publication === null || !row.type.draftAndPublish
      ? []
      : [publicationCondition(versions.publication, row, printer)]),
  ];
}

/** The locale of the rows of a query: a slot where the query names one locale, else the column of the rows. */
export function queryLocale(choice: LocaleChoice, alias: string, printer: ReadPrinter): RowLocale {
  const ownLocale = { sql: printer.column(alias, 'locale'), constant: false };
  if (choice.is === 'all') return ownLocale;
  if (choice.is === 'first') return { ...ownLocale, chain: printedChain(choice, printer) };
  const [only, ...others] = choice.slots;
  if (only === undefined || others.length > 0) return ownLocale;
  return { sql: printer.dialect.typed(slotMark(only), 'text'), constant: true };
}

/** The chain of the queried documents themselves. */
export function rootChain({ slots, root }: LocaleChain, printer: ReadPrinter): PrintedChain {
  return { slots, allowed: (row) => optionalCondition(root, row, printer) };
}

/** The chain of documents behind relations. */
function printedChain({ slots, related }: LocaleChain, printer: ReadPrinter): PrintedChain {
  return { slots, allowed: (row) => optionalCondition(related.get(row.type.uid), row, printer) };
}

function optionalCondition(filter: FilterNode | null | undefined, row: RowScope, printer: ReadPrinter): readonly Sql[] {
  return filter === null || filter === undefined ? [] : [condition(filter, row, printer)];
}

/** The condition that rows, or those of another table with a column of that name, are in the locales of a query. */
export function localeCondition(choice: LocaleChoice, row: RowScope, printer: ReadPrinter): readonly Sql[] {
  const locale = printer.column(row.alias, 'locale');
  if (!row.type.localized) return [`${locale} = ${printer.dialect.text('')}`];
  if (choice.is === 'all') return [];
  if (choice.is === 'first') return chainConditions(rootChain(choice, printer), row, printer);
  const literals = choice.slots.map((slot) => printer.dialect.typed(slotMark(slot), 'text'));
  if (literals.length === 0) return ['1 = 0'];
  return literals.length === 1 ? [`${locale} = ${literals[0]}`] : [`${locale} IN (${literals.join(', ')})`];
}
