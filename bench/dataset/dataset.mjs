import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '../../dist/composition/app/index.js';
import { openDatabase } from '../servers/database.mjs';
import { sizeOf } from './content.mjs';

const bench = fileURLToPath(new URL('..', import.meta.url));

/**
 * A data set on disk.
 * @typedef {object} Dataset
 * @property {string} folder The data folder that Octavo is started on.
 * @property {string} database The SQLite file in it.
 * @property {string} token
 * @property {import('./content.mjs').Size} size
 */

/**
 * The data set with a number of articles: the one on disk where model, generator and tables are still the same, else a new one.
 * @param {number} articles
 * @returns {Promise<Dataset>}
 */
export async function dataset(articles) {
  const folder = join(bench, '.data', `articles-${articles}`);
  const mark = join(folder, 'made-from');
  const origin = await fingerprint(articles);
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

/** Digest of everything that decides what is in the database: model, generator, and what Octavo makes of an empty one. @param {number} articles */
async function fingerprint(articles) {
  const digest = createHash('sha256').update(`${articles}`);
  const generator = join(bench, 'dataset');
  for (const name of readdirSync(generator).sort()) digest.update(name).update(readFileSync(join(generator, name)));
  return digest.update(await emptyDatabase()).digest('hex');
}

/** The tables, indexes and statistics of a database without documents, and the model recorded in it, as text. */
async function emptyDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'));
  try {
    const app = await createApp({ project: join(bench, 'model'), config: { dataDir: folder } });
    const { version } = app.snapshot;
    await app.close();
    const connection = openDatabase(join(folder, 'octavo.db'));
    const schema = connection.prepare('SELECT sql FROM sqlite_schema ORDER BY name').pluck().all();
    const statistics = connection.prepare('SELECT * FROM sqlite_stat1 ORDER BY tbl, idx').all();
    connection.close();
    return JSON.stringify({ version, schema, statistics });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
    count: (sql, values) =>
      Number(
        connection
          .prepare(sql)
          .pluck()
          .get(...values),
      ),
  };
}
