import type { Snapshot } from '../schema/index.js';
import type { Loaded } from './loaded.js';
import { typesByName } from './names.js';

/** One line for every content type that extensions name and that does not exist. */
export function unknownTypes({ guards, middlewares, beforeRead }: Loaded, snapshot: Snapshot): readonly string[] {
  const types = typesByName(snapshot);
  const named = [
    ...guards.map(({ type }) => ({ type, at: `guards.${type}` })),
    ...middlewares.map(({ type }) => ({ type, at: `middlewares.${type}` })),
    ...beforeRead.map(({ type }) => ({ type, at: `beforeRead.${type}` })),
  ];
  const unknown = named.filter(({ type }) => type !== '*' && !types.has(type));
  return [...new Set(unknown.map(({ at, type }) => `extensions.${at}: there is no content type ${type}`))];
}
