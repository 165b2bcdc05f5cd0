import { parseArgs } from 'node:util';
import { createCase } from '../cases/create.mjs';
import { positive } from '../options.mjs';
import { machine } from '../report/page.mjs';
import { peerCases } from './cases.mjs';

/**
 * @typedef {object} Options
 * @property {number} documents Articles in the data set.
 * @property {number} rounds
 * @property {number} seconds Length of one run of load.
 * @property {readonly string[]} cases Names.
 * @property {string} machine What it runs on, for the documentation.
 * @property {boolean} write Whether the figures go into the documentation; those of a few cases never do.
 */

const names = [...peerCases.map(({ name }) => name), createCase.name];

export const help = `npm run bench:peers -- [options]

Installs Strapi into bench/.data/peers (some minutes, 720 MB), fills it with the data set of the bench, and measures it beside Octavo.

  --documents <n>   articles in the data set (20000)
  --rounds <n>      how often everything is measured; the medians count (5)
  --seconds <n>     how long one server is loaded in one round (2)
  --cases <names>   separated by commas: ${names.join(', ')}
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
      documents: { type: 'string', default: '20000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      cases: { type: 'string' },
      machine: { type: 'string', default: machine() },
      write: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const cases = values.cases?.split(',') ?? names;
  const unknown = cases.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`there is no case "${unknown}"; there are ${names.join(', ')}`);
  return {
    documents: positive('documents', values.documents, 100),
    rounds: positive('rounds', values.rounds, 1),
    seconds: positive('seconds', values.seconds, 0.1),
    cases,
    machine: values.machine,
    write: values.write && names.every((name) => cases.includes(name)),
  };
}
