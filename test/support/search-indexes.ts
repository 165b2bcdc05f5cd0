import { join } from 'node:path';
import {
  openPostgresStore,
  openSqliteStore,
  type Store,
  updateSearchIndexes,
} from '../../src/storage/database/index.js';
import { loadModel, openMigrations } from '../../src/storage/migrations/index.js';
import { type Layout, systemTableNames } from '../../src/storage/sql/layout/index.js';
import { findSearchIndexes, type SearchIndex } from '../../src/storage/sql/plan/index.js';
import { databaseUrlOf } from './data-folder.js';
import { sql } from './store-suite.js';

/** What an index for full-text search has of each version: its row id, then its words. */
export async function readSearchIndex(store: Store, index: SearchIndex): Promise<ReadonlyMap<number, string>> {
  const { identifier } = store.dialect;
  const words = new Map<number, string[]>();
  const isPostgres = store.dialect.textSearch === null;
  const rows = isPostgres
    ? await store.rows(
        sql(store, `SELECT id AS doc, unnest(tsvector_to_array(words)) AS term FROM ${identifier(index.rows)}`),
        [],
      )
    : await store.write(async (transaction) => {
        const run = (text: string) => transaction.run(sql(store, text), []);
        await run(`CREATE VIRTUAL TABLE octavo_read_words USING fts5vocab(${identifier(index.name)}, 'instance')`);
        const found = await transaction.rows(sql(store, 'SELECT doc, term FROM octavo_read_words'), []);
        await run('DROP TABLE octavo_read_words');
        return found;
      });
  for (const { doc, term } of rows) words.set(Number(doc), [...(words.get(Number(doc)) ?? []), String(term)]);
  return new Map([...words].sort(([left], [right]) => left - right).map(([id, of]) => [id, of.sort().join(' ')]));
}

/** What the indexes of a layout have now, and what they have once all versions are indexed anew. */
export async function compareWithRebuilt(store: Store, layout: Layout) {
  const { identifier, text } = store.dialect;
  const indexes = findSearchIndexes(layout);
  const now = await Promise.all(indexes.map((index) => readSearchIndex(store, index)));
  await store.write(async (transaction) => {
    for (const index of indexes) {
      const run = (statement: string) => transaction.run(sql(store, statement), []);
      if (store.dialect.textSearch !== null) await run(`DELETE FROM ${identifier(index.name)} WHERE rowid > 0`);
      await run(`DELETE FROM ${identifier(index.rows)}`);
      await run(
        `INSERT INTO ${identifier(systemTableNames.indexQueue)} (name, version_id) SELECT ${text(index.name)}, id FROM ${identifier(index.table.name)}`,
      );
    }
    await updateSearchIndexes(transaction, layout, store.dialect);
  });
  const rebuilt = await Promise.all(indexes.map((index) => readSearchIndex(store, index)));
  return { now, rebuilt };
}

/** Compares the same of the database in a data folder, by the model that it has. A server may have it open. */
export async function compareFolderWithRebuilt(dataFolder: string) {
  return compareDatabaseWithRebuilt(dataFolder, await databaseUrlOf(dataFolder));
}

/** Compares the same of a database, and says what is in the queue. `url`: null: it is a file in the data folder. */
export async function compareDatabaseWithRebuilt(dataFolder: string, url: string | null) {
  const store =
    url === null
      ? await openSqliteStore({ file: join(dataFolder, 'octavo.db') })
      : await openPostgresStore({ url, poolSize: 2 });
  try {
    const [latest] = await openMigrations(store).revisions();
    const model = await loadModel(store, latest?.id ?? 0, { locales: ['en'], defaultLocale: 'en' });
    if (model === null) throw new Error('the database has no model');
    const queued = await store.rows(sql(store, `SELECT * FROM ${systemTableNames.indexQueue}`), []);
    return { queued, ...(await compareWithRebuilt(store, model.side.layout)) };
  } finally {
    await store.close();
  }
}
