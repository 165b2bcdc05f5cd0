import { gates, mostForNewLiterals } from '../gates.mjs';
import { byProcessor } from './statistics.mjs';

/**
 * A gate as it came out.
 * @typedef {object} Verdict
 * @property {string} text
 * @property {boolean} passed
 */

/**
 * What became of the gates whose cases were measured.
 * @param {readonly import('../reads.mjs').Measured[]} all
 * @param {number | null} newLiterals
 * @returns {readonly Verdict[]}
 */
export function verdicts(all, newLiterals) {
  const judged = gates.flatMap((gate) => {
    const measured = all.find(({ name }) => name === gate.case);
    if (measured === undefined) return [];
    const suffix = gate.addresses === 'varied' ? ' varied' : '';
    const ours = measured.samples.get(`octavo${suffix}`) ?? [];
    const theirs = measured.samples.get(`${gate.against}${gate.against === 'limit' ? suffix : ''}`) ?? [];
    const reached = byProcessor(ours, theirs);
    const against = gate.against === 'limit' ? 'L' : 'F';
    return [
      {
        text: `${measured.title}, ${gate.addresses} addresses: ${reached.toFixed(2)} of ${against} (at least ${gate.least})`,
        passed: reached >= gate.least,
      },
    ];
  });
  if (newLiterals === null) return judged;
  const text = `new literals: ${newLiterals.toFixed(2)} times as slow as a constant one (at most ${mostForNewLiterals})`;
  return [...judged, { text, passed: newLiterals <= mostForNewLiterals }];
}
