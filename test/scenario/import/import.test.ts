import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type App,
  dryRunImport,
  type ImportedProject,
  importProject,
  type PartialConfig,
} from '../../../src/composition/app/index.js';
import { systemActor } from '../../../src/domain/accounts/index.js';
import type { SourceRequest } from '../../../src/domain/transfer/import/index.js';
import { crawl, differencesBetween } from '../../../src/domain/transfer/verify/index.js';
import { createTestApp, databaseUrlOf, removeFolder } from '../../support/data-folder.js';
import { freshDatabase, type TestDatabase } from '../../support/postgres.js';
import { archive, copyToPostgres, filesBelow, known, makeProject } from '../../support/strapi-fixture.js';

type Way = 'archive' | 'sqlite' | 'postgres';

interface Imported {
  readonly app: App;
  readonly result: ImportedProject;
  readonly token: string;
  readonly folder: string;
}

let folder: string;
let database: TestDatabase;
const ways = new Map<Way, Imported>();
const silent = (): void => undefined;

async function bring(way: string, request: Partial<SourceRequest> & { path: string }): Promise<Imported> {
  const project = join(folder, way);
  const url = await databaseUrlOf(join(project, 'data'));
  const config: PartialConfig = url === null ? {} : { database: { url } };
  const options = { project, config, environment: {} };
  const result = await importProject(options, { database: null, passPhrase: null, ...request }, silent);
  const app = await createTestApp({ project, environment: {} });
  return { app, result, token: await app.createToken('test'), folder: project };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-import-test-'));
  const source = join(folder, 'source');
  await makeProject(source);
  database = await freshDatabase();
  await copyToPostgres(join(source, '.tmp/data.db'), database.url);
  ways.set('archive', await bring('archive', { path: archive }));
  ways.set('sqlite', await bring('sqlite', { path: source }));
  ways.set('postgres', await bring('postgres', { path: source, database: database.url }));
});

afterAll(async () => {
  for (const { app } of ways.values()) await app.close();
  await database.drop();
  await removeFolder(folder);
});

function at(way: Way): Imported {
  const imported = ways.get(way);
  if (imported === undefined) throw new Error(`${way} was not imported`);
  return imported;
}

async function ask(
  way: Way,
  url: string,
  token: string | null = at(way).token,
): Promise<{ status: number; body: unknown }> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const { status, body } = await at(way).app.inject({ method: 'GET', url, headers });
  return { status, body: JSON.parse(body.toString()) };
}

async function data(way: Way, url: string): Promise<Record<string, unknown>> {
  const { status, body } = await ask(way, url);
  expect(status, url).toBe(200);
  return (body as { data: Record<string, unknown> }).data;
}

/** Everything that a model leads to, by path. */
async function everything(way: Way): Promise<ReadonlyMap<string, { status: number; body: unknown }>> {
  const seen = new Map<string, { status: number; body: unknown }>();
  for (const path of crawl(at(way).app.snapshot, '/api', (wanted) => seen.get(wanted)))
    seen.set(path, await ask(way, path));
  return seen;
}

const article = '/api/articles/zeakelvsqo3etc9wpogy6ken';

