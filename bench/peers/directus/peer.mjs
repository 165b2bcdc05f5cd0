import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { cores, startProcess } from '../../servers/process.mjs';
import { freePort, quiet, running } from '../../servers/start.mjs';
import { fillDatabase } from '../fill-database.mjs';
import { benchModel, filledDatabase, installProject, menuModel, projectFolder } from '../install.mjs';
import { menuAim } from '../menu/aim.mjs';
import { directusMenu } from '../menu/languages.mjs';
import { isOk, upOrTold } from '../up.mjs';
import { directusVersion } from '../versions.mjs';
import { directusLanguage } from './language.mjs';
import { menuTables } from './menu-tables.mjs';
import { directusEnvironment, directusProject } from './project.mjs';
import { articleRows, surroundingRows } from './rows.mjs';
import { directusTables } from './tables.mjs';

const named = { name: 'directus', title: 'Directus', version: directusVersion };

/** Directus with the data set in its database. @type {import('../peer.js').Peer} */
export const directus = {
  ...named,
  aims: { menu: menuAim },
  aimsAgain: {},
  prepare: (set) => {
    installProject(named, directusProject());
    return filledDatabase(named, set, async (database) => {
      bootstrap(database);
      const now = Date.now();
      const [articles, menu] = [directusTables(benchModel()), menuTables(menuModel())];
      fillDatabase(database, set.size.articles, (connection) => ({
        statements: [...articles.statements, ...menu.statements],
        around: [...articles.known, ...menu.known, ...surroundingRows(set.size, now, everybodyIn(connection))],
        article: (number) => articleRows(number, set.size, now),
        analyzed: true,
      }));
    });
  },
  start,
  language: directusLanguage,
  menu: directusMenu,
};

const folder = projectFolder(named);
const command = join(folder, 'node_modules', 'directus', 'cli.js');

/** @param {string} database @param {number} port */
function environment(database, port) {
  return { ...process.env, ...directusEnvironment({ database, port, secret: randomBytes(16).toString('hex') }) };
}

/** Has Directus make its own tables. @param {string} database */
function bootstrap(database) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'bootstrap'], {
    cwd: folder,
    env: environment(database, 0),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Directus did not make its tables\n${stdout}${stderr}`);
}

/** The policy of anonymous callers. @param {import('../../servers/database.mjs').Database} database */
function everybodyIn(database) {
  const found = database.prepare('SELECT policy FROM directus_access WHERE role IS NULL AND "user" IS NULL');
  return String(found.pluck().get());
}

/**
 * Starts Directus as one does in production: `directus start`.
 * @param {string} database
 * @returns {Promise<import('../../servers/start.mjs').Running>}
 */
async function start(database) {
  const port = await freePort();
  const child = quiet(
    startProcess([command, 'start'], { core: cores?.server, cwd: folder, env: environment(database, port) }),
  );
  await upOrTold(child, named.title, () => isOk(port, '/server/ping'));
  return running(child, port, {});
}
