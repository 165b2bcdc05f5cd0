import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContentFiles } from '../../src/composition/app/data-commands/content-files.js';
import { writeContent, writeWithoutLinks } from '../../src/composition/app/data-commands/write-content.js';
import { createDocuments } from '../../src/domain/documents/index.js';
import { deterministicDocumentId } from '../../src/foundations/core/index.js';
import { serializeModel } from '../../src/language/schema/index.js';
import { openPostgresStore, openSqliteStore, type Store } from '../../src/storage/database/index.js';
import { openMigrations } from '../../src/storage/migrations/index.js';
import { ChangeSetRows } from '../support/change-set-rows.js';
import { removeFolder } from '../support/data-folder.js';
import { freshDatabase, type TestDatabase } from '../support/postgres.js';
import { sql } from '../support/store-suite.js';
import { type CompiledRequest, compileRequest, goldenRequests, layout, project, snapshot } from './compile-request.js';

/*
 * The golden requests, sent to the example magazine on every database: the responses have the same bytes.
 */
const folder = mkdtempSync(join(tmpdir(), 'octavo-golden-'));
const stores = new Map<string, Store>();
let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  const sqlite = await openSqliteStore({ file: join(folder, 'golden.db') });
  const postgres = await openPostgresStore({ url: database.url });
  for (const [name, store] of Object.entries({ sqlite, postgres })) {
    stores.set(name, store);
    await openMigrations(store).migrate(layout, serializeModel(snapshot));
    await fill(store);
    await fillSets(store);
  }
});

afterAll(async () => {
  for (const store of stores.values()) await store.close();
  await database.drop();
  await removeFolder(folder);
});

/** The content folder, one document after the other, so that row ids are the same everywhere. */
async function fill(store: Store): Promise<void> {
  let time = Date.UTC(2024, 4, 6);
  const rules = {
    localizationNeedsPermission: true,
    sharedAttributesOnLocalization: 'refuse',
    nullClearsLists: true,
    textsSpellJson: false,
  } as const;
  const clock = { now: () => (time += 1) };
  const documents = createDocuments({ snapshot, layout, store, clock, rules });
  const files = await readContentFiles(project, snapshot);
  for (const file of files) await writeWithoutLinks(documents, file, true);
  for (const file of files) await writeContent(documents, file, false);
}

/** A set without entries, and one with a copy of every published version: what is read with them is what is read without. */
async function fillSets(store: Store): Promise<void> {
  const sets = new ChangeSetRows(store, snapshot);
  for (const id of [emptySet, copiesSet]) await sets.create(id);
  for (const { type, name } of layout.versionTables.values()) {
    if (type.kind === 'system') continue;
    const text = `SELECT id, document_id, locale FROM "${name}" WHERE status = 'published' ORDER BY id`;
    for (const row of await store.rows(sql(store, text), [])) {
      const [documentId, locale] = [String(row.document_id), String(row.locale)];
      await sets.change(copiesSet, { type: type.uid, documentId, locale, contentOf: Number(row.id) });
      copies += 1;
    }
  }
}

async function answer(store: Store, { statements, values }: CompiledRequest): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const { of, statement } of statements) {
    answers.push(
      of === 'total' ? String(await store.total(statement, values)) : String(await store.bytes(statement, values)),
    );
  }
  return answers;
}

const emptySet = 'empty2345678901234567890';
const copiesSet = 'copies345678901234567890';
let copies = 0;
let found = 0;

test.each([...goldenRequests])('%s', async (_, { request, ability }) => {
  const answers: (readonly string[])[] = [];
  for (const store of stores.values()) {
    answers.push(
      await answer(
        store,
        compileRequest(request, ability, store.dialect, deterministicDocumentId('article/a-city-without-keys')),
      ),
    );
  }
  const [first = [], ...others] = answers;
  for (const other of others) expect(other).toEqual(first);
  if (first[0] !== '[]' && first[0] !== 'null') found += 1;
});

const publishedRequests = [...goldenRequests].filter(
  ([, { request }]) => !/status=draft|publicationFilter|hasPublishedVersion|set=/.test(request),
);

test.each(publishedRequests)('%s, with a set that changes nothing', async (_, { request, ability }) => {
  const documentId = deterministicDocumentId('article/a-city-without-keys');
  for (const store of stores.values()) {
    const compiled = (of: string) => compileRequest(of, ability, store.dialect, documentId);
    const expected = await answer(store, compiled(request));
    for (const set of [emptySet, copiesSet]) {
      const withSet = `${request}${request.includes('?') ? '&' : '?'}set=${set}`;
      expect(await answer(store, compiled(withSet)), set).toEqual(expected);
    }
  }
});

test('the set with copies has many', () => {
  expect(copies).toBeGreaterThan(100);
});

test('most requests find something', () => {
  expect(found).toBeGreaterThan(goldenRequests.size * 0.7);
});
