import { parseArgs } from 'node:util';
import { commonHelp, commonOptions, positive } from '../common-options.mjs';

/**
 * @typedef {object} Options
 * @property {number} documents Articles in the data set.
 * @property {number} rounds Starts of each server.
 * @property {boolean} install Whether the package is installed too.
 * @property {string} machine What it runs on, for the documentation.
 * @property {boolean} write Whether the figures go into the documentation; those of other sizes and without an installation never do.
 */

const usualDocuments = '20000';

export const help = `npm run bench:start -- [options]

Measures how long Octavo takes from its start to its first answer, what it holds ten seconds later, and what an installation of the
package brings. Takes about four minutes; npm needs its registry, or what it has kept of it.

  --documents <n>   articles in the data set, which is built first where it is missing (${usualDocuments})
  --rounds <n>      starts of each server; the medians count (10)
  --no-install      do not install the package
${commonHelp.page}`;

/**
 * The options of the command line, or null where help is asked for. Throws an error that says what is wrong.
 * @param {readonly string[]} args
 * @returns {Options | null}
 */
export function parseOptions(args) {
  const { machine, write, help: helpOption } = commonOptions('1');
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      documents: { type: 'string', default: usualDocuments },
      rounds: { type: 'string', default: '10' },
      install: { type: 'boolean', default: true },
      machine,
      write,
      help: helpOption,
    },
  });
  if (values.help) return null;
  return {
    documents: positive('documents', values.documents, 100),
    rounds: positive('rounds', values.rounds, 1),
    install: values.install,
    machine: values.machine,
    write: values.write && values.install && values.documents === usualDocuments,
  };
}
