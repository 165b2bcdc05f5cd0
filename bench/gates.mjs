import { createCase } from './cases/create.mjs';
import { readCases } from './cases/index.mjs';
import { repeatCases } from './cases/repeats.mjs';
import { updateCase } from './cases/update.mjs';

/**
 * What must hold for `npm run bench` to succeed: how much of another server's work per second Octavo does in the same run, by
 * processor time per answer (by rates where the system does not tell it, or where that is what counts). Varied addresses, so that nothing kept by address
 * helps, but where that is what is measured. Raise a figure when it is reached with room to spare; do not lower one.
 * @typedef {object} Gate
 * @property {string} case
 * @property {'limit' | 'fixed' | 'native'} against L, F or N.
 * @property {'varied' | 'same' | null} addresses null: those of writes.
 * @property {'processor' | 'rate'} [by] Processor time, unless something else is said.
 * @property {number} least
 */

/** @type {readonly Gate[]} */
const onSqlite = [
  ...reads('same', {
    'list-25': 1.25,
    'list-25-relations': 1.25,
    'deep-100': 1.25,
    single: 0.95,
    'single-populated': 1,
    'filter-sort': 1,
    'filter-relation': 0.95,
    'far-page': 0.9,
  }),
  // Between two runs these differ by a tenth.
  ...reads('varied', {
    'list-25': 1.15,
    'list-25-relations': 1.1,
    'deep-100': 1.1,
    single: 0.95,
    'single-populated': 0.85,
    'filter-sort': 0.9,
    'filter-relation': 0.85,
    'far-page': 0.85,
  }),
  ...readCases.map(({ name }) => toNative(name, name.startsWith('single') ? 0.4 : 0.75)),
  { case: repeatCases.list.name, against: 'fixed', addresses: 'same', least: 1 },
  { case: repeatCases.written.name, against: 'fixed', addresses: 'same', least: 1 },
  { case: repeatCases.unchanged.name, against: 'fixed', addresses: 'same', least: 1 },
  { case: createCase.name, against: 'limit', addresses: null, least: 0.9 },
  { case: createCase.name, against: 'limit', addresses: null, by: 'rate', least: 0.9 },
  { case: updateCase.name, against: 'limit', addresses: null, least: 0.9 },
  { case: updateCase.name, against: 'limit', addresses: null, by: 'rate', least: 0.9 },
];

/**
 * The hand-written server asks the same database, whose processor time counts on both sides.
 * @type {readonly Gate[]}
 */
const onPostgres = [
  ...reads('same', { 'list-25': 0.9, 'list-25-relations': 0.9, 'deep-100': 0.9, single: 0.9, 'contains-text': 0.8 }),
  ...reads('varied', Object.fromEntries(readCases.map(({ name }) => [name, 0.7]))),
];

/** @param {'same' | 'varied'} addresses @param {Readonly<Record<string, number>>} least By case. @returns {readonly Gate[]} */
function reads(addresses, least) {
  return Object.entries(least).map(([name, figure]) => ({ case: name, against: 'limit', addresses, least: figure }));
}

/** @param {string} name @param {number} least @returns {Gate} */
function toNative(name, least) {
  return { case: name, against: 'native', addresses: 'varied', least };
}

export const gates = { sqlite: onSqlite, postgres: onPostgres };

/** How many times as many answers two processes give as one, where the time is spent in the database for the most part. */
export const leastOfTwo = 1.5;

/** How many times as many documents sixteen clients create in a second as one that waits for each: they share commits. */
export const leastTogether = 1.5;

/**
 * How much slower a question may be when its literals change from request to request than when they stay: more would mean
 * that the database prepares its statement again each time.
 */
export const mostForNewLiterals = 1.3;

/** Milliseconds that the slowest hundredth of single reads may take while others ask what takes some 200 ms. */
export const mostBesideDear = 5;

/**
 * The same while eight clients ask for as much as is allowed: in milliseconds on SQLite, on PostgreSQL as a multiple of what it takes on a
 * server that does nothing else.
 */
export const mostBesideCostly = { sqlite: 10, postgres: 3 };

/** Milliseconds by which the slowest hundredth of creations at a steady pace may be slower than that of the hand-written server. */
export const mostOverCommit = 1;

/**
 * How many times as long the slowest hundredth of single reads may take while twenty images are uploaded and made into formats as it
 * takes on a server that does nothing else.
 */
export const mostWhileImages = 2;

/** Milliseconds that the slowest hundredth of searches by rank among a million documents may take, with four facets. */
export const mostForSearch = { sqlite: 20, postgres: 30 };
