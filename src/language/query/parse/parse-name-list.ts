import { Failure } from '../../../foundations/core/index.js';
import { invalidParameter, type ParameterPath } from './parameter-path.js';
import { isParameterList, type ParameterNode } from './parameters.js';

/**
 * Parses a comma-separated text or a list of such texts (`fields`, `sort`, `populate`) to trimmed names. Throws Failure
 * query.invalid-parameter for objects and nested lists, query.too-many-entries above the array limit.
 */
export function parseNameList(node: ParameterNode, path: ParameterPath, arrayLimit: number): readonly string[] {
  const texts = isParameterList(node) ? node : [node];
  const names = texts.flatMap((text) => {
    if (typeof text !== 'string') throw invalidParameter(path.param, 'Expected a string or an array of strings');
    return text.split(',').map((name) => name.trim());
  });
  if (names.length > arrayLimit) throw new Failure('query.too-many-entries', { param: path.param, limit: arrayLimit });
  return names;
}
