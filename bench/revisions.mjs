import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const places = fileURLToPath(new URL('./.data/revisions', import.meta.url));
const lock = 'package-lock.json';

/**
 * A built state of the project.
 * @typedef {object} Revision
 * @property {string} name The requested name.
 * @property {typeof import('./servers/start.mjs').startOctavo} startOctavo
 * @property {typeof import('./dataset/dataset.mjs').dataset} dataset
 */

/**
 * Checks a revision out beside this one and builds its server, unless that was done before; it uses the packages that are installed here.
 * Throws an error that says what is wrong.
 * @param {string} name Whatever git takes for a commit.
 * @returns {Promise<Revision>}
 */
export async function revision(name) {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: root });
  if (status !== 0) throw new Error(`git knows no commit "${name}"`);
  const folder = join(places, stdout.toString().trim());
  const mark = join(folder, 'dist', '.compared');
  if (!existsSync(mark)) {
    console.error(`Building ${name} …`);
    if (!existsSync(folder)) done('git', ['worktree', 'add', '--force', '--detach', folder, name], root);
    if (!existsSync(join(folder, 'node_modules')))
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    if (lockOf(folder) !== lockOf(root))
      console.error(`${name} asks for other packages than those that are installed here.`);
    done(process.execPath, ['scripts/build-server.mjs'], folder);
    writeFileSync(mark, '');
  }
  const load = (/** @type {string} */ path) => import(pathToFileURL(join(folder, 'bench', path)).href);
  const [{ startOctavo }, { dataset }] = await Promise.all([load('servers/start.mjs'), load('dataset/dataset.mjs')]);
  return { name, startOctavo, dataset };
}

/** @param {string} folder */
function lockOf(folder) {
  return readFileSync(join(folder, lock), 'utf8');
}

/** @param {string} command @param {readonly string[]} words @param {string} cwd */
function done(command, words, cwd) {
  const { status } = spawnSync(command, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed in ${cwd}`);
}
