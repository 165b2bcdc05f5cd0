import { randomFor } from '../dataset/random.mjs';

/** Number of spellings of a query that must not be recognised by its text alone. */
export const spellingCount = 4096;

/** @typedef {readonly (readonly [name: string, value: string])[]} Parameters */

/**
 * One query in the spellings that clients use: its parameters in any order, brackets and dollar signs plain or
 * escaped. The first spelling is the plain one. Whoever keeps answers or plans by the text of the address finds nothing.
 * @param {string} path
 * @param {Parameters} parameters
 * @param {number} [count]
 * @returns {string[]}
 */
export function spellings(path, parameters, count = spellingCount) {
  const random = randomFor(path + parameters.join(), count);
  const found = new Set([address(path, parameters, (text) => text)]);
  for (let tries = 0; found.size < count; tries++) {
    if (tries > 50 * count) throw new Error(`${path} cannot be spelled in ${count} ways`);
    const escaped = (/** @type {string} */ text) =>
      text.replace(/[[\]$]/g, (sign) => (random.below(2) === 0 ? sign : encodeURIComponent(sign)));
    found.add(address(path, shuffled(parameters, random), escaped));
  }
  return [...found];
}

/** @param {string} path @param {Parameters} parameters @param {(text: string) => string} spell */
function address(path, parameters, spell) {
  return `${path}?${parameters.map(([name, value]) => `${spell(name)}=${encodeURIComponent(value)}`).join('&')}`;
}

/** @template T @param {readonly T[]} list @param {import('../dataset/random.mjs').Random} random */
function shuffled(list, random) {
  return list
    .map((entry) => ({ entry, place: random.next() }))
    .sort((left, right) => left.place - right.place)
    .map(({ entry }) => entry);
}
