// `npm run bench`: Octavo against what the machine can do. What is measured and why: docs/reference/performance.md.
import { measureAuthorisation, measureRules } from './authorisation.mjs';
import { measureChangeSets } from './change-sets.mjs';
import { dataOf, dataset } from './dataset/dataset.mjs';
import { startLoad } from './load/load.mjs';
import { measureMedia } from './media.mjs';
import { help, parseOptions } from './options.mjs';
import { measureReads } from './reads.mjs';
import { measureRepeats } from './repeats.mjs';
import { writePage } from './report/page.mjs';
import { nativeTable, table } from './report/rows.mjs';
import { verdicts } from './report/verdict.mjs';
import { startPostgres } from './servers/postgres.mjs';
import { cores } from './servers/process.mjs';
import { measureBesideCostly, measureBesideDear, measureSteadyCreations } from './steady.mjs';
import { measureWorkers } from './workers.mjs';
import { measureWrites } from './writes.mjs';

/**
 * Runs the bench. Returns the exit code: 1 where a gate fails.
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
  const postgres = options.database === 'postgres' ? await startPostgres(set) : null;
  const load = startLoad();
  try {
    const { reads, newLiterals } = await measureReads(load, set, data, options, postgres);
    const workers = await measureWorkers(load, set, data, options, postgres);
    const besideCostly = await measureBesideCostly(load, set, data, options, postgres);
    const more = postgres === null ? await measureMore(load, set, data, options) : nothingMore;
    const all = [...reads, ...more.repeats, ...more.writes];
    const judged = verdicts(options.database, all, { ...more, newLiterals, workers, besideCostly });
    if (all.length > 0)
      console.log(
        `\n${options.machine}; requests per second, medians of ${options.rounds} rounds\n\n${[table(all), ...nativeTable(all)].join('\n\n')}\n`,
      );
    for (const { text, passed } of judged) console.log(`${passed ? '  held  ' : '  MISSED'} ${text}`);
    if (options.write) writePage(all, judged, options);
    return judged.every(({ passed }) => passed) ? 0 : 1;
  } finally {
    await load.stop();
    await postgres?.stop();
  }
}

const nothingMore = {
  repeats: [],
  writes: [],
  together: null,
  authorisation: null,
  rules: null,
  changeSets: new Map(),
  besideDear: null,
  steadyCreations: null,
  media: null,
};

/**
 * What is measured on SQLite alone.
 * @param {import('./measure.mjs').Load} load
 * @param {import('./dataset/dataset.mjs').Dataset} set
 * @param {import('./cases/types.mjs').Data} data
 * @param {import('./options.mjs').Options} options
 */
async function measureMore(load, set, data, options) {
  const repeats = await measureRepeats(load, set, data, options);
  const { writes, together } = await measureWrites(load, set, data, options);
  const authorisation = options.cases.includes('single') ? await measureAuthorisation(set, options) : null;
  const rules = options.cases.includes('list-25') ? await measureRules(set, data, options) : null;
  const changeSets = await measureChangeSets(set, data, options);
  const besideDear = await measureBesideDear(load, set, data, options);
  const steadyCreations = await measureSteadyCreations(load, set, options);
  const media = await measureMedia(load, set, data, options);
  return { repeats, writes, together, authorisation, rules, changeSets, besideDear, steadyCreations, media };
}
