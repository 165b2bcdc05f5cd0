import { type FilterNode, type ListReadQuery, operatorTable } from '../../../../language/query/index.js';
import { slotMark } from '../compile.js';
import type { Sql, TextPatterns } from '../types.js';
import { layerOf } from './change-set-layer.js';
import { condition } from './filter.js';
import { hasIndex } from './keyset.js';
import type { ReadPrinter, RowScope } from './read-printer.js';
import { rootRow, tableWithAlias } from './root-rows.js';
import { orderTerms } from './sort.js';
import { versionConditions } from './version-conditions.js';

/* Rows are found by trigrams of their texts, or in their order: whichever is cheaper is chosen by the statement (decision 0087). */

type Comparison = Extract<FilterNode, { readonly is: 'compare' }>;

/** A comparison that holds for every row of a list, and the text that a column contains then, whatever the case. */
interface SearchedPart {
  readonly comparison: Comparison;
  readonly column: string;
  readonly part: Sql;
  readonly patterns: TextPatterns;
}

/** Prints the ids of a page: of all rows with a further condition, if any. */
type PrintIds = (row: RowScope, ...conditions: readonly Sql[]) => Sql;

/** So many rows are a sample, and so many of them are many. */
const sampleRows = 200;
const manyOfSample = 5;
/** The most candidates for a page. */
const maxCandidates = 500;
/** Name of the candidates within a statement; no table of a model has it. */
const candidatesTable = 'octavo_candidates';

/**
 * Returns the ids of a page whose rows contain a text that an index of trigrams finds; null: there is no such condition. Where many of
 * the first rows contain it, the page is soon full in its own order. Where the index finds few, they are the candidates.
 */
export function idsByPattern(query: ListReadQuery, printIds: PrintIds, printer: ReadPrinter): Sql | null {
  const searched = findSearchedPart(query, printer);
  if (searched === null) return null;
  const candidate = rootRow(query, printer);
  const candidates = `SELECT ${printer.column(candidate.alias, 'id')} AS id FROM ${matchingRows(query, searched, candidate, printer)} LIMIT ${maxCandidates + 1}`;
  const [ordered, all, some] = [rootRow(query, printer), rootRow(query, printer), rootRow(query, printer)];
  const walk = printIds(ordered, ...(isOrderedById(query) ? [inOrderOfIds(searched, ordered, printer)] : []));
  const first = (row: RowScope) => condition(searched.comparison, row, printer);
  const cases = [
    `WHEN ${isCommon(query, firstRows(query, searched, printer), first, printer)} THEN ARRAY(${walk})`,
    `WHEN ${notFoundByIndex(searched)} OR (SELECT count(*) FROM ${candidatesTable}) > ${maxCandidates} THEN ARRAY(${printIds(all)})`,
    `ELSE ARRAY(${printIds(some, `${printer.column(some.alias, 'id')} = ANY(ARRAY(SELECT id FROM ${candidatesTable}))`)})`,
  ];
  return `WITH ${candidatesTable} AS MATERIALIZED (${candidates}) SELECT unnest(CASE ${cases.join(' ')} END) AS id`;
}

/** Returns the total of such a list; `count`: that of all rows with a further condition, if any. */
export function totalByPattern(query: ListReadQuery, count: PrintIds, printer: ReadPrinter): Sql | null {
  const searched = findSearchedPart(query, printer);
  if (searched === null) return null;
  const [all, some] = [rootRow(query, printer), rootRow(query, printer)];
  const scans = `${notFoundByIndex(searched)} OR ${containsOften(query, searched, printer)}`;
  return `SELECT CASE WHEN ${scans} THEN (${count(all)}) ELSE (${count(some, matches(searched, some, printer))}) END AS total`;
}

function findSearchedPart(query: ListReadQuery, printer: ReadPrinter): SearchedPart | null {
  const { node, versions } = query;
  const { textPatterns: patterns } = printer.dialect;
  const row = { type: node.shape, set: versions.set };
  if (node.filter === null || patterns === null || row.type.is !== 'contentType') return null;
  if (versions.locale.is === 'first' || versions.publication !== null) return null;
  if (layerOf({ type: row.type, set: row.set }) !== null || versions.moment !== undefined) return null;
  const found = findComparison(node.filter);
  if (found === null) return null;
  return { ...found, part: printer.dialect.typed(slotMark(found.slot), 'text'), patterns };
}

