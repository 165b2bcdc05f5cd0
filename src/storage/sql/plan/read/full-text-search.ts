import { Bug, Failure } from '../../../../foundations/core/index.js';
import type {
  FilterNode,
  FullTextSearch,
  ListReadQuery,
  LocaleChoice,
  ReadQuery,
  SearchLiteral,
  SlotValues,
  VersionChoice,
} from '../../../../language/query/index.js';
import { type ContentType, getSearchLanguage } from '../../../../language/schema/index.js';
import { createSearchRequest, parseSearchText, type SearchPartition } from '../../../../language/search/index.js';
import { slotMark } from '../compile.js';
import { getSearchIndex } from '../search/search-index.js';
import type { Sql } from '../types.js';
import { layerOf } from './change-set-layer.js';
import { type PlanContext, type ReadPrinter, type RowScope, storedStatus } from './read-printer.js';

/** What a query selects documents of a content type by. */
export interface SearchedSelection {
  readonly type: ContentType;
  readonly versions: VersionChoice;
  readonly filter: FilterNode | null;
  readonly values: SlotValues;
}

/** Name of the ranks within a statement; no table of a model has it. */
const ranksTable = 'octavo_ranks';

/** Whether there is a full-text search in a filter. Every read asks, so no list is made for the answer. */
export function hasSearches(filter: FilterNode | null): boolean {
  switch (filter?.is) {
    case 'and':
    case 'or':
      return filter.terms.some(hasSearches);
    case 'not':
      return hasSearches(filter.term);
    default:
      return filter?.is === 'search';
  }
}

/** Returns the full-text searches in a filter. */
export function findSearches(filter: FilterNode | null): readonly FullTextSearch[] {
  switch (filter?.is) {
    case 'and':
    case 'or':
      return filter.terms.flatMap(findSearches);
    case 'not':
      return findSearches(filter.term);
    case 'search':
      return [filter];
    default:
      return [];
  }
}

/**
 * Returns the values of a query with what the index is searched for in place of the texts. The words depend on the languages of the
 * locales that are read.
 */
export function bindSearches(selection: SearchedSelection, context: PlanContext): SlotValues {
  if (!hasSearches(selection.filter)) return selection.values;
  const searches = findSearches(selection.filter).filter(({ listed }) => listed !== true);
  if (searches.length === 0) return selection.values;
  // The index has the versions of now.
  if (selection.versions.moment !== undefined)
    throw new Failure('query.invalid-parameter', {
      param: '_q',
      reason: 'A full-text search cannot look into the past',
    });
  const values = [...selection.values];
  for (const search of searches) {
    const { match, scores } = bindSearch(search, selection, context);
    values[search.slot] = match;
    values[search.scores] = scores;
  }
  return values;
}

/** Returns what an index is searched for, as values to bind: see `SearchDialect.ranked`. */
export function bindSearch(search: FullTextSearch, selection: SearchedSelection, context: PlanContext) {
  const { search: dialect } = context.dialect;
  const { text, similar } = JSON.parse(String(selection.values[search.slot])) as SearchLiteral;
  const { clauses, scores } = createSearchRequest({
    parts: parseSearchText(text),
    partitions: listPartitions(selection, context),
    attributes: search.attributes,
    similar: new Map(Object.entries(similar)),
  });
  // What has a word of the only clause is found by it.
  const isPart = clauses.length > 1;
  const printed = scores.map(({ groups, score }) => [dialect.matchAny(groups), score, isPart]);
  return { match: dialect.matchAll(clauses), scores: JSON.stringify(printed) };
}

/** Returns the same for a query that reads documents. */
export function bindQuery({ node, versions, values }: ReadQuery, context: PlanContext): SlotValues {
  const { shape, filter } = node;
  if (shape.is !== 'contentType') throw new Bug('a query reads documents of a content type');
  return bindSearches({ type: shape, versions, filter, values }, context);
}

function listPartitions(selection: SearchedSelection, context: PlanContext): readonly SearchPartition[] {
  const { type, versions, values } = selection;
  const { search } = getSearchIndex(type.uid, context.layout).table.type;
  if (search === null) throw new Bug(`${type.uid} has no full-text search`);
  const set = layerOf({ type, set: versions.set });
  const statuses = [storedStatus(type, versions.status), ...(set === null ? [] : [String(values[set.status])])];
  const locales = type.localized ? searchedLocales(versions.locale, values, context) : [''];
  return locales.flatMap((locale) =>
    statuses.map((status) => ({ locale, status, language: getSearchLanguage(search, locale) })),
  );
}

/** Returns the locales whose versions a query reads. */
export function searchedLocales(
  choice: LocaleChoice,
  values: SlotValues,
  { snapshot }: Pick<PlanContext, 'snapshot'>,
): readonly string[] {
  return choice.is === 'all' ? snapshot.locales : choice.slots.map((slot) => String(values[slot]));
}

/** The condition that a version is found. */
export function searchCondition(filter: FullTextSearch, row: RowScope, printer: ReadPrinter): Sql {
  const index = recordedIndex(row.type, printer);
  const { search, typed } = printer.dialect;
  const value = typed(slotMark(filter.slot), 'text');
  const found = filter.listed === true ? search.numbers(value) : search.found(index, value);
  return `${printer.column(row.alias, 'id')} IN (${found})`;
}

/** The ranks of a search whose slots have what is found. */
function listedRanks({ scores }: FullTextSearch, { dialect }: ReadPrinter): Sql {
  const entries = dialect.search.entries(dialect.typed(slotMark(scores), 'text'));
  return `SELECT CAST(e.value ->> 0 AS bigint) AS id, CAST(e.value ->> 1 AS bigint) AS rank FROM ${entries}`;
}

/** The ranks of what a query finds, to join the rows of its table to. */
export interface RankedRows {
  /** The prefix of the statement. */
  readonly prefix: Sql;
  readonly rows: Sql;
  readonly joinCondition: Sql;
  /** The expression to order by, the greatest first. */
  readonly rank: Sql;
}

/** Returns how the rows of a query are joined to their ranks. Throws Bug for a query without a full-text search. */
export function joinRanks({ node }: ListReadQuery, row: RowScope, printer: ReadPrinter): RankedRows {
  const [search] = findSearches(node.filter);
  if (search === undefined) throw new Bug('a ranked query has a full-text search');
  const ranks = search.listed === true ? listedRanks(search, printer) : printRanks(search, row, printer);
  const alias = printer.alias('f');
  return {
    prefix: `WITH ${ranksTable} AS MATERIALIZED (${ranks})`,
    rows: `${ranksTable} ${alias}`,
    joinCondition: `${printer.column(row.alias, 'id')} = ${alias}.id`,
    rank: `${alias}.rank`,
  };
}

function printRanks({ slot, scores }: FullTextSearch, row: RowScope, printer: ReadPrinter): Sql {
  const { search, typed } = printer.dialect;
  const [match, printed] = [typed(slotMark(slot), 'text'), typed(slotMark(scores), 'text')];
  return search.ranked(recordedIndex(row.type, printer), match, printed);
}

/** The index of a content type; what its entries are made of is recorded as read. */
function recordedIndex(type: ContentType, printer: ReadPrinter) {
  const index = getSearchIndex(type.uid, printer.context.layout);
  for (const { links } of index.targets) {
    for (const { target } of links) if (target !== null) printer.table(target);
  }
  return index;
}
