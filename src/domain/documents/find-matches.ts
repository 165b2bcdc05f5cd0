import { andThen, type MaybePromise, ReadCache, versionNow } from '../../foundations/core/index.js';
import type { AggregateQuery, FilterNode, ReadQuery } from '../../language/query/index.js';
import type { ContentType } from '../../language/schema/index.js';
import type { ReadClient, Store } from '../../storage/database/index.js';
import {
  findSearches,
  type PlanContext,
  planSearchMatches,
  type SearchedSelection,
  type SearchMatchesPlan,
  withListedMatches,
} from '../../storage/sql/plan/index.js';

/** Matches that are looked up before a query where the content type does not say how many. */
const usualMatches = 1_000;
/** Characters of the matches that are cached: those of some hundred searches. */
const maxCharacters = 8_000_000;

type SearchingQuery = ReadQuery | AggregateQuery;

/** A query with what its search finds. */
export interface MatchedQuery<Q extends SearchingQuery> {
  readonly query: Q;
  /** The query with the text that is searched. */
  readonly searched: Q;
  /** The number of documents that the query looks at, where its search finds more; null: it looks at all of them. */
  readonly partialOf: number | null;
}

/** Looks up what the full-text search of a query finds. */
export type FindMatches = <Q extends SearchingQuery>(
  query: Q,
  client: ReadClient | undefined,
) => MaybePromise<MatchedQuery<Q>>;

/** What a search finds, as JSON arrays. */
interface Matches {
  readonly ids: string;
  /** Row ids with their ranks. */
  readonly ranks: string;
  readonly isComplete: boolean;
}

/**
 * Returns a function that looks up what a search finds, once for its page, its total and its facets (decision 0088): documents that are few
 * enough are passed on by their row ids. Of more, the newest are, if the content type limits them and the query is about nothing else;
 * otherwise the query searches itself. Call `Store.syncVersion` first.
 */
export function createFindMatches(store: Pick<Store, 'bytes' | 'versionCounter'>, context: PlanContext): FindMatches {
  const cache = new ReadCache<Matches>(maxCharacters, ({ ids, ranks }) => ids.length + ranks.length + 1_000);
  const lookUp = (plan: SearchMatchesPlan, limit: number, client: ReadClient | undefined): MaybePromise<Matches> => {
    const { statement, values } = plan;
    const key = JSON.stringify([statement.sql, ...values]);
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const version = versionNow(() => store.versionCounter(statement.reads));
    return andThen(store.bytes(statement, values, client), (bytes) => {
      const matches = toMatches(bytes, limit);
      cache.set(key, matches, version);
      return matches;
    });
  };
  return (query, client) => {
    const selection = selectionOf(query);
    const searches = findSearches(selection.filter);
    const [search] = searches;
    const asIs = { query, searched: query, partialOf: null };
    if (search === undefined || searches.length > 1 || selection.versions.moment !== undefined) return asIs;
    const maxMatches = selection.type.search?.maxMatches ?? null;
    const limit = maxMatches ?? usualMatches;
    return andThen(
      lookUp(planSearchMatches(selection, limit + 1, context), limit, client),
      ({ ids, ranks, isComplete }) => {
        const isPartial = !isComplete && maxMatches !== null && mayBePartial(query, selection);
        if (!isComplete && !isPartial) return asIs;
        const values = query.values.with(search.slot, ids).with(search.scores, ranks);
        const listed = { ...withFilter(query, withListedMatches), values };
        return { query: listed, searched: query, partialOf: isPartial ? limit : null };
      },
    );
  };
}

/** Without the last one over the limit. */
function toMatches(bytes: Buffer | null, limit: number): Matches {
  const matches = JSON.parse(`[${bytes?.toString('latin1') ?? ''}]`) as (readonly [id: number, rank: number])[];
  const isComplete = matches.length <= limit;
  const newest = isComplete ? matches : matches.sort(([left], [right]) => right - left).slice(0, limit);
  return { ids: JSON.stringify(newest.map(([id]) => id)), ranks: JSON.stringify(newest), isComplete };
}

/**
 * Whether a query may look at a part of what its search finds: its response says so, and nothing but the search, the status and the locale
 * decides about documents, so that what the caller may not see decides nothing either.
 */
function mayBePartial(query: SearchingQuery, { filter, versions }: SearchedSelection): boolean {
  if (query.is === 'one' || query.mayBePartial !== true) return false;
  if (query.is === 'list' && query.ranked !== true) return false;
  const { publication, set, locale } = versions;
  return filter?.is === 'search' && publication === null && set === undefined && locale.is !== 'first';
}

function selectionOf(query: SearchingQuery): SearchedSelection {
  if (query.is === 'aggregate') return query;
  const { node, versions, values } = query;
  return { type: node.shape as ContentType, versions, filter: node.filter, values };
}

function withFilter<Q extends SearchingQuery>(query: Q, change: (filter: FilterNode) => FilterNode): Q {
  if (query.is === 'aggregate') return { ...query, filter: query.filter && change(query.filter) };
  return { ...query, node: { ...query.node, filter: query.node.filter && change(query.node.filter) } };
}
