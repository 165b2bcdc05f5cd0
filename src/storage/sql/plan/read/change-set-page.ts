import type { ListReadQuery, LocaleChain } from '../../../../language/query/index.js';
import { slotMark } from '../compile.js';
import type { Sql } from '../types.js';
import { valueColumn } from './change-set-layer.js';
import { orderBy } from './json-text.js';
import { chainPosition, conditionsInLocale } from './locale-chain.js';
import type { ReadPrinter, RowScope } from './read-printer.js';
import { type SourceRows, sourceParts } from './root-rows.js';
import { sortValues, sortValuesOfSlot } from './sort.js';
import { rootChain } from './version-conditions.js';

/** Some of the rows of a list. `first`: the value of the first term of the order, where all of them have the same. */
interface Part extends SourceRows {
  readonly first: readonly Sql[];
}

/**
 * The ids of a page of a change set over versions of a status: the first rows of each part in its order, and of these the page. The order
 * is that of the id in responses, as it is when the set is published.
 */
export function layeredIds(query: ListReadQuery, printer: ReadPrinter): Sql {
  const { dialect } = printer;
  const { sort } = query.node;
  const chain = query.versions.locale.is === 'first' ? query.versions.locale : null;
  const parts = chain !== null && sort.length === 0 ? partsByLocale(query, chain, printer) : plainParts(query, printer);
  const [limit, offset] = [slotMark(query.values.length), slotMark(query.values.length + 1)];
  const upToPage = `LIMIT ${dialect.typed(limit, 'integer')} + ${dialect.typed(offset, 'integer')}`;
  const ascending = chain === null ? (['asc'] as const) : (['asc', 'asc'] as const);
  const directions = [
    ...sort.flatMap((key) => sortValuesOfSlot(key, null, printer).map(() => key.direction)),
    ...ascending,
  ];
  const ordered = (values: readonly Sql[], from = 0): Sql =>
    orderBy(values.map((value, index) => dialect.order(value, directions[from + index] ?? 'asc')));
  const names = directions.map((_, index) => `k${index}`);
  const rows = parts.map(({ row, source, first }) => {
    const position = chain === null || first.length > 0 ? [] : [chainPosition(chain, row, printer)];
    const sortTerms = sort.flatMap((key) => sortValues(key, row, printer));
    const terms = [...sortTerms, ...position, valueColumn(row, 'id', printer)];
    const columns = [...first, ...terms].map((value, index) => `${value} AS ${names[index]}`);
    const selected = `SELECT ${printer.column(row.alias, 'id')} AS id, ${columns.join(', ')} FROM ${source}`;
    return `SELECT * FROM (${selected} ${ordered(terms, first.length)} ${upToPage}) ${printer.alias('u')}`;
  });
  const all = `(${rows.join(' UNION ALL ')}) ${printer.alias('u')}`;
  return `SELECT id FROM ${all} ${ordered(names)} ${dialect.limit(limit, offset)}`;
}

function plainParts(query: ListReadQuery, printer: ReadPrinter): readonly Part[] {
  return sourceParts(query, printer).map((print) => ({ ...print(), first: [] }));
}

/** By the position of the locale first: what has no version in an earlier one is looked up for the rows of a page only. */
function partsByLocale(query: ListReadQuery, chain: LocaleChain, printer: ReadPrinter): readonly Part[] {
  return chain.slots.flatMap((slot, position) => {
    const inLocale = { ...query.versions, locale: { is: 'some', slots: [slot], explicit: true } } as const;
    return sourceParts(query, printer, inLocale).map((print) => {
      const { row, source } = print();
      const others = conditionsInLocale(rootChain(chain, printer), position, row, printer);
      return { row, source: [source, ...others].join(' AND '), first: [String(position)] };
    });
  });
}

/** The number of rows of a list of a change set over versions of a status: of both together. */
export function layeredCount(parts: readonly (() => SourceRows)[]): Sql {
  return parts.map((print) => `(SELECT count(*) FROM ${print().source})`).join(' + ');
}

/** Returns the rows of a list under one name, with one of their columns. */
export function layeredColumn(
  parts: readonly (() => SourceRows)[],
  columnOf: (row: RowScope) => Sql,
  printer: ReadPrinter,
): Sql {
  const rows = parts.map((print) => {
    const { row, source } = print();
    return `SELECT ${columnOf(row)} AS value FROM ${source}`;
  });
  return `(${rows.join(' UNION ALL ')}) ${printer.alias('u')}`;
}
