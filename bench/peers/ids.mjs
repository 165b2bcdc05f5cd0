import { documentIdOf } from '../dataset/ids.mjs';

/**
 * What a peer calls the things of the data set.
 * @template T
 * @param {string} thing
 * @param {number} count
 * @param {(number: number) => T} idOf Of a thing, counted from 0.
 * @returns {ReadonlyMap<string, T>} By documentId.
 */
export function idsOf(thing, count, idOf) {
  return new Map(Array.from({ length: count }, (_, at) => [documentIdOf(thing, at), idOf(at)]));
}
