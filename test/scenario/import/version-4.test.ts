import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, type ImportReport, importProject } from '../../../src/composition/app/index.js';
import { createTestApp, databaseUrlOf, removeFolder } from '../../support/data-folder.js';
import { freshDatabase, type TestDatabase } from '../../support/postgres.js';
import { makeArchiveOf4, makeProjectOf4 } from '../../support/strapi-4.js';
import { copyToPostgres } from '../../support/strapi-fixture.js';

/*
 * Strapi 4: a row is an entry, its translations are other rows, and nothing has a documentId.
 */

interface Imported {
  readonly app: App;
  readonly token: string;
  readonly report: ImportReport;
}

const ways = ['sqlite', 'postgres', 'archive'] as const;
const imported = new Map<string, Imported>();
let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-import-4-'));
  const [source, archive] = [join(folder, 'source'), join(folder, 'archive-of-4')];
  await makeProjectOf4(source);
  await makeArchiveOf4(archive);
  database = await freshDatabase();
  await copyToPostgres(join(source, '.tmp/data.db'), database.url);
  for (const way of ways) {
    const project = join(folder, way);
    const url = await databaseUrlOf(join(project, 'data'));
    const options = { project, config: url === null ? {} : { database: { url } }, environment: {} };
    const from = { path: way === 'archive' ? archive : source, database: way === 'postgres' ? database.url : null };
    const { report } = await importProject(options, { ...from, passPhrase: null }, () => undefined);
    const app = await createTestApp({ project, environment: {} });
    imported.set(way, { app, token: await app.createToken('test'), report });
  }
});

afterAll(async () => {
  for (const { app } of imported.values()) await app.close();
  await database.drop();
  await removeFolder(folder);
});

function at(way: string): Imported {
  const found = imported.get(way);
  if (found === undefined) throw new Error(`${way} was not imported`);
  return found;
}

async function ask(way: string, url: string): Promise<Record<string, unknown>[]> {
  const { app, token } = at(way);
  const { status, body } = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  expect([url, status]).toEqual([url, 200]);
  return JSON.parse(body.toString()).data;
}

describe.each(ways)('a project of Strapi 4 (%s)', (way) => {
  test('keeps ids, and translations are one document', async () => {
    const [english, ...others] = await ask(way, '/api/articles?populate[localizations]=true');
    expect(others).toEqual([]);
    expect(english).toMatchObject({ id: 1, title: 'Hello', status: 'used', publishedAt: '2023-01-02T00:00:00.000Z' });
    expect(english?.localizations).toMatchObject([{ id: 2, locale: 'fr', title: 'Bonjour' }]);
    const [french] = await ask(way, '/api/articles?locale=fr');
    expect(french).toMatchObject({ id: 2, documentId: english?.documentId });
    expect(english?.documentId).toMatch(/^[a-z0-9]{24}$/);
  });

  test('has drafts of all, and what was not published stays a draft', async () => {
    const drafts = await ask(way, '/api/articles?status=draft&sort=title');
    expect(drafts).toMatchObject([{ title: 'Hello' }, { id: 3, title: 'Not yet' }]);
    const modified = await ask(way, '/api/articles?status=draft&publicationFilter=modified');
    expect(modified).toEqual([]);
    expect(at(way).report.leftOut.flatMap(({ todo, why }) => (todo === 'check' ? [why] : []))).not.toContainEqual(
      expect.stringContaining('drafts that were missing'),
    );
  });

  test('keeps links, components and files', async () => {
    const [article] = await ask(
      way,
      '/api/articles?populate[author]=true&populate[cover]=true&populate[seo][populate]=*',
    );
    expect(article).toMatchObject({
      author: { id: 4, name: 'Ann' },
      cover: { id: 5, name: 'a.txt', url: '/uploads/a_1.txt' },
      seo: { metaTitle: 'Greeting', image: { id: 5 } },
    });
    const [, draft] = await ask(way, '/api/articles?status=draft&sort=title&populate[related]=true');
    expect(draft?.related).toMatchObject([{ title: 'Hello' }]);
    const { body } = await at(way).app.inject({ method: 'GET', url: '/uploads/a_1.txt' });
    expect(body.toString()).toBe('hello');
  });

  test('keeps end users with their ids and roles, and what the public may do', async () => {
    const { app, token } = at(way);
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await app.inject({ method: 'GET', url: '/api/users?populate=role', headers });
    expect(JSON.parse(body.toString())).toMatchObject([{ id: 9, username: 'reader', role: { type: 'authenticated' } }]);
    expect((await app.inject({ method: 'GET', url: '/api/articles' })).status).toBe(200);
    expect((await app.inject({ method: 'GET', url: '/api/authors' })).status).toBe(403);
  });
});

test('the documentId of a document of Strapi 4 is the same by all ways', async () => {
  const ids = await Promise.all(ways.map(async (way) => (await ask(way, '/api/articles'))[0]?.documentId));
  expect(new Set(ids).size).toBe(1);
});
