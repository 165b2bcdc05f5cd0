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

/**
 * From so many candidates on the documents are looked at one after the other: in the order of the answer that ends with the page, while
 * candidates have to be found and sorted first. In small tables it is a twentieth of the versions.
 */
const most = 400;
const share = 20;

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

/** Whether there are too many candidates: a condition that looks at no more of them than it takes. `slot`: that of `match`. */
export function tooMany({ index, search }: Candidates, slot: number, { dialect }: Printing): Sql {
  const counted = `FROM ${dialect.identifier(systemTableNames.totals)} WHERE name = ${dialect.text(index.of)}`;
  const limit = `(SELECT min(${most}, coalesce(sum(total), 0) / ${share}) ${counted})`;
  return `EXISTS (SELECT 1 FROM ${search.rows(index.table, slotMark(slot))} LIMIT 1 OFFSET ${limit})`;
}

/** Candidates to join the rows of a table to. A cross join is not turned around: nobody knows how many there are beforehand. */
export interface Among {
  /** Table expression with its alias. */
  readonly rows: Sql;
  /** The condition that ties a row of the table to its candidate. */
  readonly tie: Sql;
}

/** The candidates for the rows of a table. */
export function amongCandidates({ index, search }: Candidates, slot: number, row: RowScope, printing: Printing): Among {
  const alias = printing.alias('f');
  return {
    rows: `${search.rows(index.table, slotMark(slot))} ${alias}`,
    tie: `${printing.column(row.alias, 'id')} = ${alias}.rowid`,
  };
}
