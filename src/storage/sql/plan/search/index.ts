export {
  findHighlightedSearch,
  type HighlightedVersion,
  parseHighlightSource,
} from './search-highlights.js';
export {
  findSearchIndexes,
  getSearchIndex,
  listIndexedTypes,
  type SearchIndex,
  type SearchTarget,
  searchIndexPrefix,
} from './search-index.js';
export {
  indexSearchedVersion,
  isSearchedStatus,
  type SearchedVersion,
  type SearchSource,
  searchSource,
} from './search-source.js';
