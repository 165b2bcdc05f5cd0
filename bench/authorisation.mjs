import { fileURLToPath } from 'node:url';
import { createApp } from '../dist/composition/app/index.js';
import { median } from './report/statistics.mjs';

const project = fileURLToPath(new URL('./model', import.meta.url));
const calls = 200_000;

/** How much of a single read with an API token telling who asks, and what they may do, may cost. */
export const mostForAuthorisation = 0.03;

/**
 * Microseconds of one authorisation step, as every read begins with it: the `Authorization` header is turned into a caller, and the
 * caller's ability into the key under which an allowed question is remembered. The database is asked again each time what is
 * remembered about the token has grown old, so that is part of the figure. The median of several rounds, after a warm-up.
 * @param {import('./dataset/dataset.mjs').Dataset} set
 * @param {{ rounds: number }} effort
 */
export async function measureAuthorisation(set, { rounds }) {
  const app = await createApp({ project, config: { dataDir: set.folder, logger: false } });
  try {
    const { authenticator } = app.accounts;
    const header = `Bearer ${set.token}`;
    const address = '/api/articles/\n';
    /** @type {number[]} */
    const times = [];
    let keyLength = 0;
    for (let round = 0; round <= rounds; round++) {
      const started = performance.now();
      for (let call = 0; call < calls; call++) {
        const { ability } = authenticator.findCached(header) ?? (await authenticator.authenticate(header));
        keyLength += `${ability.permissionFingerprint} ${address}`.length;
      }
      if (round > 0) times.push(((performance.now() - started) * 1_000) / calls);
    }
    if (keyLength === 0) throw new Error('nothing was authorised');
    return median(times);
  } finally {
    await app.close();
  }
}
