import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App, InjectAnswer } from '../../src/composition/app/index.js';
import { createTestApp, databaseEnvironment, removeFolder } from '../support/data-folder.js';
import { run } from './command.js';

const project = fileURLToPath(new URL('../../examples/magazine', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-seed-'));
});

afterAll(() => removeFolder(folder));

/** Localized types are requested in all locales. */
const localized = ['articles', 'categories', 'press-releases', 'products'];
const plain = ['authors', 'tags'];
const timeout = 120_000;

function ask(app: App, token: string, url: string): Promise<InjectAnswer> {
  return app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
}

/** Everything that a client can see of the magazine, without row ids and times. */
async function everything(app: App, token: string): Promise<unknown> {
  const paths = [
    ...localized.map((path) => `${path}?locale=*&sort=documentId,locale`),
    ...plain.map((path) => `${path}?sort=documentId`),
  ];
  const urls = paths.flatMap((path) =>
    ['draft', 'published'].map((status) => `/api/${path}&status=${status}&populate=*&pagination[pageSize]=100`),
  );
  const seen = new Map<string, unknown>();
  for (const url of urls) {
    const { status, body } = await ask(app, token, url);
    expect(status, url).toBe(200);
    seen.set(url, JSON.parse(body.toString(), (key, value) => (volatile.includes(key) ? typeof value : value)).data);
  }
  return seen;
}

const volatile = ['id', 'createdAt', 'updatedAt', 'publishedAt'];

async function withApp<T>(dataDir: string, work: (app: App, token: string) => Promise<T>): Promise<T> {
  const app = await createTestApp({ project, config: { dataDir } });
  try {
    return await work(app, app.firstToken ?? (await app.createToken('test')));
  } finally {
    await app.close();
  }
}

test(
  'the example content fits its model, once; seeding that was cut off is taken up again',
  async () => {
    const whole = join(folder, 'whole');
    const environment = await databaseEnvironment(whole);
    const first = await run(['seed', '--project', project, '--data', whole], environment);
    expect([first.code, first.err]).toEqual([0, expect.stringMatching(/^[\s\S]*201 documents written in /)]);
    expect(existsSync(join(whole, 'seeding'))).toBe(false);
    const again = await run(['seed', '--project', project, '--data', whole], environment);
    expect(again.code).toBe(1);
    expect(again.err).toContain('already holds documents');

    const before = await withApp(whole, everything);
    await writeFile(join(whole, 'seeding'), '');
    expect((await run(['seed', '--project', project, '--data', whole], environment)).code).toBe(0);
    expect(await withApp(whole, everything)).toEqual(before);
  },
  timeout,
);

test(
  'generated documents are added up to the requested number, the same ones each time',
  async () => {
    const [first, second] = [await grown('one'), await grown('two')];
    expect(first).toEqual(second);
    expect(first.length).toBeGreaterThan(51);
  },
  timeout,
);

/** Seeds a database with more documents than were written by hand; returns the names of its products. */
async function grown(name: string): Promise<readonly unknown[]> {
  const data = join(folder, name);
  const { code, err } = await run(
    ['seed', '--project', project, '--data', data, '--documents', '260'],
    await databaseEnvironment(data),
  );
  expect([code, err]).toEqual([0, expect.stringContaining('59 more documents written')]);
  return withApp(data, async (app, token) => {
    const url = '/api/products?pagination[pageSize]=100&sort=sku&fields=sku,name&status=draft';
    const { body } = await ask(app, token, url);
    return JSON.parse(body.toString()).data.map(({ sku, name }: Record<string, unknown>) => [sku, name]);
  });
}