describe('what comes over', () => {
  test('is the same by all ways, file by file and answer by answer', async () => {
    const wanted = await everything('archive');
    expect(wanted.size).toBe(23);
    for (const way of ['sqlite', 'postgres'] as const) {
      const found = await everything(way);
      expect([...found.keys()].sort()).toEqual([...wanted.keys()].sort());
      for (const [path, answer] of found) {
        expect(answer.status, path).toBe(200);
        expect(differencesBetween(wanted.get(path)?.body, answer.body), path).toEqual([]);
      }
      expect(at(way).result.report.files).toBe(at('archive').result.report.files);
    }
    const checksums = await Promise.all([...ways.keys()].map(filesOf));
    expect(checksums[0]?.size).toBe(52);
    expect(checksums[1]).toEqual(checksums[0]);
    expect(checksums[2]).toEqual(checksums[0]);
  });

  test('is what was there: addresses, numbers, times, versions, locales', async () => {
    const published = await data('archive', `${article}?status=published`);
    expect(published).toMatchObject({
      id: 7,
      title: "The internet's Own boy",
      views: '9007199254740992',
      price: 12.5,
      theDate: '2026-01-02',
      theTime: '10:11:12.000',
      theDateTime: '2026-01-02T10:11:12.123Z',
      someCamelCase: true,
      meta: { x: [1, 2] },
      createdAt: '2026-11-21T01:40:12.657Z',
      publishedAt: '2026-11-21T01:40:45.831Z',
      locale: 'en',
    });
    const draft = await data('archive', `${article}?status=draft`);
    expect(draft).toMatchObject({
      id: 1,
      title: 'draft edit',
      publishedAt: null,
      updatedAt: '2026-11-21T01:40:45.976Z',
    });
    expect(await data('archive', `${article}?status=draft&locale=fr`)).toMatchObject({ id: 6, title: 'Titre FR' });
    const modified = await data('archive', '/api/articles?publicationFilter=modified&status=draft');
    expect((modified as unknown as { documentId: string }[]).map(({ documentId }) => documentId)).toEqual([
      'zeakelvsqo3etc9wpogy6ken',
    ]);
  });

  test('keeps links, in order on both sides, also in components', async () => {
    const populate = 'populate[tags][fields]=name&populate[related][fields]=title&populate[featuredOn]=true';
    const draft = await data('sqlite', `${article}?status=draft&${populate}&populate[blocks][populate]=*`);
    expect(draft).toMatchObject({
      tags: [{ name: 'news' }, { name: 'tech' }, { name: 'food' }],
      related: [{ title: 'This shrimp is awesome' }, { title: 'A bug is becoming a meme on the internet' }],
      featuredOn: { __type: 'api::author.author', name: 'David Doe' },
    });
    const slider = (draft.blocks as readonly { __component: string; files?: { name: string }[] }[]).find(
      ({ __component }) => __component === 'shared.slider',
    );
    expect(slider?.files?.map(({ name }) => name)).toEqual(['coffee-art', 'coffee-beans']);
    const author = await data(
      'sqlite',
      '/api/authors/m6jto90me3b8ke9fi6rhvx0u?populate[articles][fields]=title&status=draft',
    );
    expect(author.articles).toMatchObject([{ title: 'draft edit' }, { title: 'This shrimp is awesome' }]);
  });

  test('is reported: what was read, what was written, what was left out', () => {
    const { rows, leftOut } = at('sqlite').result.report;
    const row = (of: string) => rows.find((one) => one.of === of);
    expect(row('api::article.article')).toMatchObject({ read: 7, written: 5, locales: ['en', 'fr'] });
    expect(row('API tokens')).toMatchObject({ read: 4, written: 4 });
    expect(row('administrators')).toMatchObject({ read: 1, written: 1 });
    expect(leftOut.map(({ of, count }) => [of, count])).toEqual([
      ['views of the panel', 1],
      ['mails to end users', 1],
      ['webhooks', 1],
    ]);
    const unnamed = at('archive').result.report.leftOut.map(({ of }) => of);
    expect(unnamed).toEqual(expect.arrayContaining(['administrators', 'API tokens']));
  });

  test('continues after the imported ids', async () => {
    for (const way of ways.keys()) {
      const { app, token } = at(way);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const payload = JSON.stringify({ data: { name: 'new' } });
      const { status, body } = await app.inject({ method: 'POST', url: '/api/categories', headers, payload });
      expect([way, status, JSON.parse(body.toString()).data.id]).toEqual([way, 201, 6]);
    }
  });
});

