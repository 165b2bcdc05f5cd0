import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cores, startProcess } from '../../servers/process.mjs';
import { freePort, quiet, running } from '../../servers/start.mjs';
import { fillDatabase } from '../fill-database.mjs';
import { filledDatabase, installProject, projectFolder, wholeModel } from '../install.mjs';
import { menuAim } from '../menu/aim.mjs';
import { payloadMenu } from '../menu/languages.mjs';
import { isOk, upOrTold } from '../up.mjs';
import { payloadVersion } from '../versions.mjs';
import { payloadLanguage } from './language.mjs';
import { payloadProject } from './project.mjs';
import { articleRows, surroundingRows } from './rows.mjs';

const named = { name: 'payload', title: 'Payload', version: payloadVersion };

/** Payload with the data set in its database. @type {import('../peer.js').Peer} */
export const payload = {
  ...named,
  aims: { menu: menuAim },
  aimsAgain: {},
  prepare: (set) => {
    const files = payloadProject(wholeModel());
    installProject(named, files);
    build([...files.values()].join('\n'));
    return filledDatabase(named, set, async (database) => {
      // It makes its tables by itself when it is not in production.
      runNode(['tables.mjs'], environment(database, 'development'), 'did not make its tables');
      const now = Date.now();
      fillDatabase(database, set.size.articles, () => ({
        around: surroundingRows(set.size, now),
        article: (number) => articleRows(number, set.size, now),
        analyzed: true,
      }));
    });
  },
  start,
  language: payloadLanguage,
  menu: payloadMenu,
};

const folder = projectFolder(named);
const next = join(folder, 'node_modules', 'next', 'dist', 'bin', 'next');

/** @param {string} database @param {'production' | 'development'} mode */
function environment(database, mode) {
  const secret = randomBytes(16).toString('hex');
  const own = { NODE_ENV: mode, DATABASE_FILENAME: database, BENCH_SECRET: secret, NEXT_TELEMETRY_DISABLED: '1' };
  return { ...process.env, ...own };
}

/** Builds the application, unless that was done before with the same files. @param {string} files Their texts. */
function build(files) {
  const mark = join(folder, '.next', 'built-from');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === files) return;
  console.error('Building Payload …');
  runNode([next, 'build'], environment('', 'production'), 'could not be built');
  writeFileSync(mark, files);
}

/** @param {readonly string[]} args @param {NodeJS.ProcessEnv} env @param {string} failure */
function runNode(args, env, failure) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`Payload ${failure}\n${stdout}${stderr}`);
}

/**
 * Starts Payload as one does in production: `next start`.
 * @param {string} database
 * @returns {Promise<import('../../servers/start.mjs').Running>}
 */
async function start(database) {
  const port = await freePort();
  const child = quiet(
    startProcess([next, 'start', '--hostname', '127.0.0.1', '--port', String(port)], {
      core: cores?.server,
      cwd: folder,
      env: environment(database, 'production'),
    }),
  );
  await upOrTold(child, named.title, () => isOk(port, '/api/authors?limit=1'));
  return running(child, port, {});
}
