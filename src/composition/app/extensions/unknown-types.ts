import type { Snapshot } from '../../../language/schema/index.js';
import type { LoadedExtensions } from './loaded-extensions.js';
import { typesByName } from './type-names.js';

/** One line for every content type that extensions name and that does not exist. */
export function findUnknownTypes(
  { guards, middlewares, beforeRead }: LoadedExtensions,
  snapshot: Snapshot,
): readonly string[] {
  const types = typesByName(snapshot);
  const references = [
    ...guards.map(({ type }) => ({ type, at: `guards.${type}` })),
    ...middlewares.map(({ type }) => ({ type, at: `middlewares.${type}` })),
    ...beforeRead.map(({ type }) => ({ type, at: `beforeRead.${type}` })),
  ];
  const unknown = references.filter(({ type }) => type !== '*' && !types.has(type));
  return [...new Set(unknown.map(({ at: path, type }) => `extensions.${path}: there is no content type ${type}`))];
}