/** Operators whose matches the planner finds by itself: in the index of whole values, and whole texts in that of trigrams. */
const servedByPlanner: ReadonlySet<string> = new Set(['$startsWith', '$eqi']);

/** The first comparison that has to hold and that an index of trigrams serves. */
function findComparison(filter: FilterNode): (Pick<SearchedPart, 'comparison' | 'column'> & { slot: number }) | null {
  switch (filter.is) {
    case 'and':
      for (const term of filter.terms) {
        const found = findComparison(term);
        if (found !== null) return found;
      }
      return null;
    case 'compare': {
      const { attribute, test, json } = filter;
      if (attribute.storage !== 'column' || attribute.index !== 'text' || json !== undefined) return null;
      if (operatorTable[test.operator].index !== 'text' || servedByPlanner.has(test.operator)) return null;
      return 'slot' in test ? { comparison: filter, column: attribute.column, slot: test.slot } : null;
    }
    default:
      return null;
  }
}

/** The condition that many rows of a sample fulfil a condition: the sample is read until there are so many. */
function isCommon(
  query: ListReadQuery,
  sample: Sql,
  printCondition: (row: RowScope) => Sql,
  printer: ReadPrinter,
): Sql {
  const row = rootRow(query, printer);
  const found = `SELECT 1 FROM (${sample}) ${row.alias} WHERE ${printCondition(row)} LIMIT ${manyOfSample}`;
  return `(SELECT count(*) FROM (${found}) ${printer.alias('s')}) >= ${manyOfSample}`;
}

/** The condition that the index finds many rows. */
function containsOften(query: ListReadQuery, searched: SearchedPart, printer: ReadPrinter): Sql {
  const sample = outerRows(query, searched, printer);
  return isCommon(query, sample, (row) => matches(searched, row, printer), printer);
}

/** The first rows of a list, where an index has its order; else those of either end. */
function firstRows(query: ListReadQuery, searched: SearchedPart, printer: ReadPrinter): Sql {
  const row = rootRow(query, printer);
  if (!hasIndex(query.node.sort, row, printer)) return outerRows(query, searched, printer);
  const byId = printer.dialect.order(printer.column(row.alias, 'id'), 'asc');
  return sampleInOrder(query, searched, row, [...orderTerms(query.node.sort, row, printer), byId], sampleRows, printer);
}

/** The rows that were created first, and those that were created last. */
function outerRows(query: ListReadQuery, searched: SearchedPart, printer: ReadPrinter): Sql {
  const ends = (['asc', 'desc'] as const).map((direction) => {
    const row = rootRow(query, printer);
    const order = [printer.dialect.order(printer.column(row.alias, 'id'), direction)];
    return `(${sampleInOrder(query, searched, row, order, sampleRows / 2, printer)})`;
  });
  return ends.join(' UNION ALL ');
}

function sampleInOrder(
  query: ListReadQuery,
  { column }: SearchedPart,
  row: RowScope,
  order: readonly Sql[],
  rows: number,
  printer: ReadPrinter,
): Sql {
  const where = versionConditions(query.versions, row, printer).join(' AND ');
  return (
    `SELECT ${printer.column(row.alias, column)} FROM ${tableWithAlias(row, printer)} WHERE ${where} ` +
    `ORDER BY ${order.join(', ')} LIMIT ${rows}`
  );
}

function isOrderedById({ node }: ListReadQuery): boolean {
  const [first] = node.sort;
  return first === undefined || (first.path.length === 0 && first.attribute.name === 'id');
}

function notFoundByIndex({ patterns, part }: SearchedPart): Sql {
  return `NOT ${patterns.isIndexed(part)}`;
}

function matchingRows(query: ListReadQuery, searched: SearchedPart, row: RowScope, printer: ReadPrinter): Sql {
  const where = [...versionConditions(query.versions, row, printer), matches(searched, row, printer)];
  return `${tableWithAlias(row, printer)} WHERE ${where.join(' AND ')}`;
}

function matches({ patterns, column, part }: SearchedPart, row: RowScope, printer: ReadPrinter): Sql {
  return patterns.matches(printer.column(row.alias, column), part);
}

/** An index of whole values has the ids as well, and would be read whole before they are put in order. */
function inOrderOfIds({ patterns }: SearchedPart, row: RowScope, printer: ReadPrinter): Sql {
  return patterns.needsRow(printer.column(row.alias, 'document_id'));
}
