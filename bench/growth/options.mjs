import { parseArgs } from 'node:util';
import { positive } from '../options.mjs';
import { machine } from '../report/page.mjs';

/**
 * @typedef {object} Options
 * @property {readonly number[]} sizes Articles in each data set, the fewest first.
 * @property {number} rounds
 * @property {number} seconds Length of one run of load.
 * @property {string} machine What it runs on, for the documentation.
 * @property {boolean} write Whether the figures go into the documentation; those of other sizes never do.
 */

const usualSizes = '20000,80000,320000';

export const help = `npm run bench:growth -- [options]

Measures the same questions with more and more articles. A data set that is missing is built first, by Octavo itself: a minute for
every 20000 articles, and 170 MB.

  --sizes <numbers> articles in each data set, separated by commas (${usualSizes})
  --rounds <n>      how often everything is measured; the medians count (5)
  --seconds <n>     how long one server is loaded in one round (1)
  --machine <text>  what to call this machine (${machine()})
  --no-write        leave docs/reference/performance.md alone
  --help            this text`;

/**
 * The options of the command line, or null where help is asked for. Raises an error that says what is wrong.
 * @param {readonly string[]} args
 * @returns {Options | null}
 */
export function parseOptions(args) {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      sizes: { type: 'string', default: usualSizes },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '1' },
      machine: { type: 'string', default: machine() },
      write: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const sizes = values.sizes.split(',').map((size) => positive('sizes', size, 100));
  return {
    sizes: [...new Set(sizes)].sort((left, right) => left - right),
    rounds: positive('rounds', values.rounds, 1),
    seconds: positive('seconds', values.seconds, 0.1),
    machine: values.machine,
    write: values.write && values.sizes === usualSizes,
  };
}
