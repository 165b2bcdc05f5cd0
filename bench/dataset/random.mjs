/**
 * A source of numbers that always returns the same ones for the same seed.
 * @typedef {object} Random
 * @property {() => number} next From 0 to 1, 1 excluded.
 * @property {(limit: number) => number} below A whole number from 0, `limit` excluded.
 * @property {<T>(list: readonly T[]) => T} pick
 */

/**
 * The numbers of one thing: `randomFor('article', 17)` returns the same ones in every run and in every order of calls.
 * @param {string} thing
 * @param {number} number
 * @returns {Random}
 */
export function randomFor(thing, number) {
  const next = mulberry32(hash(`${thing} ${number}`));
  const below = (/** @type {number} */ limit) => Math.floor(next() * limit);
  return { next, below, pick: (list) => /** @type {any} */ (list[below(list.length)]) };
}

/** FNV-1a, 32 bits. @param {string} text */
function hash(text) {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return state >>> 0;
}

/** Mulberry32: 32 bits of state are enough for made-up articles. @param {number} seed */
function mulberry32(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
