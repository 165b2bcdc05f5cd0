// `npm run bench:peers`: Octavo beside Strapi, with the same data and the same questions: docs/reference/performance.md.
import { dataOf, dataset } from './dataset/dataset.mjs';
import { startLoad } from './load/load.mjs';
import { help, parseOptions } from './peers/options.mjs';
import { measurePeerReads } from './peers/reads.mjs';
import { aimLines, peersTable, writePeers } from './peers/report.mjs';
import { prepareStrapi } from './peers/strapi.mjs';
import { strapiVersion } from './peers/versions.mjs';
import { measurePeerWrites } from './peers/writes.mjs';
import { cores } from './servers/process.mjs';

/**
 * Runs the comparison. Gives the exit code, 0: what was aimed at and not reached is written down, not an error.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const options = parseOptions(args);
  if (options === null) {
    console.log(help);
    return 0;
  }
  const set = await dataset(options.documents);
  const strapi = await prepareStrapi(set);
  if (cores === null) console.error('Server and load share their cores here: only the ratios mean something.');
  const load = startLoad();
  try {
    const data = dataOf(set);
    const reads = await measurePeerReads(load, set, data, strapi, options);
    const all = [...reads, ...(await measurePeerWrites(load, set, data, strapi, options))];
    console.log(`\n${options.machine}; Strapi ${strapiVersion}; medians of ${options.rounds} rounds\n`);
    console.log(`${peersTable(all)}\n\n${aimLines(all).join('\n')}`);
    if (options.write) writePeers(all, options);
    return 0;
  } finally {
    await load.stop();
  }
}
