import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, createClient, OctavoError } from '../../src/client/index.js';
import { type App, createApp } from '../../src/composition/app/index.js';
import { systemActor } from '../../src/domain/accounts/index.js';
import { fullAccess } from '../../src/language/query/access/index.js';
import { generateTypes } from '../../src/language/schema/typescript/index.js';
import type { ContentTypes } from './magazine.generated.js';

/* The typed client against the example magazine, over real HTTP. What it infers is checked by the compiler, in types.test-d.ts. */

const root = join(import.meta.dirname, '../..');
let app: App;
let folder: string;
let url: string;
let token: string;
let client: Client<ContentTypes>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-typed-'));
  app = await createApp({
    project: join(root, 'examples/magazine'),
    config: { dataDir: folder, port: 0, host: '127.0.0.1', logger: false },
    development: true,
  });
  url = await app.listen();
  token = await app.createToken('client');
  client = createClient<ContentTypes>({ url, token });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function failureOf(work: Promise<unknown>): Promise<OctavoError> {
  const error = await work.catch((reason: unknown) => reason);
  if (!(error instanceof OctavoError)) throw new Error(`expected an OctavoError, got ${String(error)}`);
  return error;
}

describe('types', () => {
  // npx octavo types --project examples/magazine --out test/client/magazine.generated.ts
  test('those of the example are what is checked in here', async () => {
    expect(generateTypes(app.snapshot)).toBe(
      await readFile(join(import.meta.dirname, 'magazine.generated.ts'), 'utf8'),
    );
  });

  test('a server under development shows them to callers with a token, and no other server does', async () => {
    const headers = { Authorization: `Bearer ${token}` };
    const told = await fetch(`${url}/api/_types`, { headers });
    expect([told.status, told.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await told.text()).toBe(generateTypes(app.snapshot));
    expect((await fetch(`${url}/api/_types`)).status).toBe(403);
    const other = await mkdtemp(join(tmpdir(), 'octavo-typed-'));
    const serving = await createApp({
      project: join(root, 'examples/magazine'),
      config: { dataDir: other, logger: false },
    });
    const answer = await serving.inject({
      method: 'GET',
      url: '/api/_types',
      headers: { Authorization: `Bearer ${await serving.createToken('x')}` },
    });
    await serving.close();
    await rm(other, { recursive: true, force: true });
    expect(answer.status).toBe(404);
  });
});

describe('a collection', () => {
  test('aggregate, and conditions inside JSON and zones', async () => {
    const products = client.collection('products');
    const articles = client.collection('articles');
    for (const [name, price, specifications] of [
      ['Loom', 10.1, { material: 'oak', sizes: [4, 5] }],
      ['Shuttle', 0.2, { material: 'ash', sizes: [1] }],
      ['Comb', 3, { material: 'oak', sizes: [9] }],
    ] as const) {
      await products.create({ name, price, sku: `${name.toUpperCase()}-1`, specifications }, { status: 'draft' });
    }
    const { data, meta, etag } = await products.aggregate({
      status: 'draft',
      filters: { specifications: { material: { $in: ['oak', 'ash'] }, sizes: { 0: { $lt: 9 } } } },
      distinct: 'name',
      sort: 'name:desc',
    });
    expect(data).toEqual([{ group: { name: 'Shuttle' } }, { group: { name: 'Loom' } }]);
    expect(meta.pagination).toEqual({ page: 1, pageSize: 25, pageCount: 1, total: 2 });
    expect(etag).toEqual(expect.any(String));
    const sums = await products.aggregate({
      status: 'draft',
      filters: { specifications: { material: { $notNull: true } } },
      count: '*',
      sum: 'price',
      avg: ['price'],
      max: 'price',
    });
    expect(sums.data).toEqual([
      { group: {}, count: 3, sum: { price: 13.3 }, avg: { price: 4.4333333333 }, max: { price: 10.1 } },
    ]);
    const quoted = await articles.find({ filters: { blocks: { on: { 'shared.quote': { text: 'Clack' } } } } });
    expect(quoted.data).toEqual([]);
    const failure = await failureOf(products.aggregate({ sort: 'nothing' }));
    expect([failure.status, failure.message]).toEqual([400, 'Invalid key nothing']);
  });

  test('create, findOne, find, update, delete', async () => {
    const authors = client.collection('authors');
    const articles = client.collection('articles');
    const { data: author } = await authors.create({ name: 'Ida', occupation: 'writer' });
    const created = await articles.create(
      {
        title: 'Looms',
        excerpt: 'x',
        body: 'x',
        format: 'report',
        author: author.documentId,
        blocks: [
          { __component: 'shared.quote', text: 'Clack' },
          { __component: 'shared.rich-text', body: 'x' },
        ],
      },
      { fields: ['title'], populate: { author: { fields: ['name'] } } },
    );
    const { documentId } = created.data;
    expect(created.data).toEqual({
      id: created.data.id,
      documentId,
      title: 'Looms',
      author: { id: author.id, documentId: author.documentId, name: 'Ida' },
    });
    const path = await articles.findOne(documentId, {
      fields: ['title'],
      populate: ['author.mentor'],
      status: 'draft',
    });
    expect(path.data.author?.mentor).toBeNull();
    expect(path.data.author?.name).toBe('Ida');
    const read = await articles.findOne(documentId, {
      fields: [],
      populate: { blocks: { on: { 'shared.quote': { fields: ['text'] } } }, author: {} },
    });
    expect(read.data.blocks).toEqual([{ __component: 'shared.quote', id: expect.any(Number), text: 'Clack' }]);
    expect(read.data.author?.occupation).toBe('writer');
    expect(Object.keys(read.data).sort()).toEqual(['author', 'blocks', 'documentId', 'id']);
    const found = await articles.find({
      filters: { author: { name: 'Ida' }, $or: [{ title: { $startsWith: 'Lo' } }, { featured: true }] },
      sort: ['title:desc', 'author.name'],
      fields: ['title'],
      pagination: { start: 0, limit: 5 },
    });
    expect(found.data.map(({ title }) => title)).toEqual(['Looms']);
    expect(found.meta.pagination).toEqual({ start: 0, limit: 5, total: 1 });
    const updated = await articles.update(documentId, { kicker: 'Wool' }, { fields: ['title', 'kicker'] });
    expect(updated.data).toEqual({ id: expect.any(Number), documentId, title: 'Looms', kicker: 'Wool' });
    expect(await articles.delete(documentId, { locale: '*' })).toBeUndefined();
    expect((await failureOf(articles.findOne(documentId))).status).toBe(404);
  });

  test('fallback: the same as a merge of the lists of each locale', async () => {
    const releases = client.collection('press-releases');
    const written = [['en', 'fr', 'de'], ['en', 'fr'], ['en'], ['fr', 'en'], ['de']] as const;
    for (const [number, [first, ...others]] of written.entries()) {
      const content = { summary: 's', stateLabel: `label ${number}` };
      const { data } = await releases.create({ ...content, headline: `${number} in ${first}` }, { locale: first });
      for (const locale of others)
        await releases.update(data.documentId, { ...content, headline: `${number} in ${locale}` }, { locale });
    }
    const merged = new Map<string, unknown>();
    for (const locale of ['de', 'fr', 'en'] as const) {
      const { data } = await releases.find({ locale, fields: ['headline', 'locale'] });
      for (const release of data) if (!merged.has(release.documentId)) merged.set(release.documentId, release);
    }
    const found = await releases.find({ locale: 'de', fallback: ['fr', 'en'], fields: ['headline', 'locale'] });
    expect(found.data).toEqual([...merged.values()]);
    expect(found.meta.pagination.total).toBe(merged.size);
    expect(found.data.map(({ locale }) => locale).sort()).toEqual(['de', 'de', 'en', 'fr', 'fr']);
    for (const { documentId } of found.data) await releases.delete(documentId, { locale: '*' });
  });

  test('a query in a variable', async () => {
    const tags = client.collection('tags');
    await tags.create({ name: 'kept' });
    const query = tags.query({ fields: ['name'], filters: { name: 'kept' } });
    const { data } = await tags.find(query);
    expect(data).toEqual([{ id: expect.any(Number), documentId: expect.any(String), name: 'kept' }]);
    const [tag] = data;
    expect((await tags.findOne(tag?.documentId ?? '', query)).data).toEqual(tag);
    await tags.delete(tag?.documentId ?? '');
    expect(client.single('homepage').query({ fields: ['title'] })).toEqual({ fields: ['title'] });
  });

  test('the first of a list, and all of it page by page', async () => {
    const tags = client.collection('tags');
    for (const name of ['a', 'b', 'c', 'd', 'e']) await tags.create({ name });
    expect(await tags.first({ sort: 'name:desc', fields: ['name'] })).toMatchObject({ name: 'e' });
    expect(await tags.first({ filters: { name: 'z' } })).toBeNull();
    const names: string[] = [];
    for await (const { name } of tags.iterate({ sort: 'name', filters: { name: { $ne: 'c' } } }, { pageSize: 2 })) {
      names.push(name);
    }
    expect(names).toEqual(['a', 'b', 'd', 'e']);
    // More at a time than the server gives.
    const all: string[] = [];
    for await (const { name } of tags.iterate({ fields: ['name'] }, { pageSize: 1_000 })) all.push(name);
    expect(all).toHaveLength(5);
  });

  test('drafts, locales and what becomes of documents', async () => {
    const releases = client.collection('press-releases');
    const draft = await releases.create(
      { headline: 'H', summary: 's', stateLabel: 'l' },
      { status: 'draft', locale: 'fr', fields: ['headline', 'locale'] },
    );
    const { documentId } = draft.data;
    expect(draft.data.locale).toBe('fr');
    expect((await failureOf(releases.findOne(documentId, { locale: 'fr' }))).status).toBe(404);
    const published = await releases.publish(documentId, { locale: 'fr', fields: ['publishedAt'] });
    expect(published.data.publishedAt).toMatch(/^20/);
    await releases.update(documentId, { headline: 'I' }, { status: 'draft', locale: 'fr' });
    const back = await releases.discardDraft(documentId, { locale: 'fr', fields: ['headline'] });
    expect(back.data.headline).toBe('H');
    await releases.unpublish(documentId, { locale: 'fr' });
    const list = await releases.find({ locale: ['fr', 'de'], status: 'draft', publicationFilter: 'never-published' });
    expect(list.data.map((release) => release.documentId)).toEqual([documentId]);
  });

  test('upsert: by a unique attribute, twice', async () => {
    const tags = client.collection('tags');
    const data = { name: 'Upserted', slug: 'upserted' };
    const first = await tags.upsert('slug', data, { fields: ['slug'] });
    const again = await tags.upsert('slug', { ...data, note: 'x' }, { fields: ['note'] }, { ifMatch: '*' });
    expect([first.data.slug, again.data.note]).toEqual(['upserted', 'x']);
    expect(again.data.documentId).toBe(first.data.documentId);
    expect((await failureOf(tags.upsert('note', data))).status).toBe(400);
  });

  test('a change set: what is written into it is read with it, and not without', async () => {
    const tags = client.collection('tags');
    const request = { ability: fullAccess, afterWrite: async () => undefined };
    const { id: set } = await app.changeSets.create(request, { name: 'Spring', description: null });
    const { data: live } = await tags.create({ name: 'Live', slug: 'live' });
    const { data: created } = await tags.create({ name: 'New', slug: 'new-in-set' }, { set });
    const { data: changed } = await tags.update(live.documentId, { name: 'Changed' }, { set, fields: ['name'] });
    expect(changed.name).toBe('Changed');
    const names = async (query: { readonly set?: string }) => {
      const filters = { documentId: { $in: [live.documentId, created.documentId] } };
      return (await tags.find({ filters, sort: 'name', ...query })).data.map(({ name }) => name);
    };
    expect([await names({ set }), await names({})]).toEqual([['Changed', 'New'], ['Live']]);
    await tags.delete(live.documentId, { set });
    expect([await names({ set }), await names({})]).toEqual([['New'], ['Live']]);
  });

  test('what was read is what is changed, and a key does things once', async () => {
    const tags = client.collection('tags');
    const first = await tags.create({ name: 'once' }, {}, { idempotencyKey: 'tag-once' });
    const again = await tags.create({ name: 'once' }, {}, { idempotencyKey: 'tag-once' });
    expect(again.data.documentId).toBe(first.data.documentId);
    expect(first.etag).toMatch(/^"/);
    const ifMatch = first.etag ?? '';
    await tags.update(first.data.documentId, { note: '1' }, {}, { ifMatch });
    const late = await failureOf(tags.update(first.data.documentId, { note: '2' }, {}, { ifMatch }));
    expect([late.status, late.name]).toEqual([412, 'PreconditionFailedError']);
  });
});

test('a single type', async () => {
  const homepage = client.single('homepage');
  const written = await homepage.update({ title: 'Treadle' }, { status: 'draft', fields: ['title'] });
  expect(written.data.title).toBe('Treadle');
  await homepage.publish();
  await homepage.update({ title: 'Loom' }, { status: 'draft' });
  expect((await homepage.discardDraft({ fields: ['title'] })).data.title).toBe('Treadle');
  expect((await homepage.find({ fields: ['title'] })).data.title).toBe('Treadle');
  await homepage.unpublish();
  expect((await failureOf(homepage.find())).status).toBe(404);
  await homepage.delete({ locale: '*' });
});

test('files', async () => {
  const file = await client.files.upload(new Blob(['a,b'], { type: 'text/csv' }), { name: 'table.csv', caption: 'T' });
  expect(file).toMatchObject({ name: 'table.csv', caption: 'T', mime: 'text/csv' });
  expect((await client.files.update(file.id, { alternativeText: 'A table' })).alternativeText).toBe('A table');
  expect((await client.files.replace(file.id, new File(['c'], 'c.csv', { type: 'text/csv' }))).id).toBe(file.id);
  expect((await client.files.find({ filters: { ext: '.csv' }, limit: 1 })).map(({ id }) => id)).toEqual([file.id]);
  expect((await client.files.findOne(file.id)).id).toBe(file.id);
  await client.files.delete(file.id);
  expect((await failureOf(client.files.findOne(file.id))).status).toBe(404);
});

describe('who asks', () => {
  test('an end user, once signed in', async () => {
    const role = await app.accounts.roles.byType('authenticated');
    if (role === null) throw new Error('no role for end users');
    await app.accounts.roles.change(role.id, { actions: [...role.actions, 'api::tag.tag.find'] }, systemActor);
    const password = 'seven green bottles';
    const account = { username: 'otto', email: 'otto@example.org', password, role: role.id, confirmed: true };
    await app.accounts.users.create(account, systemActor);
    const visitor = createClient<ContentTypes>({ url: `${url}/` });
    expect((await failureOf(visitor.collection('tags').find())).status).toBe(403);
    const wrong = await failureOf(visitor.signIn({ identifier: 'otto', password: 'x' }));
    expect([wrong.status, wrong.message]).toEqual([400, 'Invalid identifier or password']);
    expect((await visitor.signIn({ identifier: 'otto', password })).user.username).toBe('otto');
    expect((await visitor.collection('tags').find()).data).not.toEqual([]);
    visitor.signOut();
    expect((await failureOf(visitor.collection('tags').find())).status).toBe(403);
  });

  test('a token function that is called each time', async () => {
    const given = ['nonsense', token];
    const changing = createClient<ContentTypes>({ url, token: async () => given.shift() ?? null });
    expect((await failureOf(changing.collection('tags').find())).status).toBe(401);
    expect((await changing.collection('tags').find()).data).not.toEqual([]);
    expect((await failureOf(changing.collection('tags').find())).status).toBe(403);
  });
});

describe('errors', () => {
  test('say what the server said', async () => {
    // @ts-expect-error what is required is missing
    const error = await failureOf(client.collection('articles').create({ kicker: 'x' }));
    expect([error.status, error.name]).toEqual([400, 'ValidationError']);
    expect(error.details).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ path: ['title'] })]),
    });
    expect(error.requestId).toEqual(expect.any(String));
  });

  test('a documentId that would lead elsewhere is refused before anything is sent', async () => {
    await expect(client.collection('tags').delete('..')).rejects.toThrow(TypeError);
    await expect(client.collection('tags').find({ filters: { id: { $in: [] } } })).rejects.toThrow(TypeError);
    expect((await failureOf(client.collection('tags').findOne('../articles'))).status).toBe(404);
  });
});

