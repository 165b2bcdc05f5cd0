import { Bug } from '../../../../foundations/core/index.js';
import type { KeysetChoice, ResolvedSortKey, Slot } from '../../../../language/query/index.js';
import { slotMark } from '../compile.js';
import type { Sql } from '../types.js';
import { valueColumn } from './change-set-layer.js';
import { noLimitClause, orderBy } from './json-text.js';
import type { ReadPrinter, RowScope } from './read-printer.js';
import type { sourceParts } from './root-rows.js';
import { sortValues, sortValuesOfSlot, sortValueText } from './sort.js';

/* The page next to a position in the order of a list, found without reading what precedes it (decision 0061). */

/** The parts of a statement for such a page. */
export interface KeysetPage {
  /** The prefix of the statement: finds the ids of the page, and of one row more in the direction of the walk. */
  readonly prefix: Sql;
  /** A query for the ids of the page, in the order of the list. */
  readonly ids: Sql;
  /**
   * JSON text `[onward, first, behind]`: the position of the last row of the walk, if more rows follow it, and of the first one, both as
   * `[id, text of a sort value, …]` or null; and whether there are rows in the other direction.
   */
  readonly neighbours: Sql;
}

/** Slots of the number of rows of a page, and of one row more. */
interface KeysetSizes {
  readonly size: Slot;
  readonly oneMore: Slot;
}

/** Print the rows of a list without its order, with new aliases at each call: all of them, or those below a change set and those of it. */
type PrintParts = ReturnType<typeof sourceParts>;

/** Name of the rows of a page within a statement; no table of a model has it. */
const pageTable = 'octavo_page';

/** Returns the statement parts for a page. */
export function keysetPage(
  { walk, position }: KeysetChoice,
  sort: readonly ResolvedSortKey[],
  { size, oneMore }: KeysetSizes,
  parts: PrintParts,
  printer: ReadPrinter,
): KeysetPage {
  const { dialect } = printer;
  const terms = positionTerms(sort, position, printer);
  const list: Ordered = { sort, terms, idName: parts.length > 1 ? 'response_id' : 'id' };
  const lists = parts.map((rows): KeysetList => ({ ...list, id: position?.id ?? null, rows }));
  const isOpposite = { walk: walk === 'forward' ? 'backward' : 'forward', isInclusive: true } as const;
  const hasOthers = position === null ? '1 = 0' : lists.map((one) => anyBeyond(one, isOpposite, printer)).join(' OR ');
  const limit = (of: Sql, from = '0') => dialect.limit(of, from);
  const count = dialect.typed(slotMark(size), 'integer');
  const onward = `CASE WHEN (SELECT count(*) FROM ${pageTable}) > ${count} THEN ${positionJson(list, walk, limit('1', `(${count} - 1)`), printer)} ELSE 'null' END`;
  return {
    prefix: `WITH ${pageTable} AS MATERIALIZED (${firstRows(lists, walk, limit(slotMark(oneMore)), printer)})`,
    ids: idsInListOrder(list, walk, limit(slotMark(size)), printer),
    neighbours: dialect.join([
      { text: '[' },
      { sql: onward },
      { text: ',' },
      { sql: `coalesce(${positionJson(list, walk, limit('1'), printer)}, 'null')` },
      { text: ',' },
      { sql: `CASE WHEN ${hasOthers} THEN 'true' ELSE 'false' END` },
      { text: ']' },
    ]),
  };
}

/** The order of a list, with a position in it. */
interface Ordered {
  readonly sort: readonly ResolvedSortKey[];
  readonly terms: readonly Term[];
  /** Which column of the page has the id of the order: with a change set it is not the row id. */
  readonly idName: 'id' | 'response_id';
}

/** A list and a position in it. */
interface KeysetList extends Ordered {
  /** Row id at the position; null: there is no position, and the whole list is beyond it. */
  readonly id: Slot | null;
  readonly rows: PrintParts[number];
}

