import { readCases } from './cases/index.mjs';
import { measure } from './measure.mjs';
import { byRate, medians } from './report/statistics.mjs';
import { startOctavo } from './servers/start.mjs';

/** For `--cases`, and the read whose time is spent in the database for the most part. */
export const workersCase = { name: 'workers', read: 'deep-100' };

/**
 * Two processes beside each other against one.
 * @typedef {object} WorkersMeasured
 * @property {string} title
 * @property {number} times How many times as many answers two of them give.
 * @property {number} one Answers per second.
 * @property {number} two
 */

/**
 * Measures `octavo start --workers 2` against `--workers 1`, each on any core; null if not requested.
 * @param {import('./measure.mjs').Load} load
 * @param {import('./dataset/dataset.mjs').Dataset} set
 * @param {import('./cases/types.mjs').Data} data
 * @param {import('./options.mjs').Options} options
 * @param {import('./servers/postgres.mjs').Postgres | null} postgres null: the SQLite file.
 * @returns {Promise<WorkersMeasured | null>}
 */
export async function measureWorkers(load, { folder, token }, data, options, postgres) {
  const read = readCases.find(({ name }) => name === workersCase.read);
  if (read === undefined || !options.cases.includes(workersCase.name)) return null;
  const place = {
    data: folder,
    token,
    ...(postgres === null ? {} : { database: postgres.url, project: postgres.project }),
  };
  const one = await startOctavo({ ...place, workers: 1 });
  const two = await startOctavo({ ...place, workers: 2 });
  try {
    const urls = read.asks(data).map(({ url }) => url);
    const contenders = [
      { name: 'one', server: one, urls },
      { name: 'two', server: two, urls },
    ];
    const samples = await measure(load, 'one process against two'.padEnd(32), contenders, options);
    const [ones, twos] = [samples.get('one') ?? [], samples.get('two') ?? []];
    const { title } = read;
    return { title, times: byRate(twos, ones), one: medians(ones).rate, two: medians(twos).rate };
  } finally {
    await one.stop();
    await two.stop();
  }
}
