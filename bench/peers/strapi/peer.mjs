import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { cores, startProcess } from '../../servers/process.mjs';
import { answers, freePort, quiet, running } from '../../servers/start.mjs';
import { fillDatabase } from '../fill-database.mjs';
import { filledDatabase, installProject, projectFolder, wholeModel } from '../install.mjs';
import { menuAim } from '../menu/aim.mjs';
import { strapiMenu } from '../menu/languages.mjs';
import { upOrTold } from '../up.mjs';
import { strapiVersion } from '../versions.mjs';
import { strapiLanguage } from './language.mjs';
import { strapiProject } from './project.mjs';
import { articleRows, surroundingRows } from './rows.mjs';

const named = { name: 'strapi', title: 'Strapi', version: strapiVersion };

/** Strapi with the data set in its database. @type {import('../peer.js').Peer} */
export const strapi = {
  ...named,
  aims: {
    'list-25': 350,
    'list-25-relations': 200,
    'deep-100': 75,
    single: 130,
    'single-populated': 200,
    'filter-sort': 500,
    'filter-relation': 220,
    'far-page': 50,
    'contains-text-fresh': 60,
    create: 90,
    update: 100,
    menu: menuAim,
  },
  aimsAgain: { 'list-25': 1400 },
  prepare: (set) => {
    installProject(named, strapiProject(wholeModel()));
    return filledDatabase(named, set, async (database) => {
      const server = await start(database);
      await server.stop();
      const now = Date.now();
      fillDatabase(database, set.size.articles, (connection) => ({
        around: surroundingRows(set.size, now, everybodyIn(connection)),
        article: (number) => articleRows(number, set.size, now),
        analyzed: false,
      }));
    });
  },
  start,
  language: strapiLanguage,
  menu: strapiMenu,
};

/** @param {import('../../servers/database.mjs').Database} database */
function everybodyIn(database) {
  const number = (/** @type {string} */ sql) => Number(database.prepare(sql).pluck().get());
  return {
    roleId: number("SELECT id FROM up_roles WHERE type = 'public'"),
    firstPermissionId: number('SELECT coalesce(max(id), 0) + 1 FROM up_permissions'),
  };
}

/**
 * Starts Strapi as one does in production: `strapi start`, its log as it comes, without its panel.
 * @param {string} database
 * @returns {Promise<import('../../servers/start.mjs').Running>}
 */
async function start(database) {
  const project = projectFolder(named);
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
  await upOrTold(child, named.title, () => answers(port));
  return running(child, port, {});
}
