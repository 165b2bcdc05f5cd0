import { parseArgs } from 'node:util';
import { chosenCases, commonHelp, commonOptions, commonValues, positive } from '../common-options.mjs';
import { peerCases } from './cases.mjs';
import { menuCase } from './menu/measure.mjs';
import { peers } from './peers.mjs';
import { writeCases } from './writes.mjs';

/**
 * @typedef {object} Options
 * @property {number} documents Articles in the data set.
 * @property {number} rounds
 * @property {number} seconds Length of one run of load.
 * @property {readonly import('./peer.js').Peer[]} peers
 * @property {readonly string[]} cases Names.
 * @property {string} machine What it runs on, for the documentation.
 * @property {boolean} write Whether the figures go into the documentation; those of a few cases never do.
 */

const names = [...peerCases, ...writeCases, menuCase].map(({ name }) => name);

const peerNames = peers.map(({ name }) => name);

const seconds = '2';

export const help = `npm run bench:peers -- [options]

Installs other content servers into bench/.data/peers (some minutes and 720 MB for each), fills them with the data set of the bench, and
measures them beside Octavo. One that cannot be installed is left out, with its reason.

  --documents <n>   articles in the data set (20000)
${commonHelp.load(seconds)}
  --peers <names>   separated by commas: ${peerNames.join(', ')}
  --cases <names>   separated by commas: ${names.join(', ')}
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
      documents: { type: 'string', default: '20000' },
      peers: { type: 'string' },
      cases: { type: 'string' },
      ...commonOptions(seconds),
    },
  });
  if (values.help) return null;
  const cases = chosenCases(values.cases, names);
  const wanted = chosenPeers(values.peers);
  return {
    documents: positive('documents', values.documents, 100),
    ...commonValues(values),
    peers: wanted,
    cases,
    write: values.write && names.every((name) => cases.includes(name)),
  };
}

/** The peers that are named, or all. Throws an error for one that is not there. @param {string | undefined} named */
function chosenPeers(named) {
  const chosen = named?.split(',') ?? peerNames;
  const unknown = chosen.find((name) => !peerNames.includes(name));
  if (unknown !== undefined) throw new Error(`there is no peer "${unknown}"; there are ${peerNames.join(', ')}`);
  return peers.filter(({ name }) => chosen.includes(name));
}
