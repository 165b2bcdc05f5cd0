import { Bug } from '../../../../foundations/core/index.js';
import { type FullTextSearch, type ReadQuery, valueMark } from '../../../../language/query/index.js';
import { findShapeAttribute, type SearchedAttribute, type Snapshot } from '../../../../language/schema/index.js';
import { findSearches } from '../read/full-text-search.js';
import { commaSeparated, orNull } from '../read/json-text.js';
import type { ReadPrinter, RowScope } from '../read/read-printer.js';
import type { JsonPiece, Sql } from '../types.js';
import { getSearchIndex, type SearchIndex } from './search-index.js';
import { printSearchedValue } from './search-source.js';
import { listSearchedTexts, storedValue } from './searched-texts.js';

/** The texts in which a search found a version, in the order of its attributes. */
export interface HighlightedVersion {
  /** '' on content types without locales. */
  readonly locale: string;
  readonly texts: readonly (readonly string[])[];
}

/**
 * Returns the JSON text of a row and behind it, between two marks, what its highlights are made of: its locale, and the values of the
 * searched attributes, read like those of the response. Without highlights it is the JSON text alone.
 */
export function withHighlightSource(json: Sql, query: ReadQuery, row: RowScope, printer: ReadPrinter): Sql {
  const search = findHighlightedSearch(query);
  if (search === null || printer.countsOnly) return json;
  const { attributes } = getSearchIndex(row.type.uid, printer.context.layout).search;
  const locale: JsonPiece[] = [{ text: '"' }, { sql: printer.column(row.alias, 'locale') }, { text: '"' }];
  const values = search.attributes.map(({ attribute }) => printValue(attributes[attribute], row, printer));
  const source = commaSeparated([locale, ...values]);
  return printer.dialect.join([{ sql: json }, { text: `${valueMark}[` }, ...source, { text: `]${valueMark}` }]);
}

/** Returns the search whose words are marked; null: the query has no highlights. */
export function findHighlightedSearch({ highlighted, node }: ReadQuery): FullTextSearch | null {
  if (highlighted !== true) return null;
  const [search] = findSearches(node.filter);
  if (search === undefined) throw new Bug('highlights are those of a full-text search');
  return search;
}

/** A value, or those of a component, as JSON. */
function printValue(searched: SearchedAttribute | undefined, row: RowScope, printer: ReadPrinter): JsonPiece[] {
  if (searched === undefined) throw new Bug(`${row.type.uid} has another search`);
  const [value = '', stored = ''] = printSearchedValue(searched, row, printer);
  switch (findShapeAttribute(row.type, searched.name)?.storage) {
    case 'component':
    case 'zone':
      return [{ text: '[' }, { sql: orNull(value) }, { text: ',' }, { sql: orNull(stored) }, { text: ']' }];
    case 'relation':
    case 'media':
      return [{ text: '[' }, { sql: `coalesce(${value}, '')` }, { text: ']' }];
    default: {
      const column = row.table.columns.get(searched.name);
      if (column === undefined) throw new Bug(`${row.type.uid}.${searched.name} cannot be searched`);
      return [{ sql: printer.dialect.jsonText(column.kind, value) }];
    }
  }
}

/** Parses what stands between two marks. */
export function parseHighlightSource(
  json: string,
  { attributes }: FullTextSearch,
  { table: { type }, search }: SearchIndex,
  snapshot: Snapshot,
): HighlightedVersion {
  const [locale, ...values] = JSON.parse(json) as readonly unknown[];
  const texts = attributes.map(({ attribute: number }, index) => {
    const searched = search.attributes[number];
    const value = values[index] ?? null;
    const attribute = searched && findShapeAttribute(type, searched.name);
    if (searched === undefined || attribute === undefined || value === null) return [];
    if (attribute.storage === 'component' || attribute.storage === 'zone') {
      const [response, stored] = value as readonly unknown[];
      return listSearchedTexts(searched, { value: response, stored }, type, snapshot);
    }
    const isColumn = attribute.storage === 'column';
    const found = isColumn ? storedValue(value, attribute.type.column) : value;
    return listSearchedTexts(searched, { value: found, stored: null }, type, snapshot);
  });
  return { locale: String(locale), texts };
}
