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
import { removeFolder } from '../support/data-folder.js';
import { freshDatabase, type TestDatabase } from '../support/postgres.js';
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

async function answer(store: Store, { statements, values }: CompiledRequest): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const { of, statement } of statements) {
    answers.push(
      of === 'total' ? String(await store.total(statement, values)) : String(await store.bytes(statement, values)),
    );
  }
  return answers;
}

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

test('most requests find something', () => {
  expect(found).toBeGreaterThan(goldenRequests.size * 0.7);
});
