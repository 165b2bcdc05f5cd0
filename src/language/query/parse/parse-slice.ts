import type { ListSlice } from '../tree.js';
import { childPath, type ParameterPath } from './parameter-path.js';
import type { ParseContext } from './parse-context.js';
import { invalidPagination, parsePageNumber } from './parse-pagination.js';
import type { NodeOptions } from './populate-options.js';

/**
 * Parses `start` and `limit` of a populated list, whose numbers are those of `pagination`: the same bounds, the same largest limit,
 * and none at all beside a count. Undefined: the whole list. `path` is the attribute's own. Throws Failure query.invalid-pagination for a wrong number, and where
 * there is no list to select from.
 */
export function parseSlice(
  options: NodeOptions,
  isList: boolean,
  path: ParameterPath,
  { settings, literals }: ParseContext,
): ListSlice | undefined {
  const { start, limit } = options;
  if (start === undefined && limit === undefined) return undefined;
  if (!isList) throw invalidPagination(childPath(path, limit === undefined ? 'start' : 'limit'), listsOnly);
  const first = start === undefined ? 0 : parsePageNumber(start, 0, childPath(path, 'start'), settings);
  if (limit === undefined) return { start: literals.add(first), limit: null };
  const size = parsePageNumber(limit, options.withCount ? 0 : 1, childPath(path, 'limit'), settings);
  return { start: literals.add(first), limit: literals.add(Math.min(size, settings.maxLimit)) };
}

const listsOnly =
  'only lists have it, which are to-many relations, media of several files and repeatable components, without count';
