import { parseArgs } from 'node:util';
import { chosenCases, commonHelp, commonOptions, commonValues, positive } from '../common-options.mjs';
import { peerCases } from './cases.mjs';
import { writeCases } from './writes.mjs';

/**
 * @typedef {object} Options
 * @property {number} documents Articles in the data set.
 * @property {number} rounds
 * @property {number} seconds Length of one run of load.
 * @property {readonly string[]} cases Names.
 * @property {string} machine What it runs on, for the documentation.
 * @property {boolean} write Whether the figures go into the documentation; those of a few cases never do.
 */

const names = [...peerCases, ...writeCases].map(({ name }) => name);

const seconds = '2';

export const help = `npm run bench:peers -- [options]

Installs Strapi into bench/.data/peers (some minutes, 720 MB), fills it with the data set of the bench, and measures it beside Octavo.

  --documents <n>   articles in the data set (20000)
${commonHelp.load(seconds)}
  --cases <names>   separated by commas: ${names.join(', ')}
${commonHelp.page}`;

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
      documents: { type: 'string', default: '20000' },
      cases: { type: 'string' },
      ...commonOptions(seconds),
    },
  });
  if (values.help) return null;
  const cases = chosenCases(values.cases, names);
  return {
    documents: positive('documents', values.documents, 100),
    ...commonValues(values),
    cases,
    write: values.write && names.every((name) => cases.includes(name)),
  };
}
