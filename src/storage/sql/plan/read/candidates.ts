import { Bug, unreachable } from '../../../../foundations/core/index.js';
import {
  type FilterNode,
  type ListReadQuery,
  operatorTable,
  type SlotValues,
  type Test,
} from '../../../../language/query/index.js';
import { systemTableNames } from '../../layout/index.js';
import { slotMark } from '../compile.js';
import type { Sql, TextIndexEntries, TextSearch } from '../types.js';
import { layerOf } from './change-set-layer.js';
import type { PlanContext, ReadPrinter, RowScope } from './read-printer.js';
import { rowConditions, selectionOf, tableWithAlias } from './root-rows.js';
import { type TextIndex, textIndexesByTable } from './text-index.js';
import { versionConditions } from './version-conditions.js';

/**
 * The rows among which the documents of a query are searched: those whose text may contain the searched text (decision 0036). Candidates are
 * a superset of the matches, so every condition is applied as well.
 */
export interface Candidates {
  readonly index: TextIndex;
  readonly search: TextSearch;
  /** The expression to match in the index: a value to bind. */
  readonly match: string;
  /** The same for exactly those that the filter holds for, among regular ones; null: candidates have to be looked at. */
  readonly exactMatch: string | null;
}

/** Name of the candidates within a statement; no table of a model has it. */
const candidatesTable = 'octavo_candidates';

/*
 * With more candidates than this, rows are checked one after the other, as without an index: a candidate costs five times as
 * much as a row that is met on the way, and a page in the order of an index ends as soon as it is full.
 */
/** A part of the versions of a type. */
const maxShare = 40;
/** The most candidates for a page. */
const maxPerPage = 500;

/** Returns the candidates of a query; null: no index finds any. This depends on the values of the filter as well as on its shape. */
export function findCandidates(query: ListReadQuery, context: PlanContext): Candidates | null {
  const { filter, shape } = query.node;
  const { textSearch: search } = context.dialect;
  if (filter === null || search === null) return null;
  const table = context.layout.versionTables.get(shape.uid);
  if (table === undefined) throw new Bug(`no table for ${shape.uid}`);
  const index = textIndexesByTable(context).get(table.name);
  if (index === undefined) return null;
  const match = matchExpression(filter, query.values, index, search);
  if (match === null) return null;
  const exactMatch = hasScopes(query) ? exactExpression(filter, query.values, index, search) : null;
  return { index, search, match, exactMatch };
}

/** Whether the versions of a query are all those of a status, in some locales: scopes of an index. */
function hasScopes({ node, versions }: ListReadQuery): boolean {
  if (node.shape.is !== 'contentType' || versions.publication !== null || versions.locale.is === 'first') return false;
  return layerOf({ type: node.shape, set: versions.set }) === null;
}

/** Returns an expression that exactly the regular rows match for which a filter holds; null: the index has none. */
function exactExpression(filter: FilterNode, values: SlotValues, index: TextIndex, search: TextSearch): string | null {
  if (filter.is === 'compare') {
    const { attribute, test, json } = filter;
    if (test.operator !== '$containsi' || json !== undefined || attribute.storage !== 'column') return null;
    return index.columns.includes(attribute.column)
      ? search.matchExactly(attribute.column, String(values[test.slot]))
      : null;
  }
  if ((filter.is !== 'and' && filter.is !== 'or') || filter.terms.length === 0) return null;
  const matches = filter.terms.flatMap((term) => exactExpression(term, values, index, search) ?? []);
  if (matches.length < filter.terms.length) return null;
  return filter.is === 'and' ? search.matchAll(matches) : search.matchAny(matches);
}

