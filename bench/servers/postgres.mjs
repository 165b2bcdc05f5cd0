import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { copyData } from '../../dist/composition/app/index.js';
import { progressBar } from '../report/progress.mjs';
import { modelWithTextIndex } from './model-with-text-index.mjs';
import { descendants, processorTime } from './process.mjs';

const script = fileURLToPath(new URL('../../scripts/postgres.mjs', import.meta.url));
const project = fileURLToPath(new URL('../model', import.meta.url));

/**
 * A PostgreSQL server with the data set.
 * @typedef {object} Postgres
 * @property {string} url
 * @property {string} project The model of the data set, whose titles have an index of their text here: Octavo adds it when it starts.
 * @property {import('./start.mjs').Backing} backing All its processes.
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a server of its own and copies the data set into it. It collects no statistics by itself, so it is told to once.
 * @param {import('../dataset/dataset.mjs').Dataset} set
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ folder }) {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.stdin.end();
    await gone;
  };
  try {
    const [url] = await Promise.race([once(createInterface(child.stdout), 'line'), once(child, 'exit')]);
    if (typeof url !== 'string') throw new Error('PostgreSQL did not start; its message stands above');
    /** @type {ReturnType<typeof progressBar> | null} */
    let progress = null;
    await copyData({ project, config: { dataDir: folder } }, url, (done, total) => {
      progress ??= progressBar('rows copied and compared', total);
      progress.at(done);
    });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('VACUUM ANALYZE');
    await client.end();
    const pid = child.pid ?? 0;
    const spent = () => descendants(pid).reduce((sum, id) => sum + processorTime(id), 0);
    return { url, project: modelWithTextIndex(), backing: { spent }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
