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
 * Where the documents of a query are looked for: among those whose text may contain what is asked for (decision 0036). There may be
 * more of them than match, and never fewer, so every condition is applied besides.
 */
export interface Candidates {
  readonly index: TextIndex;
  readonly search: TextSearch;
  /** What is asked of the index: a value to bind. */
  readonly match: string;
}

/** The candidates within a statement; no table of a model is called so. */
const candidatesTable = 'octavo_candidates';

/*
 * Where there are more candidates than this, rows are looked at one after the other, as without an index: a candidate costs five times as
 * much as a row that is met on the way, and a page in the order of an index ends as soon as it is full.
 */
/** A part of the versions of a type. */
const maxShare = 40;
/** Of a page no more than so many. */
const maxPerPage = 500;

/** The candidates of a query; null: no index knows any. What of the filter decides that is its values as well as its shape. */
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

/** What all rows have in common for which a filter holds, as far as an index knows it; null: nothing. */
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
      const { column } = filter.attribute;
      if (!index.columns.includes(column)) return null;
      const searched = searchedText(filter.test);
      return searched === null ? null : search.matchPart(column, String(values[searched.slot]), searched.folded);
    }
    case 'not':
    case 'some':
    case 'present':
    case 'created-by':
    case 'draft-of':
      return null;
    default:
      return unreachable(filter);
  }
}

/** The text that a value has to contain for a test to hold, as it stands or in lower case; null: there is none. */
function searchedText(test: Test): { readonly slot: number; readonly folded: boolean } | null {
  const { index, caseInsensitive } = operatorTable[test.operator];
  return index === 'text' && 'slot' in test ? { slot: test.slot, folded: caseInsensitive } : null;
}

/** What a statement says that looks among candidates. */
export interface CandidateJoin {
  /** What stands in front of it: finds candidates, once, and no more than are looked at. */
  readonly prefix: Sql;
  /** The condition that there are more than that. */
  readonly tooMany: Sql;
  /** Table expression with its alias, to join the rows of a table to. */
  readonly rows: Sql;
  /** The condition that ties a row of the table to its candidate. */
  readonly joinCondition: Sql;
}

/** How the rows of a table are looked for among candidates, for a page or to count them. `slot`: that of `match`. */
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
