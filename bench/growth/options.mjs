import { parseArgs } from 'node:util';
import { commonHelp, commonOptions, commonValues, positive } from '../common-options.mjs';

/**
 * @typedef {object} Options
 * @property {readonly number[]} sizes Articles in each data set, the fewest first.
 * @property {number} rounds
 * @property {number} seconds Length of one run of load.
 * @property {string} machine What it runs on, for the documentation.
 * @property {boolean} write Whether the figures go into the documentation; those of other sizes never do.
 */

const usualSizes = '20000,80000,320000';

const seconds = '1';

export const help = `npm run bench:growth -- [options]

Measures the same questions with more and more articles. A data set that is missing is built first, by Octavo itself: a minute for
every 20000 articles, and 170 MB.

  --sizes <numbers> articles in each data set, separated by commas (${usualSizes})
${commonHelp.load(seconds)}
${commonHelp.page}`;

/**
 * The options of the command line, or null where help is asked for. Throws an error that says what is wrong.
 * @param {readonly string[]} args
 * @returns {Options | null}
 */
export function parseOptions(args) {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      sizes: { type: 'string', default: usualSizes },
      ...commonOptions(seconds),
    },
  });
  if (values.help) return null;
  const sizes = values.sizes.split(',').map((size) => positive('sizes', size, 100));
  return {
    sizes: [...new Set(sizes)].sort((left, right) => left - right),
    ...commonValues(values),
    write: values.write && values.sizes === usualSizes,
  };
}