describe('a server that is slow, busy or gone', () => {
  let server: Server;
  let base: string;
  let answers: readonly {
    readonly status: number;
    readonly headers?: Record<string, string>;
    readonly body?: string;
  }[];
  let asked: number;

  beforeAll(async () => {
    server = createServer((_request, response) => {
      const answer = answers[asked++];
      if (answer === undefined) return;
      response.writeHead(answer.status, answer.headers).end(answer.body ?? '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  function against(script: typeof answers, options: { readonly timeout?: number } = {}) {
    answers = script;
    asked = 0;
    return createClient<ContentTypes>({ url: base, ...options }).collection('tags');
  }

  const list = { status: 200, body: '{"data":[],"meta":{"pagination":{}}}' };
  const busy = { status: 503, headers: { 'Retry-After': '0' }, body: '{"error":{"name":"ServiceUnavailableError"}}' };

  test('a read waits as long as Retry-After says, twice', async () => {
    expect((await against([busy, { ...busy, status: 429 }, list]).find()).data).toEqual([]);
    expect((await failureOf(against([busy, busy, busy, list]).find())).status).toBe(503);
    expect(asked).toBe(3);
    expect((await failureOf(against([{ status: 503 }, list]).find())).name).toBe('HttpError');
    expect((await failureOf(against([{ status: 500, headers: { 'Retry-After': '0' } }, list]).find())).status).toBe(
      500,
    );
    expect(asked).toBe(1);
  });

  test('a write is never sent twice', async () => {
    expect((await failureOf(against([busy, list]).create({ name: 'x' }))).status).toBe(503);
    expect(asked).toBe(1);
  });

  test('no answer in time, the wait included', async () => {
    const late = await failureOf(against([], { timeout: 30 }).find());
    expect([late.status, late.name]).toEqual([0, 'TimeoutError']);
    const waiting = against([{ ...busy, headers: { 'Retry-After': '0.03' } }], { timeout: 60 });
    expect((await failureOf(waiting.find())).name).toBe('TimeoutError');
  });

  test('a wait that is longer than the time there is', async () => {
    const closed = against([{ ...busy, headers: { 'Retry-After': '60' } }, list], { timeout: 5_000 });
    expect((await failureOf(closed.find())).name).toBe('ServiceUnavailableError');
  });

  test('a tag that is empty is a condition all the same', async () => {
    const { documentId } = (await client.collection('tags').create({ name: 'empty' })).data;
    const work = client.collection('tags').update(documentId, { note: 'x' }, {}, { ifMatch: '' });
    expect([400, 412]).toContain((await failureOf(work)).status);
  });

  test('a caller who has enough', async () => {
    const reason = new Error('enough');
    const controller = new AbortController();
    const asking = against([]).find({}, { signal: controller.signal });
    controller.abort(reason);
    await expect(asking).rejects.toBe(reason);
    await expect(against([list]).find({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  test('something that is no Octavo, or nothing at all', async () => {
    const page = await failureOf(against([{ status: 200, body: '<html>' }]).find());
    expect([page.status, page.name]).toEqual([200, 'HttpError']);
    const gone = createClient<ContentTypes>({ url: 'http://127.0.0.1:1' }).collection('tags');
    const nobody = await failureOf(gone.find());
    expect([nobody.status, nobody.name]).toEqual([0, 'NetworkError']);
  });
});

test('the whole client is small, and imports nothing', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { output: { minify: true } },
      lib: { entry: join(root, 'src/client/index.ts'), formats: ['es'] },
    },
  });
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (chunk?.type !== 'chunk') throw new Error('nothing was built');
  expect(chunk.imports).toEqual([]);
  expect(Buffer.byteLength(chunk.code)).toBeLessThan(5_500);
});