/** One term of the order, with its value at the position; null: it is missing. */
interface Term {
  readonly direction: 'asc' | 'desc';
  readonly value: Sql | null;
}

/** The rows after a position or before it, with a row at the position itself or without. */
interface Step {
  readonly walk: KeysetChoice['walk'];
  readonly isInclusive: boolean;
}

function positionTerms(
  sort: readonly ResolvedSortKey[],
  position: KeysetChoice['position'],
  printer: ReadPrinter,
): readonly Term[] {
  return sort.flatMap((key, index) =>
    sortValuesOfSlot(key, position?.keys[index] ?? null, printer).map((value) => ({ direction: key.direction, value })),
  );
}

/** Rows of the list beyond the position, as parts of a query. */
interface Selection {
  readonly columns: Sql;
  /** Tables and conditions. */
  readonly from: Sql;
  readonly order: readonly Sql[];
  readonly isInIndexOrder: boolean;
}

/** The first rows of a walk through all parts: those of each of them. */
function firstRows(lists: readonly KeysetList[], walk: Step['walk'], limit: Sql, printer: ReadPrinter): Sql {
  const [list, ...others] = lists.map((one) => ({ one, rows: rowsBeyond(one, walk, limit, printer) }));
  if (list === undefined) throw new Bug('a list has rows');
  if (others.length === 0) return list.rows;
  const queries = [list, ...others].map(({ rows }) => `SELECT * FROM (${rows}) ${printer.alias('u')}`);
  const names = list.one.terms.map((_, index) => termName(index));
  const order = orderBy(walkOrder(list.one, names, list.one.idName, walk, printer));
  return `SELECT * FROM (${queries.join(' UNION ALL ')}) ${printer.alias('u')} ${order} ${limit}`;
}

/** The first rows of a walk: their ids and order terms. Selections follow each other in the walk, and later ones are read only if needed. */
function rowsBeyond(list: KeysetList, walk: Step['walk'], limit: Sql, printer: ReadPrinter): Sql {
  const queries = selectBeyond(list, { walk, isInclusive: false }, printer).map(
    ({ columns, from, order }) => `SELECT ${columns} FROM ${from} ${orderBy(order)} ${limit}`,
  );
  if (queries.length === 1) return String(queries[0]);
  return `${queries.map((query) => `SELECT * FROM (${query}) ${printer.alias('u')}`).join(' UNION ALL ')} ${limit}`;
}

/** Whether there are rows beyond. The order is for the planner of PostgreSQL, which takes the index that has it. */
function anyBeyond(list: KeysetList, step: Step, printer: ReadPrinter): Sql {
  const first = printer.dialect.limit('1', '0');
  return selectBeyond(list, step, printer)
    .map(({ from, order, isInIndexOrder }) =>
      isInIndexOrder
        ? `(SELECT 1 FROM ${from} ${orderBy(order)} ${first}) IS NOT NULL`
        : `EXISTS (SELECT 1 FROM ${from})`,
    )
    .join(' OR ');
}

function selectBeyond(list: KeysetList, step: Step, printer: ReadPrinter): readonly Selection[] {
  if (list.id === null) return [selectRange(list, null, step, printer)];
  if (!hasIndex(list.sort, list.rows().row, printer)) return [selectComputed(list, step, printer)];
  return rangesBeyond(list.terms, step.walk).map((range) => selectRange(list, range, step, printer));
}

/** Without an index the order terms are computed once for each row, and compared and sorted after that. */
function selectComputed(list: KeysetList, step: Step, printer: ReadPrinter): Selection {
  const { row, source } = list.rows();
  const alias = printer.alias('s');
  const values = list.terms.map((_, index) => `${alias}.${termName(index)}`);
  const condition = beyondCondition(list, values, `${alias}.${list.idName}`, step, printer);
  return {
    columns: `${alias}.*`,
    from: `(SELECT ${rowColumns(list.sort, row, printer)} FROM ${source} ${noLimitClause}) ${alias} WHERE ${condition}`,
    order: walkOrder(list, values, `${alias}.${list.idName}`, step.walk, printer),
    isInIndexOrder: false,
  };
}

