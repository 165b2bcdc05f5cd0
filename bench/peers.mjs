// `npm run bench:peers`: Octavo compared with other content servers, with the same data and the same queries: docs/reference/performance.md.
import { dataOf, dataset } from './dataset/dataset.mjs';
import { startLoad } from './load/load.mjs';
import { measureMenu } from './peers/menu/measure.mjs';
import { help, parseOptions } from './peers/options.mjs';
import { preparePeers } from './peers/prepare.mjs';
import { measurePeerReads } from './peers/reads.mjs';
import { aimLines, peerTable, writePeers } from './peers/report.mjs';
import { measurePeerWrites } from './peers/writes.mjs';
import { cores } from './servers/process.mjs';

/**
 * Runs the comparison. Returns the exit code, 0: what was aimed at and not reached is written down, not an error.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const options = parseOptions(args);
  if (options === null) {
    console.log(help);
    return 0;
  }
  const set = await dataset(options.documents);
  const prepared = await preparePeers(options.peers, set, (reason) => console.error(reason));
  const peers = prepared.map(({ peer }) => peer);
  if (cores === null) console.error('Server and load share their cores here: only the ratios mean something.');
  const load = startLoad();
  try {
    const data = dataOf(set);
    const reads = await measurePeerReads(load, set, data, prepared, options);
    const writes = await measurePeerWrites(load, set, data, prepared, options);
    const all = [...reads, ...writes, ...(await measureMenu(load, prepared, options))];
    for (const peer of peers) {
      console.log(`\n${options.machine}; ${peer.title} ${peer.version}; medians of ${options.rounds} rounds\n`);
      console.log(`${peerTable(all, peer)}\n\n${aimLines(all, peer).join('\n')}`);
    }
    if (options.write) writePeers(all, peers, options);
    return 0;
  } finally {
    await load.stop();
  }
}
