import { Failure } from '../kernel/index.js';
import { isList, type ParameterNode } from './parameters.js';
import { invalidParameter, type Place } from './place.js';

/**
 * The texts of a parameter that is a comma-separated text or a list of such texts (`fields`, `sort`, `populate`), trimmed.
 * Raises Failure query.invalid-parameter for objects and nested lists, query.too-many-entries above the array limit.
 */
export function namesOf(node: ParameterNode, place: Place, arrayLimit: number): readonly string[] {
  const texts = isList(node) ? node : [node];
  const names = texts.flatMap((text) => {
    if (typeof text !== 'string') throw invalidParameter(place.param, 'Expected a string or an array of strings');
    return text.split(',').map((name) => name.trim());
  });
  if (names.length > arrayLimit) throw new Failure('query.too-many-entries', { param: place.param, limit: arrayLimit });
  return names;
}
