import { mostForSearch } from '../gates.mjs';
import { today, writeFigures } from '../report/page.mjs';
import { aligned, grouped } from '../report/rows.mjs';

/** @typedef {import('./measure.mjs').Measured} Measured */

const marks = /** @type {const} */ ([
  '<!-- figures: written by npm run bench:search -->',
  '<!-- /figures of searches -->',
]);

/** The table as Markdown. @param {readonly Measured[]} all */
export function searchTable(all) {
  const heads = [
    'search',
    'matches',
    'page p50 / p99 ms',
    '4 facets p50 / p99 ms',
    'both p50 / p99 ms',
    'CPU ms, page + facets',
  ];
  const rows = all.map(({ title, matches, page, facets, whole, processor }) => [
    title,
    grouped(matches),
    both(page),
    both(facets),
    both(whole),
    `${(processor.page / 1000).toFixed(1)} + ${(processor.facets / 1000).toFixed(1)}`,
  ]);
  return aligned([heads, ...rows]);
}

/**
 * Whether the slowest hundredth of the searches of each kind, with their facets, is fast enough.
 * @param {readonly Measured[]} all
 * @param {'sqlite' | 'postgres'} database
 * @returns {readonly import('../report/verdict.mjs').Verdict[]}
 */
export function searchVerdicts(all, database) {
  const most = mostForSearch[database];
  return all.map(({ title, whole }) => {
    const slowest = percentile(whole, 0.99);
    return { text: `${title}, four facets: p99 ${slowest.toFixed(1)} ms (at most ${most})`, passed: slowest <= most };
  });
}

/**
 * Puts the figures of a run into the documentation.
 * @param {readonly Measured[]} all
 * @param {readonly import('../report/verdict.mjs').Verdict[]} verdicts
 * @param {import('./options.mjs').Options} options
 */
export function writeSearches(all, verdicts, { machine, stories, searches }) {
  writeFigures(marks, [
    `Measured on ${today()}: ${machine}; ${grouped(stories)} stories, ${searches} texts of each kind, each asked once, one request after the other.`,
    '',
    searchTable(all),
    '',
    ...verdicts.map(({ text, passed }) => `- ${passed ? 'held' : '**missed**'}: ${text}`),
  ]);
}

/** @param {readonly number[]} values */
function both(values) {
  return `${percentile(values, 0.5).toFixed(1)} / ${percentile(values, 0.99).toFixed(1)}`;
}

/** @param {readonly number[]} values @param {number} part */
function percentile(values, part) {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
