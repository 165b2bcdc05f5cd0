import { Failure } from '../../../foundations/core/index.js';

/**
 * The position of a name in the query string: the root parameter and the names on the path to it. The names are those of attributes,
 * `on` with a uid, and `fields`, `filters`, `sort` inside populate; operators, indexes and the word `populate` are left out, so that a
 * position has one path in any notation.
 */
export interface ParameterPath {
  readonly param: string;
  readonly names: readonly string[];
}

/** The path of a root parameter. */
export function rootPath(param: string): ParameterPath {
  return { param, names: [] };
}

/** A path below another one. */
export function childPath(path: ParameterPath, ...names: readonly string[]): ParameterPath {
  return { param: path.param, names: [...path.names, ...names] };
}

/** The dotted path for messages; the parameter's name where the path is empty. */
export function formatParameterPath(path: ParameterPath): string {
  return path.names.length === 0 ? path.param : path.names.join('.');
}

/**
 * Returns the failure for a name, whether it is unknown, private, a password or a relation the caller may not follow:
 * query.invalid-key or query.invalid-key-at with the facts key, path (of the parent, null at the top) and param.
 */
export function invalidQueryKey(key: string, path: ParameterPath): Failure {
  if (path.names.length === 0) return new Failure('query.invalid-key', { key, path: null, param: path.param });
  return new Failure('query.invalid-key-at', { key, path: path.names.join('.'), param: path.param });
}

/** Returns query.invalid-parameter: the parameter has the wrong form; `reason` is a sentence with the right one. */
export function invalidParameter(param: string, reason: string): Failure {
  return new Failure('query.invalid-parameter', { param, reason });
}
