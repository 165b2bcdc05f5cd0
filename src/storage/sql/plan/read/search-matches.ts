import { Bug } from '../../../../foundations/core/index.js';
import type { FilterNode, FullTextSearch } from '../../../../language/query/index.js';
import type { Stored } from '../../../../language/schema/index.js';
import { compile, slotMark } from '../compile.js';
import { getSearchIndex, listIndexedTypes } from '../search/search-index.js';
import type { Compiled } from '../types.js';
import { bindSearch, findSearches, type SearchedSelection } from './full-text-search.js';
import { memoizePerLayout } from './memoize-per-layout.js';
import type { PlanContext } from './read-printer.js';

/** The plan of what a full-text search finds: one statement, whose bytes are arrays of row id and rank, separated by commas. */
export interface SearchMatchesPlan {
  readonly statement: Compiled;
  readonly values: readonly Stored[];
}

const statements = memoizePerLayout(() => new Map<string, Compiled>());

/** Plans what the search of a selection finds: the versions with the greatest row ids, up to `limit` of them. */
export function planSearchMatches(
  selection: SearchedSelection,
  limit: number,
  context: PlanContext,
): SearchMatchesPlan {
  const [search] = findSearches(selection.filter);
  if (search === undefined) throw new Bug('a selection without a full-text search finds no matches');
  const { uid } = selection.type;
  const cache = statements(context);
  const statement = cache.get(uid) ?? printMatches(uid, context);
  cache.set(uid, statement);
  const { match, scores } = bindSearch(search, selection, context);
  return { statement, values: [match, scores, limit] };
}

/** Returns a filter whose searches have what they find in their slots. */
export function withListedMatches(filter: FilterNode): FilterNode {
  switch (filter.is) {
    case 'and':
    case 'or':
      return { ...filter, terms: filter.terms.map(withListedMatches) };
    case 'not':
      return { ...filter, term: withListedMatches(filter.term) };
    case 'search':
      return { ...filter, listed: true } satisfies FullTextSearch;
    default:
      return filter;
  }
}

function printMatches(uid: string, context: PlanContext): Compiled {
  const { dialect, layout } = context;
  const index = getSearchIndex(uid, layout);
  const [match, scores] = [0, 1].map((slot) => dialect.typed(slotMark(slot), 'text'));
  const limit = dialect.typed(slotMark(2), 'integer');
  const found = dialect.search.latest(index, match ?? '', scores ?? '', limit);
  const pair = dialect.join([
    { text: '[' },
    { sql: dialect.jsonText('integer', 'm.id') },
    { text: ',' },
    { sql: dialect.jsonText('integer', 'm.rank') },
    { text: ']' },
  ]);
  const text = `SELECT ${dialect.bytes(dialect.joinRows(pair))} AS json FROM (${found}) m`;
  return compile(text, dialect, listIndexedTypes(index));
}
