import { cpSync, rmSync } from 'node:fs';
import { learnTotals } from '../known-totals.mjs';
import { measure } from '../measure.mjs';
import { modelWithTextIndex } from '../servers/model-with-text-index.mjs';
import { startOctavo } from '../servers/start.mjs';
import { peerCases } from './cases.mjs';
import { bytesOf, checkSame } from './check.mjs';

/** @typedef {import('../servers/start.mjs').Running} Running */
/** @typedef {import('../measure.mjs').Contender} Contender */

/**
 * What was measured of a case, by the name of the contender: `octavo` under one address, `octavo varied` and the peers, by their names,
 * under many, and `again`, an Octavo that has the answer already.
 * @typedef {object} Compared
 * @property {string} name
 * @property {string} title
 * @property {ReadonlyMap<string, number>} bytes Length of an answer; of a write none.
 * @property {ReadonlyMap<string, readonly import('../load/load.mjs').Sample[]>} samples
 */

/**
 * Measures the reads that are asked for, in one run, the answers compared first. Octavo keeps no answer, but for a
 * second one, started as it usually is, and one whose titles have an index of their text, for totals that are counted anew.
 * @param {import('../measure.mjs').Load} load
 * @param {import('../dataset/dataset.mjs').Dataset} set
 * @param {import('../cases/types.mjs').Data} data
 * @param {readonly import('./prepare.mjs').Prepared[]} prepared
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<readonly Compared[]>}
 */
export async function measurePeerReads(load, set, data, prepared, options) {
  const cases = peerCases.filter(({ name }) => options.cases.includes(name));
  if (cases.length === 0) return [];
  const copies = ['peers', 'text-index'].map((name) => `${set.folder}-${name}`);
  const [copy = '', indexed = ''] = copies;
  for (const folder of copies) cpSync(set.folder, folder, { recursive: true });
  /** @type {Running[]} */
  const started = [];
  const start = async (/** @type {Promise<Running>} */ server) => {
    started.push(await server);
    return server;
  };
  try {
    const octavo = await start(startOctavo({ data: set.folder, token: set.token }));
    const keeping = await start(startOctavo({ data: copy, token: set.token, keeps: true }));
    const counting = await start(startOctavo({ data: indexed, token: set.token, project: modelWithTextIndex() }));
    const peers = [];
    for (const { peer, database } of prepared)
      peers.push({ name: peer.name, server: await start(peer.start(database)), language: peer.language(set.size) });
    /** @type {Compared[]} */
    const all = [];
    for (const { name, title, again, urls: urlsOf, fresh } of cases) {
      const urls = urlsOf(data);
      const asked = fresh ? counting : octavo;
      for (const peer of peers) await checkSame(title, urls, asked, peer);
      if (!fresh) await learnTotals(octavo, urls);
      const first = urls.slice(0, 1);
      const bytes = new Map([['octavo', await bytesOf(octavo, `${first[0]}`)]]);
      for (const { name: peer, server, language } of peers)
        bytes.set(peer, await bytesOf(server, language.address(`${first[0]}`)));
      const contenders = [
        contender('octavo', asked, fresh ? urls : first, fresh, options.rounds),
        ...(fresh ? [] : [{ name: 'octavo varied', server: octavo, urls }]),
        ...peers.map(({ name: peer, server, language }) =>
          contender(peer, server, urls.map(language.address), fresh, options.rounds),
        ),
        ...(again ? [{ name: 'again', server: keeping, urls: first }] : []),
      ];
      all.push({ name, title, bytes, samples: await measure(load, title.padEnd(40), contenders, options) });
    }
    return all;
  } finally {
    for (const server of started) await server.stop();
    for (const folder of copies) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A server under its addresses; where they have to be fresh, under others in every round and in the warm-up before them.
 * @param {string} name
 * @param {Running} server
 * @param {readonly string[]} urls
 * @param {boolean} fresh
 * @param {number} rounds
 * @returns {Contender}
 */
function contender(name, server, urls, fresh, rounds) {
  if (!fresh) return { name, server, urls };
  const each = Math.floor(urls.length / (rounds + 1));
  let run = 0;
  const freshUrls = () => {
    run++;
    return urls.slice((run - 1) * each, run * each);
  };
  return { name, server, urls, freshUrls };
}
