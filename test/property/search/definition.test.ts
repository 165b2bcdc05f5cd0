import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseModel, serializeModel } from '../../../src/language/schema/index.js';
import { openMigrations } from '../../../src/storage/migrations/index.js';
import { createLayout } from '../../../src/storage/sql/layout/index.js';
import { findSearchIndexes } from '../../../src/storage/sql/plan/index.js';
import { openTestStore, removeFolder } from '../../support/data-folder.js';
import { readSearchIndex } from '../../support/search-indexes.js';
import { sql } from '../../support/store-suite.js';
import { searchedType } from './model.js';

const settings = { locales: ['en'], defaultLocale: 'en' };
const modelWith = (search: object | null) =>
  parseModel([searchedType('page', { title: { type: 'string' }, body: { type: 'text' } }, search)], settings);

test('a start with another search indexes all versions, and one without any takes the index away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-search-'));
  const store = await openTestStore(folder, modelWith(null));
  const run = (text: string) => store.write((transaction) => transaction.run(sql(store, text), []));
  await run("INSERT INTO octavo_documents (document_id, type, revision) VALUES ('a', 'api::page.page', 0)");
  await run(
    "INSERT INTO pages (document_id, locale, status, revision, created_at, updated_at, title, body) VALUES ('a', '', 'published', 0, '2024-05-06T00:00:00.000Z', '2024-05-06T00:00:00.000Z', 'Houses', 'Garden')",
  );
  const words = async (search: object | null) => {
    const layout = createLayout(modelWith(search));
    await openMigrations(store).migrate(layout, serializeModel(modelWith(search)));
    const [index] = findSearchIndexes(layout);
    return index === undefined ? null : [...(await readSearchIndex(store, index)).values()];
  };
  expect(await words({ attributes: { title: 1 } })).toEqual([expect.stringContaining('houses')]);
  expect(await words({ attributes: { title: 1, body: 1 } })).toEqual([expect.stringMatching(/garden.*houses/)]);
  expect(await words(null)).toBeNull();
  const tables = [...(await store.schemaConnection().engine.inspect(store.schemaConnection().reader)).tables.keys()];
  expect(tables.filter((name) => name.startsWith('octavo_search_'))).toEqual([]);
  await store.close();
  await removeFolder(folder);
}, 30_000);

test.each([[99], [10_001], [1.5], ['1000'], [null]])('maxMatches %j is refused', (maxMatches) => {
  const lines = [expect.stringMatching(/maxMatches.*write a whole number from 100 to 10000$/)];
  expect(() => modelWith({ attributes: { title: 1 }, maxMatches })).toThrow(expect.objectContaining({ lines }));
});

test('similar is true or false', () => {
  const lines = [expect.stringMatching(/similar.*write true or false$/)];
  expect(() => modelWith({ attributes: { title: 1 }, similar: 'yes' })).toThrow(expect.objectContaining({ lines }));
  const of = (search: object) => modelWith(search).contentTypes.get('api::page.page')?.search?.similar;
  expect([of({ attributes: { title: 1 } }), of({ attributes: { title: 1 }, similar: true })]).toEqual([false, true]);
});
