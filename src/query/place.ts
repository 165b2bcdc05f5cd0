import { Failure } from '../kernel/index.js';

/**
 * Where in the query string a name stands: the root parameter and the names on the way to it.
 * The names are those of attributes, `on` with a uid, and `fields`, `filters`, `sort` inside populate; operators, indexes and
 * the word `populate` are left out, so that the same place has the same path however it was spelled.
 */
export interface Place {
  readonly param: string;
  readonly path: readonly string[];
}

/** The place of a root parameter. */
export function placeOf(param: string): Place {
  return { param, path: [] };
}

/** A place further down. */
export function below(place: Place, ...names: readonly string[]): Place {
  return { param: place.param, path: [...place.path, ...names] };
}

/** The dotted path for messages; the parameter's name where the path is empty. */
export function pathText(place: Place): string {
  return place.path.length === 0 ? place.param : place.path.join('.');
}

/**
 * The one refusal of a name, whether it is unknown, private, a password or a relation the caller may not follow:
 * query.invalid-key or query.invalid-key-at with the facts key, path (of the parent, null at the top) and param.
 */
export function invalidKey(key: string, place: Place): Failure {
  if (place.path.length === 0) return new Failure('query.invalid-key', { key, path: null, param: place.param });
  return new Failure('query.invalid-key-at', { key, path: place.path.join('.'), param: place.param });
}

/** query.invalid-parameter: the parameter has the wrong form; `reason` is a sentence that says the right one. */
export function invalidParameter(param: string, reason: string): Failure {
  return new Failure('query.invalid-parameter', { param, reason });
}
