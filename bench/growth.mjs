// `npm run bench:growth`: what an answer costs as documents become more: docs/reference/performance.md.
import { dataOf, dataset } from './dataset/dataset.mjs';
import { growthCases } from './growth/cases.mjs';
import { help, parseOptions } from './growth/options.mjs';
import { growthTable, growthVerdicts, writeGrowth } from './growth/report.mjs';
import { learnTotals } from './known-totals.mjs';
import { startLoad } from './load/load.mjs';
import { measure } from './measure.mjs';
import { startOctavo } from './servers/start.mjs';

/** @typedef {import('./growth/report.mjs').Grown} Grown */

/**
 * Runs the bench. Returns the exit code: 1 where an answer takes longer than it may.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const options = parseOptions(args);
  if (options === null) {
    console.log(help);
    return 0;
  }
  const { sizes } = options;
  const all = await measureGrowth(options);
  const verdicts = growthVerdicts(sizes, all);
  console.log(`\n${options.machine}; medians of ${options.rounds} rounds\n\n${growthTable(sizes, all)}\n`);
  for (const { text, passed } of verdicts) console.log(`${passed ? '  held  ' : '  MISSED'} ${text}`);
  if (options.write) writeGrowth(sizes, all, options);
  return verdicts.every(({ passed }) => passed) ? 0 : 1;
}

/**
 * All sizes in turn, round after round, each with its own server without a response cache.
 * @param {import('./growth/options.mjs').Options} options
 * @returns {Promise<readonly Grown[]>}
 */
async function measureGrowth({ sizes, rounds, seconds }) {
  /** @type {import('./dataset/dataset.mjs').Dataset[]} */
  const sets = [];
  for (const size of sizes) sets.push(await dataset(size));
  /** @type {Awaited<ReturnType<typeof startOctavo>>[]} */
  const servers = [];
  const load = startLoad();
  try {
    for (const { folder, token } of sets) servers.push(await startOctavo({ data: folder, token }));
    const data = sets.map(dataOf);
    /** @type {Grown[]} */
    const all = [];
    for (const { title, bounded, urls: urlsOf } of growthCases) {
      const contenders = servers.map((server, at) => {
        const [set, known] = [sets[at], data[at]];
        if (set === undefined || known === undefined) throw new Error('each server has a data set');
        return { name: String(set.size.articles), server, urls: urlsOf(known, set.size) };
      });
      for (const { server, urls } of contenders) await learnTotals(server, urls);
      const samples = await measure(load, title.padEnd(40), contenders, { rounds, seconds });
      all.push({ title, bounded, samples: new Map(sizes.map((size) => [size, samples.get(String(size)) ?? []])) });
    }
    return all;
  } finally {
    await load.stop();
    for (const server of servers) await server.stop();
  }
}
