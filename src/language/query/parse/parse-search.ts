import type { Shape } from '../../schema/index.js';
import type { FilterNode } from '../tree.js';
import { invalidParameter } from './parameter-path.js';
import type { ParameterNode } from './parameters.js';
import type { ParseContext } from './parse-context.js';
import { listDefaultFields } from './parse-fields.js';
import { parseFullTextSearch } from './parse-full-text-search.js';

/**
 * Parses `_q` (behaviour, section 4 and 0.14): the text, in any case, is part of a readable text attribute, including documentId, or,
 * when it is a number, of the text of a number attribute. Row ids and locale codes are not searched: every other text would be part of
 * one. Neither are computed attributes. Empty: no condition. One slot serves all attributes. Throws Failure query.invalid-parameter for a list or an object.
 */
export function parseSearch(node: ParameterNode, shape: Shape, context: ParseContext): FilterNode | null {
  if (typeof node !== 'string') throw invalidParameter('_q', 'Expected a string');
  if (node === '') return null;
  if (shape.is === 'contentType' && shape.search !== null)
    return parseFullTextSearch(node, shape.search, shape, context);
  const isNumber = node.trim() !== '' && Number.isFinite(Number(node));
  const searched = listDefaultFields(shape).filter(({ name, storage, type }) => {
    if (storage === 'computed') return false;
    if (shape.system.has(name) && name !== 'documentId') return false;
    return type.searchable === 'text' || (type.searchable === 'number' && isNumber);
  });
  const slot = context.literals.add(node);
  return {
    is: 'or',
    terms: searched.map((attribute) => ({ is: 'compare', attribute, test: { operator: '$containsi', slot } })),
  };
}
