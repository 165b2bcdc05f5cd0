import { createHash } from 'node:crypto';
import { Bug } from '../../../../foundations/core/index.js';
import { getSearchLanguage, type SearchDefinition, type SearchedAttribute } from '../../../../language/schema/index.js';
import type { Layout, Link, VersionTable } from '../../layout/index.js';

/**
 * The index for the full-text search of a content type (decision 0084): an entry per version. What is stored under a name was made by its
 * definition; another definition has another name.
 */
export interface SearchIndex {
  readonly table: VersionTable;
  readonly search: SearchDefinition;
  /** The beginning of the names of its tables and triggers, and the name under which the queue has what writes change. */
  readonly name: string;
  /** The name under which the queue has what writes have left to a job. */
  readonly deferredName: string;
  /** The table with a digest per version. */
  readonly rows: string;
  /** The table of the words that may be meant by others. */
  readonly words: string;
  /** The columns of versions on which entries depend. */
  readonly columns: readonly string[];
  /** The tables of links on which entries depend. */
  readonly linkTables: readonly { readonly table: string; readonly ownerColumn: string }[];
  /** The tables of other versions on which entries depend, with what leads to them. */
  readonly targets: readonly SearchTarget[];
}

/** Versions by which others are found. */
export interface SearchTarget {
  readonly table: string;
  readonly column: string;
  readonly links: readonly Link[];
}

/** How tables and triggers of indexes for full-text search are called. */
export const searchIndexPrefix = 'octavo_search_';

/** Grows when another version of the server would make other entries of the same texts. */
const formatVersion = 1;

const indexesByLayout = new WeakMap<Layout, readonly SearchIndex[]>();

/** Returns the indexes for full-text search that a database of this layout has. */
export function findSearchIndexes(layout: Layout): readonly SearchIndex[] {
  const known = indexesByLayout.get(layout);
  if (known !== undefined) return known;
  const indexes = [...layout.versionTables.values()].flatMap((table) => createSearchIndex(table, layout) ?? []);
  indexesByLayout.set(layout, indexes);
  return indexes;
}

/** Returns the index of a content type. Throws Bug where it has no search. */
export function getSearchIndex(uid: string, layout: Layout): SearchIndex {
  const index = findSearchIndexes(layout).find(({ table }) => table.type.uid === uid);
  if (index === undefined) throw new Bug(`${uid} has no index for full-text search`);
  return index;
}

/** Returns the content types on whose versions an index depends. */
export function listIndexedTypes({ table, targets }: SearchIndex): readonly string[] {
  return [table.type.uid, ...targets.flatMap(({ links }) => links.flatMap(({ target }) => target?.uid ?? []))];
}

function createSearchIndex(table: VersionTable, layout: Layout): SearchIndex | null {
  const { search } = table.type;
  if (search === null) return null;
  const sources = search.attributes.map((searched) => findSource(searched, table, layout));
  const parts = {
    columns: [...new Set(sources.flatMap(({ columns }) => columns))],
    linkTables: distinct(sources.flatMap(({ linkTables }) => linkTables)),
    targets: groupTargets(sources.flatMap(({ targets }) => targets)),
  };
  const { localized } = table.type;
  const definition = JSON.stringify([
    formatVersion,
    table.name,
    localized,
    search.structure,
    parts.columns,
    parts.linkTables,
    parts.targets.map((target) => [target.table, target.column]),
    [...search.languages],
    localized ? search.language : getSearchLanguage(search, ''),
  ]);
  const name = `${searchIndexPrefix}${createHash('sha256').update(definition).digest('hex').slice(0, 12)}`;
  return {
    table,
    search,
    name,
    deferredName: `${name}_deferred`,
    rows: `${name}_rows`,
    words: `${name}_words`,
    ...parts,
  };
}

type Sources = Pick<SearchIndex, 'columns' | 'linkTables' | 'targets'>;

function findSource({ name, inner }: SearchedAttribute, table: VersionTable, layout: Layout): Sources {
  const none: Sources = { columns: [], linkTables: [], targets: [] };
  const column = table.columns.get(name);
  if (column !== undefined) return { ...none, columns: [column.name] };
  const component = table.components.get(name);
  if (component !== undefined) return { ...none, columns: [component.responseJson, component.storedJson] };
  const link = table.links.get(name);
  const target = link?.target == null ? undefined : layout.versionTables.get(link.target.uid);
  const titleColumn = target?.columns.get(inner ?? '');
  if (link === undefined || target === undefined || titleColumn === undefined)
    throw new Bug(`${table.type.uid}.${name} cannot be searched`);
  const targets = [{ table: target.name, column: titleColumn.name, links: [link] }];
  if (link.is === 'table')
    return { ...none, linkTables: [{ table: link.table, ownerColumn: link.ownerColumn }], targets };
  const pins = [link.localeColumn, link.statusColumn].filter((pin) => pin !== null);
  return { ...none, columns: [link.targetColumn, ...pins], targets };
}

function groupTargets(targets: readonly SearchTarget[]): readonly SearchTarget[] {
  const groups = new Map<string, SearchTarget>();
  for (const target of targets) {
    const key = `${target.table}.${target.column}`;
    groups.set(key, { ...target, links: [...(groups.get(key)?.links ?? []), ...target.links] });
  }
  return [...groups.values()];
}

function distinct<T>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
