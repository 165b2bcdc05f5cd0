import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../servers/database.mjs';
import { sizeOf } from './content.mjs';

const bench = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A data set on disk.
 * @typedef {object} Dataset
 * @property {string} folder The data folder that Octavo is started on.
 * @property {string} database The SQLite file in it.
 * @property {string} token
 * @property {import('./content.mjs').Size} size
 */

/**
 * The data set with so many articles: the one on disk where model, generator and tables are still the same, else a new one.
 * @param {number} articles
 * @returns {Dataset}
 */
export function dataset(articles) {
  const folder = join(bench, '.data', `articles-${articles}`);
  const mark = join(folder, 'made-from');
  const origin = fingerprint(articles);
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== origin) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const build = fileURLToPath(new URL('./build.mjs', import.meta.url));
    const { status } = spawnSync(process.execPath, [build, folder, String(articles)], { stdio: 'inherit' });
    if (status !== 0) throw new Error('the data set could not be built; the reason stands above');
    writeFileSync(mark, origin);
  }
  return {
    folder,
    database: join(folder, 'octavo.db'),
    token: readFileSync(join(folder, 'token'), 'utf8'),
    size: sizeOf(articles),
  };
}

/** Digest of everything that decides what is in the database. @param {number} articles */
function fingerprint(articles) {
  const folders = ['bench/model', 'bench/dataset', 'src/layout'].map((folder) => join(root, folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const digest = createHash('sha256').update(`${articles}`);
  for (const file of files.sort()) digest.update(relative(root, file)).update(readFileSync(file));
  return digest.digest('hex');
}

/**
 * What the cases have to know of it.
 * @param {Dataset} set
 * @returns {import('../cases/types.mjs').Data}
 */
export function dataOf({ database, size }) {
  const connection = openDatabase(database);
  const ids = connection
    .prepare("SELECT document_id FROM articles WHERE locale = 'en' AND status = 'published' ORDER BY id")
    .pluck();
  return {
    articleIds: /** @type {string[]} */ (ids.all()),
    categories: size.categories,
    count: (sql, values) => Number(connection.prepare(sql).pluck().get(values)),
  };
}
