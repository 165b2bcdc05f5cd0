import { andThen, type MaybePromise, ReadCache, versionNow } from '../../foundations/core/index.js';
import type {
  AggregateQuery,
  FullTextSearch,
  ReadQuery,
  SearchLiteral,
  SlotValues,
} from '../../language/query/index.js';
import { misspellableWords, nearestWords, parseSearchText, searchKeys } from '../../language/search/index.js';
import type { Store } from '../../storage/database/index.js';
import type { Layout } from '../../storage/sql/layout/index.js';
import {
  findSearches,
  getSearchIndex,
  listIndexedTypes,
  plainStatement,
  type SearchIndex,
} from '../../storage/sql/plan/index.js';

/** Words of a search of which misspellings are looked up. */
const maxMisspellableWords = 6;
/** Searches whose similar words are cached. */
const maxSearches = 1_000;

type SearchingQuery = ReadQuery | AggregateQuery;

/** Looks up the words that the words of a search may be misspellings of. */
export type FindSimilarWords = <Q extends SearchingQuery>(query: Q) => MaybePromise<Q>;

/**
 * Returns a function that completes queries with a full-text search: with the words of the vocabulary within two letters of those that
 * are searched (decision 0084). Other queries stay as they are. Which words there are is decided by all versions in the index; which
 * documents are found by the query alone. Call `Store.syncVersion` first.
 */
export function createFindSimilarWords(
  store: Pick<Store, 'rows' | 'dialect' | 'versionCounter'>,
  layout: Layout,
): FindSimilarWords {
  const cache = new ReadCache<SearchLiteral['similar']>(maxSearches);
  const getSimilar = (index: SearchIndex, words: readonly string[]): MaybePromise<SearchLiteral['similar']> => {
    const key = JSON.stringify([index.name, ...words]);
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const types = listIndexedTypes(index);
    const version = versionNow(() => store.versionCounter(types));
    return andThen(lookUp(index, words), (similar) => {
      cache.set(key, similar, version);
      return similar;
    });
  };
  const lookUp = async (index: SearchIndex, words: readonly string[]): Promise<SearchLiteral['similar']> => {
    const keys = words.map(searchKeys);
    const { entries } = store.dialect.search;
    const candidates = `SELECT DISTINCT word FROM [${index.words}] WHERE key IN (SELECT e.value ->> 0 FROM ${entries('?')})`;
    // One text of thousands of words, none of which has a comma, instead of as many rows.
    const sql = `SELECT ${store.dialect.joinRows('c.word')} AS words FROM (${candidates}) c`;
    const list = JSON.stringify(keys.flat().map((key) => [key]));
    const [row] = await store.rows(plainStatement(store.dialect, sql), [list]);
    const vocabulary = String(row?.words ?? '').split(',');
    return Object.fromEntries(words.map((word) => [word, nearestWords(word, vocabulary)]));
  };
  return (query) => {
    const { filter, type } = searchedPart(query);
    const [search] = findSearches(filter);
    if (search === undefined) return query;
    const { text } = readLiteral(search, query.values);
    const words = misspellableWords(parseSearchText(text)).slice(0, maxMisspellableWords);
    if (words.length === 0) return query;
    return andThen(getSimilar(getSearchIndex(type, layout), words), (similar) => ({
      ...query,
      values: query.values.with(search.slot, JSON.stringify({ text, similar } satisfies SearchLiteral)),
    }));
  };
}

function searchedPart(query: SearchingQuery): { readonly type: string; readonly filter: ReadQuery['node']['filter'] } {
  return query.is === 'aggregate'
    ? { type: query.type.uid, filter: query.filter }
    : { type: query.node.shape.uid, filter: query.node.filter };
}

/** Returns what a search has in its slot. */
export function readLiteral({ slot }: FullTextSearch, values: SlotValues): SearchLiteral {
  return JSON.parse(String(values[slot])) as SearchLiteral;
}
