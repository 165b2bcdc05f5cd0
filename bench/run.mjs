// `npm run bench`: Octavo against what the machine can do. What is measured and why: docs/reference/performance.md.
import { measureAuthorisation } from './authorisation.mjs';
import { measureCreation } from './creates.mjs';
import { dataOf, dataset } from './dataset/dataset.mjs';
import { startLoad } from './load/load.mjs';
import { measureMedia } from './media.mjs';
import { help, parseOptions } from './options.mjs';
import { measureReads } from './reads.mjs';
import { writePage } from './report/page.mjs';
import { table } from './report/rows.mjs';
import { verdicts } from './report/verdict.mjs';
import { cores } from './servers/process.mjs';

/**
 * Runs the bench. Gives the exit code: 1 where a gate fails.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const options = parseOptions(args);
  if (options === null) {
    console.log(help);
    return 0;
  }
  const set = await dataset(options.documents);
  const data = dataOf(set);
  if (cores === null) console.error('Server and load share their cores here: only the ratios mean something.');
  const load = startLoad();
  try {
    const { reads, newLiterals } = await measureReads(load, set, data, options);
    const creation = await measureCreation(load, set, options);
    const all = creation === null ? reads : [...reads, creation];
    const authorisation = options.cases.includes('single') ? await measureAuthorisation(set, options) : null;
    const media = await measureMedia(load, set, data, options);
    const judged = verdicts(all, { newLiterals, authorisation, media });
    if (all.length > 0)
      console.log(`\n${options.machine}; requests per second, medians of ${options.rounds} rounds\n\n${table(all)}\n`);
    for (const { text, passed } of judged) console.log(`${passed ? '  held  ' : '  MISSED'} ${text}`);
    if (options.write) writePage(all, judged, options);
    return judged.every(({ passed }) => passed) ? 0 : 1;
  } finally {
    await load.stop();
  }
}
