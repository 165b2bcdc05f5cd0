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
import type { Sql, TextSearch } from '../types.js';
import type { PlanContext, ReadPrinter, RowScope } from './read-printer.js';
import { type TextIndex, textIndexesByTable } from './text-index.js';

/**
 * The rows among which the documents of a query are searched: those whose text may contain the searched text (decision 0036). Candidates are
 * a superset of the matches, so every condition is applied as well.
 */
export interface Candidates {
  readonly index: TextIndex;
  readonly search: TextSearch;
  /** The expression to match in the index: a value to bind. */
  readonly match: string;
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
  return match === null ? null : { index, search, match };
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

/** Returns how the rows of a table are joined to candidates, for a page or to count them. `slot`: that of `match`. */
export function joinCandidates(
  { index, search }: Candidates,
  { slot, countsAll, row }: { readonly slot: number; readonly countsAll: boolean; readonly row: RowScope },
  printer: ReadPrinter,
): CandidateJoin {
  const { identifier, text } = printer.dialect;
  const share = `coalesce(sum(total), 0) / ${maxShare}`;
  const limit = `(SELECT ${countsAll ? share : `min(${maxPerPage}, ${share})`} FROM ${identifier(systemTableNames.totals)} WHERE name = ${text(index.versionTable)})`;
  const candidates = `SELECT rowid AS id FROM ${search.matchingRows(index.table, slotMark(slot))} LIMIT ${limit} + 1`;
  const alias = printer.alias('f');
  return {
    prefix: `WITH ${candidatesTable} AS MATERIALIZED (${candidates})`,
    tooMany: `(SELECT count(*) FROM ${candidatesTable}) > ${limit}`,
    rows: `${candidatesTable} ${alias}`,
    joinCondition: `${printer.column(row.alias, 'id')} = ${alias}.id`,
  };
}