async function filesOf(way: Way): Promise<ReadonlyMap<string, string>> {
  const uploads = join(at(way).folder, 'data/uploads');
  const found = new Map<string, string>();
  for (const name of (await filesBelow(uploads)).toSorted()) {
    if (name.startsWith('.')) continue;
    found.set(
      name,
      createHash('sha256')
        .update(await readFile(join(uploads, name)))
        .digest('hex'),
    );
  }
  return found;
}

describe('accounts from the database', () => {
  test.each(['sqlite', 'postgres'] as const)(
    '%s: an end user, a token and an administrator are let in',
    async (way) => {
      const { app } = at(way);
      const body = JSON.stringify({ identifier: known.email.toLowerCase(), password: known.password });
      const headers = { 'content-type': 'application/json' };
      const signedIn = await app.inject({ method: 'POST', url: '/api/auth/local', headers, payload: body });
      expect(JSON.parse(signedIn.body.toString())).toMatchObject({
        jwt: expect.any(String),
        user: { id: 7, username: 'reader' },
      });
      expect((await ask(way, '/api/articles', known.token)).status).toBe(200);
      expect((await ask(way, '/api/authors', known.token)).status).toBe(403);
      expect((await ask(way, '/api/articles', known.token.replace('a', 'b'))).status).toBe(401);
      const panel = await app.accounts.administrators.signIn(
        { email: known.administrator, password: known.password },
        { address: '127.0.0.1', agent: null },
      );
      expect(JSON.stringify(panel)).not.toContain('refused');
    },
  );

  test('who created a document is known', async () => {
    const { store } = at('postgres').app;
    const sql = "SELECT created_by FROM octavo_documents WHERE document_id = 'mgaqhfgbrln6diicmlb5qwab'";
    expect(await store.rows({ sql, slots: [], reads: [] }, [])).toEqual([{ created_by: 1 }]);
  });

  test('renewing an imported token ends its old text', async () => {
    const { app } = at('sqlite');
    const token = (await app.accounts.tokens.list()).find(({ name }) => name === 'front end');
    const renewed = await app.accounts.tokens.renew(token?.id ?? 0, systemActor);
    expect((await ask('sqlite', '/api/articles', known.token)).status).toBe(401);
    expect((await ask('sqlite', '/api/articles', renewed.token)).status).toBe(200);
  });
});

describe('an import', () => {
  test('is refused where there are documents, and changes nothing', async () => {
    const before = await ask('archive', '/api/authors?populate=*');
    const { folder: project } = at('archive');
    const url = await databaseUrlOf(join(project, 'data'));
    const again = importProject(
      { project, config: url === null ? {} : { database: { url } }, environment: {} },
      { path: archive, database: null, passPhrase: null },
      silent,
    );
    await expect(again).rejects.toThrow('The database already holds documents');
    expect(await ask('archive', '/api/authors?populate=*')).toEqual(before);
  });

  test('with --dry-run prints the same report and writes nothing', async () => {
    const project = join(folder, 'rehearsed');
    const request = { path: archive, database: null, passPhrase: null };
    const { report } = await dryRunImport({ project, environment: {} }, request, silent);
    expect(report).toEqual(at('archive').result.report);
    expect(await filesBelow(project)).toEqual([]);
  });

  test('that fails leaves nothing, and can be made again', async () => {
    const broken = join(folder, 'broken');
    await cp(join(folder, 'source/unpacked'), broken, { recursive: true });
    const rows = join(broken, 'entities/entities_00001.jsonl');
    const text = await readFile(rows, 'utf8');
    await writeFile(rows, `${text}{"type":"api::article.article","id":\n`);
    const project = join(folder, 'failing');
    const options = { project, config: { database: { url: null } }, environment: {} };
    const request = { path: broken, database: null, passPhrase: null };
    await expect(importProject(options, request, silent)).rejects.toThrow('is no JSON object');
    expect((await filesBelow(project)).filter((name) => /schema|\.jpeg$/.test(name) && name.endsWith('.json'))).toEqual(
      [],
    );
    await writeFile(rows, text);
    const { report } = await importProject(options, request, silent);
    expect(report.files).toBe(52);
  });
});