/** The condition on order terms and id: beyond in the first term, or equal in it and beyond in those that follow. */
function beyondCondition(list: KeysetList, values: readonly Sql[], id: Sql, step: Step, printer: ReadPrinter): Sql {
  return list.terms.reduceRight(
    (following, term, index) => {
      const value = String(values[index]);
      const beyond = boundsBeyond(term, step.walk).map((bound) => boundCondition(value, bound, term));
      const equal = `${boundCondition(value, 'equal', term)} AND ${following}`;
      return `(${[...beyond, equal].join(' OR ')})`;
    },
    idCondition(list, id, step, printer),
  );
}

function idCondition({ id }: KeysetList, column: Sql, { walk, isInclusive }: Step, { dialect }: ReadPrinter): Sql {
  if (id === null) throw new Bug('without a position nothing is compared with it');
  return `${column} ${walk === 'forward' ? '>' : '<'}${isInclusive ? '=' : ''} ${dialect.typed(slotMark(id), 'integer')}`;
}

/** How a value is in relation to that of the position. */
type Bound = 'equal' | 'greater' | 'less' | 'present' | 'missing';

/** The values that a walk meets after that of the position, in their order: missing ones come first ascending, and last descending. */
function boundsBeyond({ direction, value }: Term, walk: Step['walk']): readonly Bound[] {
  const isAscending = (direction === 'asc') === (walk === 'forward');
  if (value === null) return isAscending ? ['present'] : [];
  return isAscending ? ['greater'] : ['less', 'missing'];
}

function boundCondition(sql: Sql, bound: Bound, { value }: Term): Sql {
  const isMissing = bound === 'missing' || (bound === 'equal' && value === null);
  if (isMissing) return `${sql} IS NULL`;
  if (bound === 'present') return `${sql} IS NOT NULL`;
  return `${sql} ${{ equal: '=', greater: '>', less: '<' }[bound as 'equal' | 'greater' | 'less']} ${value}`;
}

/** Rows with the values of the position in the first terms, and with others in the next term; null: beyond it by their ids. */
interface Range {
  readonly equalTerms: number;
  readonly bound: Bound | null;
}

/** The rows beyond a position, as ranges of an index that follow each other in the walk. */
function rangesBeyond(terms: readonly Term[], walk: Step['walk']): readonly Range[] {
  const byTerm = terms.map((term, equalTerms) => boundsBeyond(term, walk).map((bound) => ({ equalTerms, bound })));
  return [{ equalTerms: terms.length, bound: null }, ...byTerm.reverse().flat()];
}

/**
 * The rows of one range, or (null) of the whole list. A term that is equal in all of them has the direction of the id, so that an index of
 * both has the order: PostgreSQL does not see that it is constant where it is missing.
 */
function selectRange(list: KeysetList, range: Range | null, step: Step, printer: ReadPrinter): Selection {
  const { row, source } = list.rows();
  const id = valueColumn(row, 'id', printer);
  const values = list.sort.flatMap((key) => sortValues(key, row, printer));
  const conditions = range === null ? [] : rangeConditions(list, range, values, id, step, printer);
  const constantTerms = range === null ? 0 : range.equalTerms + (range.bound === 'missing' ? 1 : 0);
  const terms = list.terms.map((term, index) =>
    index < constantTerms ? { ...term, direction: 'asc' as const } : term,
  );
  return {
    columns: rowColumns(list.sort, row, printer),
    from: [source, ...conditions].join(' AND '),
    order: walkOrder({ terms }, values, id, step.walk, printer),
    isInIndexOrder: true,
  };
}

function rangeConditions(
  list: KeysetList,
  { equalTerms, bound }: Range,
  values: readonly Sql[],
  id: Sql,
  step: Step,
  printer: ReadPrinter,
): readonly Sql[] {
  return [...list.terms.slice(0, equalTerms + 1).entries()]
    .map(([index, term]) =>
      boundCondition(String(values[index]), index < equalTerms ? 'equal' : (bound ?? 'equal'), term),
    )
    .concat(bound === null ? [idCondition(list, id, step, printer)] : []);
}