/** Returns an expression that every row matches for which a filter holds; null: the index has none. */
function matchExpression(filter: FilterNode, values: SlotValues, index: TextIndex, search: TextSearch): string | null {
  switch (filter.is) {
    case 'and': {
      const matches = filter.terms.flatMap((term) => matchExpression(term, values, index, search) ?? []);
      return matches.length === 0 ? null : search.matchAll(matches);
    }
    case 'or': {
      const matches = filter.terms.flatMap((term) => matchExpression(term, values, index, search) ?? []);
      return matches.length === 0 || matches.length < filter.terms.length ? null : search.matchAny(matches);
    }
    case 'compare': {
      const { column, storage } = filter.attribute;
      if (storage === 'computed' || !index.columns.includes(column)) return null;
      const searched = searchedText(filter.test);
      return searched === null ? null : search.matchPart(column, String(values[searched.slot]), searched.folded);
    }
    case 'in-own-locale':
      return matchExpression(filter.term, values, index, search);
    case 'not':
    case 'some':
    case 'present':
    case 'created-by':
    case 'publication':
    case 'draft-of':
    case 'search':
      return null;
    default:
      return unreachable(filter);
  }
}

/** Returns the text that a value has to contain for a test to hold, unchanged or in lower case; null: none. */
function searchedText(test: Test): { readonly slot: number; readonly folded: boolean } | null {
  const { index, caseInsensitive } = operatorTable[test.operator];
  return index === 'text' && 'slot' in test ? { slot: test.slot, folded: caseInsensitive } : null;
}

/** The parts of a statement that searches candidates. */
export interface CandidateJoin {
  /** The prefix of the statement: finds candidates, once, up to one more than the limit. */
  readonly prefix: Sql;
  /** The condition that there are more candidates than the limit. */
  readonly tooMany: Sql;
  /** Table expression with its alias, to join the rows of a table to. */
  readonly rows: Sql;
  /** The condition that ties a row of the table to its candidate. */
  readonly joinCondition: Sql;
}

/** Returns the total of a query: entries of regular rows are counted, and candidates among irregular ones looked at. */
export function countEntries(
  query: ListReadQuery,
  { index, search }: Candidates,
  { slot, exactSlot, row }: { readonly slot: number; readonly exactSlot: number; readonly row: RowScope },
  printer: ReadPrinter,
): Sql {
  const [scope, entry] = [printer.alias('s'), printer.alias('f')];
  const scopes = search.scopes(index, scope);
  const inScopes = versionConditions(query.versions, { ...row, alias: scope }, printer).join(' AND ');
  const count = (match: number, kind: Sql, source: (entries: TextIndexEntries) => Sql) => {
    const entries = search.matchingEntries(index, slotMark(match), entry, scope);
    return `(SELECT count(*) FROM ${scopes.rows} CROSS JOIN ${entries.rows}${source(entries)} AND ${inScopes} AND ${kind} AND ${entries.ofScope})`;
  };
  const regular = count(exactSlot, scopes.isRegular, () => ' WHERE 1 = 1');
  const irregular = count(slot, scopes.isIrregular, ({ id }) => {
    const where = rowConditions(selectionOf(query), row, printer);
    return ` CROSS JOIN ${tableWithAlias(row, printer)} WHERE ${printer.column(row.alias, 'id')} = ${id} AND ${where}`;
  });
  return `SELECT ${regular} + ${irregular} AS total`;
}

/** Returns how the rows of a table are joined to candidates, for a page or to count them. `slot`: that of `match`. */
export function joinCandidates(
  { index, search }: Candidates,
  { slot, countsAll, row }: { readonly slot: number; readonly countsAll: boolean; readonly row: RowScope },
  printer: ReadPrinter,
): CandidateJoin {
  const { identifier, text } = printer.dialect;
  const share = `coalesce(sum(total), 0) / ${maxShare}`;
  const limit = `(SELECT ${countsAll ? share : `min(${maxPerPage}, ${share})`} FROM ${identifier(systemTableNames.totals)} WHERE name = ${text(index.versionTable)})`;
  const entries = search.matchingEntries(index, slotMark(slot), printer.alias('e'), null);
  const candidates = `SELECT ${entries.id} AS id FROM ${entries.rows} LIMIT ${limit} + 1`;
  const alias = printer.alias('f');
  return {
    prefix: `WITH ${candidatesTable} AS MATERIALIZED (${candidates})`,
    tooMany: `(SELECT count(*) FROM ${candidatesTable}) > ${limit}`,
    rows: `${candidatesTable} ${alias}`,
    joinCondition: `${printer.column(row.alias, 'id')} = ${alias}.id`,
  };
}
