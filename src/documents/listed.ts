import type { ListAnswer } from './types.js';

/** The documents of a list as values, in their order. `T` is what the question asked for: the caller knows it. */
export function listed<T>({ entries }: ListAnswer): readonly T[] {
  return JSON.parse(`[${entries.toString('utf8')}]`) as readonly T[];
}
