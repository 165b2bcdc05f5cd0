import { fileURLToPath } from 'node:url';
import { createApp } from '../dist/composition/app/index.js';
import { fullAccess } from '../dist/language/query/access/index.js';
import { readCases } from './cases/index.mjs';
import { median } from './report/statistics.mjs';

const project = fileURLToPath(new URL('./model', import.meta.url));
const uid = 'api::article.article';
const documentsInSet = 1_000;
/** Reads per block. Blocks take turns, so that a busy minute hits all of them. */
const readsPerBlock = 50;
const measured = ['list-25', 'list-25-relations', 'single', 'single-populated'];

/** How many times the processor time of a read without a change set one may take with a set of 1,000 documents. */
export const mostWithChangeSet = 1.5;

/**
 * Ratios of processor time by case: reads with a set to the same reads without, none of which is a cached response. A twentieth of the
 * articles is in the set, spread over all of them.
 * @param {import('./dataset/dataset.mjs').Dataset} set
 * @param {import('./cases/types.mjs').Data} data
 * @param {{ rounds: number, cases: readonly string[] }} effort
 * @returns {Promise<ReadonlyMap<string, number>>}
 */
export async function measureChangeSets(set, data, { rounds, cases }) {
  const app = await createApp({ project, config: { dataDir: set.folder, logger: false, cache: { bytes: 0 } } });
  const request = { ability: fullAccess, afterWrite: async () => undefined };
  const step = Math.max(1, Math.floor(data.articleIds.length / documentsInSet));
  const documentIds = data.articleIds.filter((_, at) => at % step === 0).slice(0, documentsInSet);
  const { id } = await app.changeSets.create(request, { name: 'bench', description: null });
  try {
    const added = { type: uid, documentIds, locales: ['en'], from: /** @type {const} */ ('published') };
    await app.changeSets.add(request, id, [{ ...added, action: 'change' }]);
    const ask = async (/** @type {string} */ url) => {
      const headers = { authorization: `Bearer ${set.token}` };
      const { status, body } = await app.inject({ method: 'GET', url, headers });
      if (status !== 200) throw new Error(`${url} ${status} ${body.toString()}`);
      return body;
    };
    const ratios = new Map();
    for (const { name, asks } of readCases.filter((one) => measured.includes(one.name) && cases.includes(one.name))) {
      const urls = asks(data).map(({ url }) => url);
      const withSet = urls.map((url) => `${url}${url.includes('?') ? '&' : '?'}set=${id}`);
      const [plain, layered] = [await ask(String(urls[0])), await ask(String(withSet[0]))];
      if (!plain.equals(layered)) throw new Error(`${name}: a set of copies changes the answer`);
      /** @type {number[][]} */
      const blocks = [[], []];
      for (let round = 0; round <= rounds * 20; round++) {
        for (const [index, list] of [urls, withSet].entries()) {
          const before = process.cpuUsage();
          for (let at = 0; at < readsPerBlock; at++)
            await ask(String(list[(round * readsPerBlock + at) % list.length]));
          const { user, system } = process.cpuUsage(before);
          if (round > 0) blocks[index]?.push(user + system);
        }
      }
      const [without = [], withOne = []] = blocks;
      ratios.set(name, median(withOne.map((time, round) => time / (without[round] ?? Number.NaN))));
    }
    return ratios;
  } finally {
    await app.changeSets.remove(request, id);
    await app.close();
  }
}
