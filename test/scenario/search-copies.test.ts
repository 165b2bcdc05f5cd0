import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppOptions,
  backUpProject,
  copyData,
  createApp,
  exportContent,
  importExport,
  restoreFromBackup,
  seedContent,
} from '../../src/composition/app/index.js';
import { searchedModel } from '../property/search/model.js';
import { freshDatabase, type TestDatabase } from '../support/postgres.js';
import { compareDatabaseWithRebuilt } from '../support/search-indexes.js';

/*
 * The index for full-text search after content was seeded, copied to another database, restored and imported: it is what indexing all
 * versions anew makes, and finds the same.
 */

const silent = (): void => undefined;
const progress = { onBytes: silent, onRows: silent, onError: silent };
const databases: TestDatabase[] = [];
let folder: string;
let source: AppOptions;

const content = {
  'author/johanna': { versions: { '': { draft: { name: 'Johanna' }, published: { name: 'Johanna' } } } },
  'tag/outside': { versions: { en: { published: { label: 'Outside' } }, fr: { published: { label: 'Dehors' } } } },
  'article/garden': {
    versions: {
      en: {
        draft: { title: 'Gardening', author: { ref: 'author/johanna' }, tags: [{ ref: 'tag/outside' }] },
        published: {
          title: 'Gardens',
          seo: { description: 'walls' },
          author: { ref: 'author/johanna' },
          tags: [{ ref: 'tag/outside' }],
        },
      },
      fr: { draft: { title: 'Jardins' } },
    },
  },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-search-copies-'));
  source = await projectIn('source', null);
  const app = await createApp(source);
  expect(await seedContent(app, silent)).toBe(Object.keys(content).length);
  await app.close();
}, 60_000);

afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true });
});

/** A project with the model, and a data folder and database of its own. */
async function projectIn(name: string, url: string | null, withModel = true): Promise<AppOptions> {
  const project = join(folder, name);
  const files = Object.entries(content).map(([path, json]) => ({
    path: `content/${path}.json`,
    json: JSON.stringify(json),
  }));
  for (const { path, json } of withModel ? [...searchedModel, ...files] : []) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), json);
  }
  const locales = { locales: ['en', 'fr', 'de'], defaultLocale: 'en' };
  return { project, config: { ...locales, dataDir: join(project, 'data'), database: { url } }, environment: {} };
}

async function freshUrl(): Promise<string> {
  const database = await freshDatabase();
  databases.push(database);
  return database.url;
}

/** Checks the index of a project, and what is found by it. */
async function expectIndexed(options: AppOptions): Promise<void> {
  const { queued, now, rebuilt } = await compareDatabaseWithRebuilt(
    String(options.config?.dataDir),
    options.config?.database?.url ?? null,
  );
  expect(queued).toEqual([]);
  expect(now).toEqual(rebuilt);
  expect(now.map((index) => index.size)).toEqual([3]);
  const app = await createApp(options);
  try {
    const authorization = `Bearer ${await app.createToken('test')}`;
    const found = async (question: string) => {
      const { body } = await app.inject({
        method: 'GET',
        url: `/api/articles?_q=${question}`,
        headers: { authorization },
      });
      return (JSON.parse(body.toString()).data as readonly { readonly title: string }[]).map(({ title }) => title);
    };
    expect(await found('garden johanna outside wall')).toEqual(['Gardens']);
    expect(await found('gardens&status=draft')).toEqual(['Gardening']);
    expect(await found('jardin&locale=fr&status=draft')).toEqual(['Jardins']);
  } finally {
    await app.close();
  }
}

test('seeded content', () => expectIndexed(source), 60_000);

test('copies from SQLite to PostgreSQL, back to SQLite, and from SQLite to SQLite', async () => {
  const url = await freshUrl();
  await copyData(source, url, silent);
  const there: AppOptions = { ...source, config: { ...source.config, database: { url } } };
  await expectIndexed(there);
  const dataDir = join(folder, 'back');
  await copyData(there, dataDir, silent);
  await expectIndexed({ ...source, config: { ...source.config, dataDir } });
  const beside = join(folder, 'beside');
  await copyData(source, beside, silent);
  await expectIndexed({ ...source, config: { ...source.config, dataDir: beside } });
}, 60_000);

test('a backup that is restored on SQLite, and on PostgreSQL', async () => {
  const url = await freshUrl();
  await copyData(source, url, silent);
  for (const [name, database] of [
    ['file', null],
    ['server', url],
  ] as const) {
    const from: AppOptions = { ...source, config: { ...source.config, database: { url: database } } };
    const { location } = await backUpProject(from, join(folder, `${name}-backups`), progress);
    const dataDir = join(folder, `${name}-restored`);
    const restored = database === null ? null : await freshUrl();
    const to: AppOptions = { ...source, config: { ...source.config, dataDir, database: { url: restored } } };
    await restoreFromBackup(to, { from: location, check: false }, progress);
    await expectIndexed(to);
  }
}, 60_000);

test('an export that is imported on SQLite, and on PostgreSQL', async () => {
  const path = join(folder, 'content.jsonl');
  await exportContent(source, path, silent);
  for (const [name, url] of [
    ['imported', null],
    ['imported-there', await freshUrl()],
  ] as const) {
    const to = await projectIn(name, url, false);
    await importExport(to, { path, dryRun: false }, silent);
    await expectIndexed(to);
  }
}, 60_000);
