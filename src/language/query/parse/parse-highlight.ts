import type { ContentType } from '../../schema/index.js';
import { booleanWords, parseBooleanWord } from './boolean-words.js';
import { invalidParameter } from './parameter-path.js';
import type { Parameters } from './parameters.js';

const parameter = '_highlight';

/**
 * Parses `_highlight` of reads: whether the response says what a full-text search finds in each document. Throws Failure
 * query.invalid-parameter for other words, without `_q`, and for content types without a full-text search. An empty `_q` finds nothing to
 * mark.
 */
export function parseHighlight(parameters: Parameters, type: ContentType): { readonly highlighted?: true } {
  const node = parameters.get(parameter);
  if (node === undefined) return {};
  const isWanted = typeof node === 'string' ? parseBooleanWord(node) : undefined;
  if (isWanted === undefined) throw invalidParameter(parameter, `Expected ${booleanWords}`);
  if (!isWanted) return {};
  if (type.search === null) throw invalidParameter(parameter, 'The content type has no full-text search');
  const text = parameters.get('_q');
  if (text === undefined) throw invalidParameter(parameter, 'Expected _q beside it');
  return text === '' ? {} : { highlighted: true };
}
