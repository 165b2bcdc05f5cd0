// Two states of the project side by side, in one run: npm run bench:compare -- <commit> <commit> [options of npm run bench]
import { readFileSync } from 'node:fs';
import { readCases } from './cases/index.mjs';
import { dataOf } from './dataset/dataset.mjs';
import { startLoad } from './load/load.mjs';
import { measure } from './measure.mjs';
import { parseOptions } from './options.mjs';
import { aligned } from './report/rows.mjs';
import { byProcessor, byRate, median, medians } from './report/statistics.mjs';
import { revision } from './revisions.mjs';

/** @typedef {import('./revisions.mjs').Revision} Revision */
/** @typedef {import('./dataset/dataset.mjs').Dataset} Dataset */
/** @typedef {import('./options.mjs').Options} Options */
/** @typedef {readonly [Revision, Revision]} Pair */

const usage =
  'npm run bench:compare -- <commit> <commit> [--documents <n>] [--rounds <n>] [--seconds <n>] [--cases <names>]';

try {
  await compare(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @param {readonly string[]} args */
async function compare([first, second, ...words]) {
  const options = parseOptions(words);
  if (first === undefined || second === undefined || first.startsWith('-') || options === null) throw new Error(usage);
  const pair = /** @type {Pair} */ ([await revision(first), await revision(second)]);
  // Each on what it wrote itself: tables differ where the model of what is stored does.
  const sets = [await pair[0].dataset(options.documents), await pair[1].dataset(options.documents)];
  const rows = [...(await readRows(pair, sets, options)), ...(await startRows(pair, sets, options))];
  const heads = ['', `${first}`, `${second}`, 'second to first', 'varied', 'by rate'];
  console.log(`\n${options.machine}; medians of ${options.rounds} rounds; above 1 the second is the better one\n`);
  console.log(aligned([heads, ...rows]));
}

/**
 * Processor time of an answer, in microseconds.
 * @param {Pair} pair
 * @param {readonly Dataset[]} sets
 * @param {Options} options
 */
async function readRows(pair, sets, options) {
  const servers = await Promise.all(pair.map((one, at) => one.startOctavo(placeOf(sets[at]))));
  const load = startLoad();
  try {
    const rows = [];
    for (const { name, title, asks } of readCases.filter((one) => options.cases.includes(one.name))) {
      const urls = sets.map((set) => asks(dataOf(set)).map(({ url }) => url));
      const contenders = servers.flatMap((server, at) => [
        { name: `${at}`, server, urls: (urls[at] ?? []).slice(0, 1) },
        { name: `${at} varied`, server, urls: urls[at] ?? [] },
      ]);
      const samples = await measure(load, name.padEnd(32), contenders, options);
      const of = (/** @type {string} */ contender) => samples.get(contender) ?? [];
      rows.push([
        `${title}, CPU µs`,
        ...['0', '1'].map((contender) => medians(of(contender)).processor.toFixed(0)),
        byProcessor(of('1'), of('0')).toFixed(2),
        byProcessor(of('1 varied'), of('0 varied')).toFixed(2),
        byRate(of('1'), of('0')).toFixed(2),
      ]);
    }
    return rows;
  } finally {
    await load.stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/**
 * How long a start takes until it answers, and what the server holds then.
 * @param {Pair} pair
 * @param {readonly Dataset[]} sets
 * @param {Options} options
 */
async function startRows(pair, sets, options) {
  /** @type {{ took: number, held: number }[][]} */
  const starts = [[], []];
  for (let round = 0; round < options.rounds; round++) {
    for (const [at, one] of pair.entries()) {
      const began = performance.now();
      const server = await one.startOctavo(placeOf(sets[at]));
      starts[at]?.push({ took: performance.now() - began, held: residentOf(server.pid) });
      await server.stop();
    }
  }
  const row = (/** @type {string} */ title, /** @type {'took' | 'held'} */ figure) => {
    const [before = 0, after = 0] = starts.map((all) => median(all.map((start) => start[figure])));
    return [title, before.toFixed(0), after.toFixed(0), (before / after).toFixed(2), '', ''];
  };
  return [row('start, ms until it answers', 'took'), row('start, MB resident then', 'held')];
}

/** @param {Dataset | undefined} set */
function placeOf(set) {
  if (set === undefined) throw new Error('there is a data set for each of the two');
  return { data: set.folder, token: set.token };
}

/** Megabytes; NaN where the system does not tell. @param {number} pid */
function residentOf(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
