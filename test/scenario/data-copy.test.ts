import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp, type InjectAnswer, type PartialConfig } from '../../src/composition/app/index.js';
import { createFile } from '../support/files.js';
import { freshDatabase, type TestDatabase } from '../support/postgres.js';
import { run } from './command.js';

const project = fileURLToPath(new URL('../../examples/magazine', import.meta.url));
const timeout = 240_000;
let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-data-copy-'));
  database = await freshDatabase();
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const collections = ['articles', 'authors', 'categories', 'press-releases', 'products', 'tags'];
const plain: ReadonlySet<string> = new Set(['authors', 'tags']);
const picture = {
  name: 'cover.png',
  alternativeText: null,
  width: 640,
  height: 480,
  hash: 'cover_1',
  ext: '.png',
  mime: 'image/png',
  size: 12.34,
  url: '/uploads/cover_1.png',
  provider: 'local',
};

/** Who asks, by the text that proves it. */
interface Keys {
  readonly token: string;
  readonly jwt: string;
}

/** A GET, and who makes it. */
type Question = readonly [url: string, as: keyof Keys];

const questions: readonly Question[] = [
  ...collections.flatMap((path): readonly Question[] =>
    ['draft', 'published'].flatMap((status): readonly Question[] => {
      const all = plain.has(path) ? '' : 'locale=*&';
      return [
        [`/api/${path}?${all}status=${status}&populate=*&pagination[pageSize]=100`, 'token'],
        [`/api/${path}?${all}status=${status}&sort=updatedAt:desc,documentId&pagination[pageSize]=7`, 'token'],
      ];
    }),
  ),
  ['/api/articles?populate[author][populate]=*&populate[blocks][populate]=*&populate[cover]=true', 'token'],
  ['/api/articles?filters[tags][slug][$contains]=o&filters[author][name][$notNull]=true&sort=author.name', 'token'],
  ['/api/homepage?populate=*', 'token'],
  ['/api/upload/files', 'token'],
  ['/api/users?populate=role', 'token'],
  ['/api/users-permissions/roles', 'token'],
  ['/api/users/me?populate=role', 'jwt'],
  ['/api/articles', 'jwt'],
];

/** The responses to all requests: status, ETag and body. */
async function answers(app: App, keys: Keys): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [url, as] of questions) {
    const { status, headers, body } = await ask(app, 'GET', url, keys[as]);
    found.set(`${as} ${url}`, `${status} ${headers['content-type']}\n${body}`);
  }
  return found;
}

function ask(app: App, method: string, url: string, key: string | null, payload?: object): Promise<InjectAnswer> {
  const headers: Readonly<Record<string, string>> = key === null ? {} : { authorization: `Bearer ${key}` };
  return app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

async function withApp<T>(config: PartialConfig, work: (app: App) => Promise<T>): Promise<T> {
  const app = await createApp({ project, config });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** Fills the source with what the example does not have; returns the keys that are handed out. */
async function fill(app: App): Promise<Keys> {
  const token = await app.createToken('a test');
  await createFile(app, picture);
  const user = { username: 'ann', email: 'ann@example.org', password: 'Correct horse 9' };
  const registered = await ask(app, 'POST', '/api/auth/local/register', null, user);
  expect(registered.status, registered.body.toString()).toBe(200);
  const { jwt } = JSON.parse(registered.body.toString());
  // What is gone leaves a gap that no later row may fill.
  const gone = await ask(app, 'POST', '/api/tags', token, { data: { name: 'Gone', slug: 'gone' } });
  expect(gone.status, gone.body.toString()).toBe(200);
  const { documentId } = JSON.parse(gone.body.toString()).data;
  expect((await ask(app, 'DELETE', `/api/tags/${documentId}`, token)).status).toBe(204);
  return { token, jwt };
}

/** The ids that something new gets: a row, and a component with its row. */
async function write(app: App, { token }: Keys): Promise<unknown> {
  const tag = await ask(app, 'POST', '/api/tags', token, { data: { name: 'New', slug: 'new' } });
  expect(tag.status, tag.body.toString()).toBe(200);
  const data = { title: 'New', excerpt: 'New', body: 'New', seo: { metaTitle: 'New' } };
  const article = await ask(app, 'POST', '/api/articles?populate=seo', token, { data });
  expect(article.status, article.body.toString()).toBe(200);
  const made = JSON.parse(article.body.toString()).data;
  return [JSON.parse(tag.body.toString()).data.id, made.id, made.seo.id];
}

test(
  'a database that moved to PostgreSQL and back answers the same to the same tokens, and goes on from there',
  async () => {
    const here = join(folder, 'here');
    const seeded = await run(['seed', '--project', project, '--data', here]);
    expect(seeded.code, seeded.err).toBe(0);
    const keys = await withApp({ dataDir: here }, fill);
    const before = await withApp({ dataDir: here }, (app) => answers(app, keys));
    expect([...before.values()].filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(30);

    const there = await run(['data:copy', '--project', project, '--data', here, '--to', database.url]);
    expect(there.code, there.err).toBe(0);
    expect(there.err).toMatch(/✓ \d{4,} rows of \d+ tables copied and compared in/);
    expect(there.out).toContain('start with DATABASE_URL');
    expect(there.out).not.toContain(new URL(database.url).password);
    const onServer: PartialConfig = { dataDir: here, database: { url: database.url } };
    expect(await withApp(onServer, (app) => answers(app, keys))).toEqual(before);

    const back = join(folder, 'back');
    const returned = await run(
      ['data:copy', '--project', project, '--data', here, '--to', back],
      [['DATABASE_URL', database.url]],
    );
    expect(returned.code, returned.err).toBe(0);
    await cp(join(here, 'secrets.json'), join(back, 'secrets.json'));
    expect(await withApp({ dataDir: back }, (app) => answers(app, keys))).toEqual(before);

    const ids = await withApp({ dataDir: here }, (app) => write(app, keys));
    expect(await withApp(onServer, (app) => write(app, keys))).toEqual(ids);
    expect(await withApp({ dataDir: back }, (app) => write(app, keys))).toEqual(ids);
  },
  timeout,
);

test(
  'a target with something in it, or a source with nothing, is refused',
  async () => {
    const data = join(folder, 'full');
    await withApp({ dataDir: data }, async () => undefined);
    const full = await run(['data:copy', '--project', project, '--data', data, '--to', data]);
    expect([full.code, full.err]).toEqual([1, expect.stringContaining('The target is not empty')]);
    await mkdir(join(folder, 'empty'));
    const words = ['data:copy', '--project', project, '--data', join(folder, 'empty'), '--to', join(folder, 'other')];
    const nothing = await run(words);
    expect([nothing.code, nothing.err]).toEqual([1, expect.stringContaining('There is nothing to copy')]);
    expect((await run(['data:copy', '--project', project])).code).toBe(2);
  },
  timeout,
);
