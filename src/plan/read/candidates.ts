import { Bug, unreachable } from '../../kernel/index.js';
import { systemTableNames } from '../../layout/index.js';
import type { Comparison, FilterNode, ListQuestion, SlotValues, Test } from '../../query/index.js';
import { slotMark } from '../statement.js';
import type { Sql, TextSearch } from '../types.js';
import type { PlanContext, Printing, RowScope } from './scope.js';
import { type TextIndex, textIndexesIn } from './text-index.js';

/**
 * Where the documents of a question are looked for: among those whose text may contain what is asked for (decision 0036). There may be
 * more of them than match, and never fewer, so every condition is applied besides.
 */
export interface Candidates {
  readonly index: TextIndex;
  readonly search: TextSearch;
  /** What is asked of the index: a value to bind. */
  readonly match: string;
}

/** The candidates within a statement; no table of a model is called so. */
const name = 'octavo_candidates';

/*
 * Where there are more candidates than this, rows are looked at one after the other, as without an index: a candidate costs five times as
 * much as a row that is met on the way, and a page in the order of an index ends as soon as it is full.
 */
/** A part of the versions of a type. */
const share = 40;
/** Of a page no more than so many. */
const most = 500;

/** The candidates of a question; null: no index knows any. What of the filter decides that is its values as well as its shape. */
export function candidatesOf(question: ListQuestion, context: PlanContext): Candidates | null {
  const { filter, shape } = question.node;
  const { textSearch: search } = context.dialect;
  if (filter === null || search === null) return null;
  const table = context.layout.tables.get(shape.uid);
  if (table === undefined) throw new Bug(`no table for ${shape.uid}`);
  const index = textIndexesIn(context).get(table.name);
  if (index === undefined) return null;
  const match = matchOf(filter, question.values, index, search);
  return match === null ? null : { index, search, match };
}

/** What all rows have in common for which a filter holds, as far as an index knows it; null: nothing. */
function matchOf(filter: FilterNode, values: SlotValues, index: TextIndex, search: TextSearch): string | null {
  switch (filter.is) {
    case 'and': {
      const known = filter.terms.flatMap((term) => matchOf(term, values, index, search) ?? []);
      return known.length === 0 ? null : search.all(known);
    }
    case 'or': {
      const known = filter.terms.flatMap((term) => matchOf(term, values, index, search) ?? []);
      return known.length === 0 || known.length < filter.terms.length ? null : search.any(known);
    }
    case 'compare': {
      const { column } = filter.attribute;
      if (!index.columns.includes(column)) return null;
      const asked = textIn(filter.test);
      return asked === null ? null : search.part(column, String(values[asked.slot]), asked.folded);
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
function textIn(test: Test): { readonly slot: number; readonly folded: boolean } | null {
  if (!('slot' in test)) return null;
  const folded = containing[test.operator];
  return folded === undefined ? null : { slot: test.slot, folded };
}

const containing: Readonly<Partial<Record<Comparison, boolean>>> = {
  $contains: false,
  $startsWith: false,
  $endsWith: false,
  $containsi: true,
  $startsWithi: true,
  $endsWithi: true,
  $eqi: true,
};

/** What a statement says that looks among candidates. */
export interface Among {
  /** What stands in front of it: finds candidates, once, and no more than are looked at. */
  readonly first: Sql;
  /** The condition that there are more than that. */
  readonly tooMany: Sql;
  /** Table expression with its alias, to join the rows of a table to. */
  readonly rows: Sql;
  /** The condition that ties a row of the table to its candidate. */
  readonly tie: Sql;
}

/** How the rows of a table are looked for among candidates, for a page or to count them. `slot`: that of `match`. */
export function amongCandidates(
  { index, search }: Candidates,
  { slot, counts, row }: { readonly slot: number; readonly counts: boolean; readonly row: RowScope },
  printing: Printing,
): Among {
  const { identifier, text } = printing.dialect;
  const part = `coalesce(sum(total), 0) / ${share}`;
  const limit = `(SELECT ${counts ? part : `min(${most}, ${part})`} FROM ${identifier(systemTableNames.totals)} WHERE name = ${text(index.of)})`;
  const found = `SELECT rowid AS id FROM ${search.rows(index.table, slotMark(slot))} LIMIT ${limit} + 1`;
  const alias = printing.alias('f');
  return {
    first: `WITH ${name} AS MATERIALIZED (${found})`,
    tooMany: `(SELECT count(*) FROM ${name}) > ${limit}`,
    rows: `${name} ${alias}`,
    tie: `${printing.column(row.alias, 'id')} = ${alias}.id`,
  };
}
