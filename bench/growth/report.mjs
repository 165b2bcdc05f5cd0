import { connections } from '../load/load.mjs';
import { today, writeFigures } from '../report/page.mjs';
import { aligned, grouped } from '../report/rows.mjs';
import { byProcessor, medians } from '../report/statistics.mjs';
import { mostForGrowth } from './cases.mjs';

/**
 * What was measured of a case: samples by the number of articles in the set, the smallest first.
 * @typedef {object} Grown
 * @property {string} title
 * @property {boolean} bounded
 * @property {ReadonlyMap<number, readonly import('../load/load.mjs').Sample[]>} samples
 */

const marks = /** @type {const} */ ([
  '<!-- figures: written by npm run bench:growth -->',
  '<!-- /figures of growth -->',
]);

/**
 * The table as Markdown: processor time of an answer with each number of articles, and how many times as long it is as with the fewest.
 * @param {readonly number[]} sizes
 * @param {readonly Grown[]} all
 */
export function growthTable(sizes, all) {
  const more = sizes.slice(1);
  const heads = ['CPU µs with articles', ...sizes.map(grouped), ...more.map((size) => `${grouped(size)}, times`)];
  return aligned([heads, ...all.map((one) => cellsOf(one, sizes, more))]);
}

/** @param {Grown} grown @param {readonly number[]} sizes @param {readonly number[]} more */
function cellsOf(grown, sizes, more) {
  const times = sizes.map((size) => grouped(medians(grown.samples.get(size) ?? []).processor));
  return [grown.title, ...times, ...more.map((size) => timesOf(grown, size).toFixed(2))];
}

/** How many times as long an answer takes as with the fewest articles. @param {Grown} grown @param {number} size */
function timesOf({ samples }, size) {
  const [fewest = []] = samples.values();
  return byProcessor(fewest, samples.get(size) ?? []);
}

/**
 * Whether time stays as documents become more, for each case whose answers stay.
 * @param {readonly number[]} sizes
 * @param {readonly Grown[]} all
 * @returns {readonly import('../report/verdict.mjs').Verdict[]}
 */
export function growthVerdicts(sizes, all) {
  const most = sizes.at(-1) ?? 0;
  return all
    .filter(({ bounded }) => bounded)
    .map((grown) => {
      const times = timesOf(grown, most);
      const text = `${grown.title}: ${times.toFixed(2)} times as long with ${grouped(most)} articles as with ${grouped(sizes[0] ?? 0)} (at most ${mostForGrowth})`;
      return { text, passed: times <= mostForGrowth };
    });
}

/**
 * Puts the figures of a run into the documentation.
 * @param {readonly number[]} sizes
 * @param {readonly Grown[]} all
 * @param {{ machine: string, rounds: number, seconds: number }} options
 */
export function writeGrowth(sizes, all, { machine, rounds, seconds }) {
  writeFigures(marks, [
    `Measured on ${today()}: ${machine}; ${connections} connections, ${rounds} rounds of ${seconds} s each, varied addresses.`,
    '',
    growthTable(sizes, all),
    '',
    ...growthVerdicts(sizes, all).map(({ text, passed }) => `- ${passed ? 'held' : '**missed**'}: ${text}`),
  ]);
}
