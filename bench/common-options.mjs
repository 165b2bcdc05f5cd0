import { machine } from './report/page.mjs';

/**
 * Words of the command line that every bench takes, for `parseArgs`.
 * @param {string} seconds Length of one run of load where nothing is said.
 */
export const commonOptions = (seconds) =>
  /** @type {const} */ ({
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: seconds },
    machine: { type: 'string', default: machine() },
    write: { type: 'boolean', default: true },
    help: { type: 'boolean', default: false },
  });

/** The same for people: what is loaded, and what becomes of the figures. */
export const commonHelp = {
  load: (/** @type {string} */ seconds) =>
    `  --rounds <n>      how often everything is measured; the medians count (5)
  --seconds <n>     how long one server is loaded in one round (${seconds})`,
  page: `  --machine <text>  what to call this machine (${machine()})
  --no-write        leave docs/reference/performance.md alone
  --help            this text`,
};

/**
 * What these words say. Throws an error that says what is wrong.
 * @param {{ rounds: string, seconds: string, machine: string }} values
 */
export function commonValues({ rounds, seconds, machine: name }) {
  return {
    rounds: positive('rounds', rounds, 1),
    seconds: positive('seconds', seconds, 0.1),
    machine: name,
  };
}

/**
 * The cases that are named, or the usual ones. Throws an error for one that is not there.
 * @param {string | undefined} named Separated by commas.
 * @param {readonly string[]} there
 * @param {readonly string[]} [usual]
 */
export function chosenCases(named, there, usual = there) {
  const cases = named?.split(',') ?? usual;
  const unknown = cases.find((name) => !there.includes(name));
  if (unknown !== undefined) throw new Error(`there is no case "${unknown}"; there are ${there.join(', ')}`);
  return cases;
}

/** The number of an option. Throws an error where it is none, or too small. @param {string} name @param {string} text @param {number} least */
export function positive(name, text, least) {
  const number = Number(text);
  if (Number.isFinite(number) && number >= least) return number;
  throw new Error(`--${name} must be a number from ${least}`);
}
