import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cores, startProcess } from '../servers/process.mjs';
import { answers, freePort, quiet, running, untilUp } from '../servers/start.mjs';
import { fillStrapi } from './fill.mjs';
import { installStrapi, peersFolder } from './install.mjs';

/**
 * Strapi with the data set in its database.
 * @typedef {object} Strapi
 * @property {string} project The folder of its project.
 * @property {string} database The SQLite file.
 */

/**
 * Installs Strapi and fills a database of it, each unless that was done before.
 * @param {import('../dataset/dataset.mjs').Dataset} set
 * @returns {Promise<Strapi>}
 */
export async function prepareStrapi({ folder, size }) {
  const project = installStrapi();
  const filled = join(peersFolder, `strapi-${size.articles}`);
  const database = join(filled, 'data.db');
  const mark = join(filled, 'made-from');
  const origin = readFileSync(join(folder, 'made-from'), 'utf8');
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== origin) {
    rmSync(filled, { recursive: true, force: true });
    mkdirSync(filled, { recursive: true });
    console.error('Filling a database of Strapi …');
    const server = await startStrapi({ project, database });
    await server.stop();
    fillStrapi(database, size);
    writeFileSync(mark, origin);
  }
  return { project, database };
}

/**
 * Starts Strapi as one does in production: `strapi start`, its log as it comes, without its panel.
 * @param {Strapi} strapi
 * @returns {Promise<import('../servers/start.mjs').Running>}
 */
export async function startStrapi({ project, database }) {
  const port = await freePort();
  const own = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_FILENAME: database,
    BENCH_SECRET: randomBytes(16).toString('hex'),
    STRAPI_TELEMETRY_DISABLED: 'true',
    STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
  };
  const command = join(project, 'node_modules', '@strapi', 'strapi', 'bin', 'strapi.js');
  const child = quiet(
    startProcess([command, 'start'], { core: cores?.server, cwd: project, env: { ...process.env, ...own } }),
  );
  let said = '';
  const listen = (/** @type {string} */ text) => {
    said += text;
  };
  child.stdout?.on('data', listen);
  try {
    await untilUp(child, 'Strapi', () => answers(port));
  } catch (error) {
    // It complains where others say what they do.
    console.error(said);
    throw error;
  }
  child.stdout?.off('data', listen);
  return running(child, port, {});
}
