import type { ListResult } from './types.js';

/** The documents of a list as values, in their order. `T` is what the question asked for: the caller knows it. */
export function parseListResult<T>({ entries }: ListResult): readonly T[] {
  return JSON.parse(`[${entries.toString('utf8')}]`) as readonly T[];
}
