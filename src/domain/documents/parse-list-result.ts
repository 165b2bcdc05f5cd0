import type { ListResult } from './types.js';

/**
 * Parses the documents of a list, in their order. `T` is their type as selected by the query, which the caller knows.
 */
export function parseListResult<T>({ entries }: ListResult): readonly T[] {
  return JSON.parse(`[${entries.toString('utf8')}]`) as readonly T[];
}
