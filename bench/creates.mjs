import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createCase } from './cases/create.mjs';
import { checkCreation } from './check.mjs';
import { measure } from './measure.mjs';
import { startBare, startOctavo } from './servers/start.mjs';

/** More than anything can write in a second. */
const mostPerSecond = 6000;

/**
 * Measures creation, each server on a copy of the data set of its own.
 * @param {import('./measure.mjs').Load} load
 * @param {import('./dataset/dataset.mjs').Dataset} set
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<import('./reads.mjs').Measured | null>}
 */
export async function measureCreation(load, set, options) {
  const { name, title, url, ownValues, bodies } = createCase;
  if (!options.cases.includes(name)) return null;
  const copies = ['octavo', 'limit'].map((server) => `${set.folder}-${server}`);
  const [ours, theirs] = /** @type {[string, string]} */ (copies);
  try {
    for (const copy of copies) cpSync(set.folder, copy, { recursive: true });
    const octavo = await startOctavo({ data: ours, token: set.token });
    const limit = await startBare('limit-create', { database: join(theirs, 'octavo.db') });
    try {
      let made = 0;
      const fresh = (/** @type {number} */ count) => {
        made += count;
        return bodies(set.size, made - count, count);
      };
      await checkCreation({ url, ownValues, body: String(fresh(1)[0]) }, { octavo, limit });
      const each = () => fresh(Math.ceil(mostPerSecond * options.seconds));
      const contenders = [
        { name: 'octavo', server: octavo, urls: [url], method: 'POST', bodies: each },
        { name: 'limit', server: limit, urls: [url], method: 'POST', bodies: each },
      ];
      return { name, title, bytes: null, samples: await measure(load, title.padEnd(32), contenders, options) };
    } finally {
      await octavo.stop();
      await limit.stop();
    }
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
}
