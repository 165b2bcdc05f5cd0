import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createCase } from './cases/create.mjs';
import { updateCase } from './cases/update.mjs';
import { checkWrite } from './check.mjs';
import { measure } from './measure.mjs';
import { startBare, startOctavo } from './servers/start.mjs';

/** @typedef {import('./load/load.mjs').Sample} Sample */
/** @typedef {import('./servers/start.mjs').Running} Running */

/** More than anything can write in a second. */
const mostPerSecond = 6000;
/**
 * Requests of each kind before anything is timed, and seconds that they may take: one run brings too few of them to a slow disk. After 2 000
 * V8 still compiles what a write of Octavo's runs, on other threads, for a quarter of all processor time; after 10 000 it has.
 */
const warmUp = { requests: 10_000, seconds: 30 };

/**
 * Octavo's own rates of creation.
 * @typedef {object} Together
 * @property {readonly Sample[]} one With one client, each request of which is a commit.
 * @property {readonly Sample[]} many With as many as usual, whose requests share commits.
 */

/**
 * Measures writes, each server on a copy of the data set of its own.
 * @param {import('./measure.mjs').Load} load
 * @param {import('./dataset/dataset.mjs').Dataset} set
 * @param {import('./cases/types.mjs').Data} data
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<{ writes: readonly import('./reads.mjs').Measured[], together: Together | null }>}
 */
export async function measureWrites(load, set, data, options) {
  const cases = [createCase, updateCase].filter(({ name }) => options.cases.includes(name));
  if (cases.length === 0) return { writes: [], together: null };
  const copies = ['octavo', 'limit'].map((server) => `${set.folder}-${server}`);
  const [ours, theirs] = /** @type {[string, string]} */ (copies);
  try {
    for (const copy of copies) cpSync(set.folder, copy, { recursive: true });
    const octavo = await startOctavo({ data: ours, token: set.token });
    const limit = await startBare('limit-writes', { database: join(theirs, 'octavo.db') });
    try {
      const writes = [];
      let together = /** @type {Together | null} */ (null);
      for (const { name, title, method, urls: urlsOf, ownValues, bodies } of cases) {
        let made = 0;
        const fresh = (/** @type {number} */ count) => {
          made += count;
          return bodies(set.size, made - count, count);
        };
        const urls = urlsOf(data);
        const [url = ''] = urls;
        await checkWrite({ method, url, ownValues, body: String(fresh(1)[0]) }, { octavo, limit });
        for (const server of [octavo, limit]) {
          await load.on(server, { urls, method, bodies: fresh(warmUp.requests), seconds: warmUp.seconds });
        }
        const same = { urls, method, bodies: () => fresh(Math.ceil(mostPerSecond * options.seconds)) };
        const alone = name === createCase.name ? [{ name: 'one', server: octavo, ...same, clients: 1 }] : [];
        const contenders = [
          { name: 'octavo', server: octavo, ...same },
          { name: 'limit', server: limit, ...same },
          ...alone,
        ];
        const samples = await measure(load, title.padEnd(32), contenders, options);
        const one = samples.get('one');
        if (one !== undefined) together = { one, many: samples.get('octavo') ?? [] };
        writes.push({ name, title, bytes: null, samples });
      }
      return { writes, together };
    } finally {
      await octavo.stop();
      await limit.stop();
    }
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
}
