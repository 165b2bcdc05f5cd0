export { languageOfLocale, maxSearchedAttributes, type SearchLanguage, searchLanguages } from './definition-values.js';
export type { Excerpt, ExcerptPiece } from './excerpts.js';
export { createHighlighter, type Highlighter } from './highlight.js';
export {
  type AttributeTexts,
  type IndexedVersion,
  indexVersion,
  type SearchPartition,
} from './lexemes.js';
export {
  createSearchRequest,
  type LexemeGroup,
  type LexemeMatch,
  type RankedAttribute,
  type SearchRequest,
  searchScores,
} from './search-request.js';
export {
  countSearchWords,
  maxSearchWords,
  misspellableWords,
  parseSearchText,
  type SearchPart,
} from './search-text.js';
export {
  allowedMistakes,
  editDistance,
  maxSimilarWords,
  nearestWords,
  searchKeys,
  vocabularyKeys,
} from './similar-words.js';
export { foldText, type Token, tokenize } from './tokenize.js';
