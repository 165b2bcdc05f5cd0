import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startOctavo } from '../servers/start.mjs';
import { startLastingPostgres } from './postgres.mjs';

const project = fileURLToPath(new URL('./model', import.meta.url));
const build = fileURLToPath(new URL('./build.mjs', import.meta.url));

/**
 * Octavo over the data set of the options, which is built where it is missing.
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<import('../servers/start.mjs').Running>}
 */
export async function openSearchServer({ stories, database, folder }) {
  const home = join(folder, `${database}-${stories}`);
  const built = join(home, 'built');
  if (!existsSync(built)) rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const postgres = database === 'postgres' ? await startLastingPostgres(join(home, 'postgres')) : null;
  try {
    if (!existsSync(built)) {
      const words = [build, home, String(stories), ...(postgres === null ? [] : [postgres.url])];
      const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
      if (status !== 0) throw new Error('the data set could not be built; the reason stands above');
      writeFileSync(built, '');
    }
    const token = readFileSync(join(home, 'token'), 'utf8');
    const connection = postgres === null ? {} : { database: postgres.url, backing: postgres.backing };
    const server = await startOctavo({ data: home, token, project, ...connection });
    const stop = async () => {
      await server.stop();
      await postgres?.stop();
    };
    return { ...server, stop };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}
