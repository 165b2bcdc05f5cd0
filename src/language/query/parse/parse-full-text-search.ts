import { findShapeAttribute, type SearchDefinition, type SearchedAttribute, type Shape } from '../../schema/index.js';
import { countSearchWords, maxSearchWords, parseSearchText } from '../../search/index.js';
import type { FullTextSearch, SearchedAttributeNode, SearchLiteral } from '../tree.js';
import { isReadable } from '../visibility.js';
import { invalidParameter } from './parameter-path.js';
import type { ParseContext } from './parse-context.js';

/**
 * Parses `_q` of a content type with a full-text search: words that have to be found in its attributes, phrases in quotation marks. Of
 * the attributes those are searched that the caller may read. Throws Failure query.invalid-parameter for more than 16 words.
 */
export function parseFullTextSearch(
  text: string,
  search: SearchDefinition,
  shape: Shape,
  context: ParseContext,
): FullTextSearch {
  if (!fitsFullTextSearch(text)) throw invalidParameter('_q', `Expected at most ${maxSearchWords} words`);
  const literal: SearchLiteral = { text, similar: {} };
  return {
    is: 'search',
    slot: context.literals.add(JSON.stringify(literal)),
    scores: context.literals.add('[]'),
    attributes: listSearchedNodes(search, shape, context),
  };
}

/** Returns the attributes of a search that the caller may read. */
export function listSearchedNodes(
  search: SearchDefinition,
  shape: Shape,
  context: ParseContext,
): readonly SearchedAttributeNode[] {
  return search.attributes.flatMap((searched, attribute) => toNode(searched, attribute, shape, context) ?? []);
}

/** Whether a text has no more words than a full-text search takes. */
export function fitsFullTextSearch(text: string): boolean {
  return countSearchWords(parseSearchText(text)) <= maxSearchWords;
}

/** Returns an attribute as a part of the query; null: the caller may not read it, or not find all documents that it is read from. */
function toNode(
  { name, inner, weight }: SearchedAttribute,
  number: number,
  shape: Shape,
  { snapshot, canSortThrough }: ParseContext,
): SearchedAttributeNode | null {
  const attribute = findShapeAttribute(shape, name);
  if (attribute === undefined || !isReadable(attribute)) return null;
  if (attribute.storage !== 'relation' && attribute.storage !== 'media')
    return { attribute: number, weight, step: null };
  if (attribute.target === null || !canSortThrough(attribute.target)) return null;
  const found = snapshot.contentTypes.get(attribute.target)?.attributes.get(inner ?? '');
  return found === undefined || !isReadable(found) ? null : { attribute: number, weight, step: attribute };
}