/** Whether an index of a table has the rows of a list in the order of the first term: that of the ids, or of an indexed attribute. */
export function hasIndex([first]: readonly ResolvedSortKey[], row: RowScope, { context }: ReadPrinter): boolean {
  if (first === undefined) return true;
  const { path, natural, attribute } = first;
  const isColumn = path.length === 0 && !natural && attribute.type.column !== 'decimal';
  if (!isColumn || row.locale?.constant === false) return false;
  const column = row.table.columns.get(attribute.name)?.name;
  const table = context.layout.allTables.find(({ name }) => name === row.table.name);
  return table?.indexes.some(({ columns }) => columns.find((name) => name !== 'locale') === column) === true;
}

/** The order of a walk: terms of the list, then the row id. */
function walkOrder(
  { terms }: Pick<KeysetList, 'terms'>,
  values: readonly Sql[],
  id: Sql,
  walk: Step['walk'],
  { dialect }: ReadPrinter,
): readonly Sql[] {
  const turned = { asc: 'desc', desc: 'asc' } as const;
  const inWalk = (direction: 'asc' | 'desc') => (walk === 'forward' ? direction : turned[direction]);
  return [
    ...terms.map(({ direction }, index) => dialect.order(String(values[index]), inWalk(direction))),
    dialect.order(id, inWalk('asc')),
  ];
}

/** The columns of a page: row id, and the values of the order terms. */
function rowColumns(sort: readonly ResolvedSortKey[], row: RowScope, printer: ReadPrinter): Sql {
  const values = sort.flatMap((key) => sortValues(key, row, printer));
  const columns = values.map((value, index) => `${value} AS ${termName(index)}`);
  const responseId = row.part === undefined ? [] : [`${valueColumn(row, 'id', printer)} AS response_id`];
  return [`${printer.column(row.alias, 'id')} AS id`, ...responseId, ...columns].join(', ');
}

function termName(index: number): string {
  return `k${index}`;
}

/** The rows of the page table in the order of the walk, as far as a limit goes: without an order SQLite may begin at the other end. */
function pageRows(columns: Sql, list: Ordered, walk: Step['walk'], limit: Sql, printer: ReadPrinter): Sql {
  const values = list.terms.map((_, index) => termName(index));
  return `SELECT ${columns} FROM ${pageTable} ${orderBy(walkOrder(list, values, list.idName, walk, printer))} ${limit}`;
}

/** The ids of the page without the row that it has too many. The last limit keeps the order from being left out, too. */
function idsInListOrder(list: Ordered, walk: Step['walk'], limit: Sql, printer: ReadPrinter): Sql {
  const rows = pageRows('*', list, walk, limit, printer);
  if (walk === 'forward') return rows;
  const alias = printer.alias('w');
  const values = list.terms.map((_, index) => `${alias}.${termName(index)}`);
  const order = walkOrder(list, values, `${alias}.${list.idName}`, 'forward', printer);
  return `SELECT ${alias}.id FROM (${rows}) ${alias} ${orderBy(order)} ${limit}`;
}

/** The position of one row of the page as JSON text: its id and the texts of its sort values; NULL without a row. */
function positionJson(list: Ordered, walk: Step['walk'], limit: Sql, printer: ReadPrinter): Sql {
  const { dialect } = printer;
  let index = -1;
  const texts = list.sort.flatMap((key) => {
    index += sortValuesOfSlot(key, null, printer).length;
    return [{ text: ',' }, { sql: dialect.jsonText('text', sortValueText(key, termName(index), printer)) }];
  });
  const json = dialect.join([{ text: '[' }, { sql: list.idName }, ...texts, { text: ']' }]);
  return `(${pageRows(json, list, walk, limit, printer)})`;
}
