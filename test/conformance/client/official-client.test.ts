import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  HTTPAuthorizationError,
  HTTPBadRequestError,
  HTTPForbiddenError,
  HTTPNotFoundError,
  type StrapiClient,
  strapi,
} from '@strapi/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, createApp } from '../../../src/composition/app/index.js';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { pictureBytes } from '../../support/pictures.js';

/*
 * Every call of the client that Strapi publishes, as a program makes it, against a server in that profile. What it sends is its own
 * business: a JSON content type without a body on GET and DELETE, users without an envelope, forms with nothing but `fileInfo`.
 */

const password = 'seven green bottles';
let app: App;
let folder: string;
let baseURL: string;
let token: string;
let client: StrapiClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-client-'));
  app = await createApp({
    project: join(import.meta.dirname, '../../../examples/magazine'),
    config: { dataDir: folder, port: 0, host: '127.0.0.1', logger: false, api: { profile: 'strapi' } },
  });
  baseURL = `${await app.listen()}/api`;
  token = await app.createToken('client');
  client = strapi({ baseURL, auth: token, headers: { 'X-Client': 'tests' } });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('collection', () => {
  const documents = (): ReturnType<typeof plainCollection> => plainCollection('tags');

  test('create, find, findOne, update, delete', async () => {
    const tags = documents();
    const created = await tags.create({ name: 'Kiln' });
    expect(created).toMatchObject({ data: { name: 'Kiln', slug: 'kiln' }, meta: {} });
    const { documentId } = created.data;
    expect(await tags.findOne(documentId)).toMatchObject({ data: { documentId, name: 'Kiln' } });
    expect(await tags.update(documentId, { note: 'hot' })).toMatchObject({ data: { name: 'Kiln', note: 'hot' } });
    const list = await tags.find({ filters: { name: { $eq: 'Kiln' } } });
    expect(list.data.map((tag) => tag.documentId)).toEqual([documentId]);
    expect(list.meta.pagination).toEqual({ page: 1, pageSize: 25, pageCount: 1, total: 1 });
    expect(await tags.delete(documentId)).toBeUndefined();
    await expect(tags.findOne(documentId)).rejects.toBeInstanceOf(HTTPNotFoundError);
  });

  test('every parameter of a query', async () => {
    const authors = plainCollection('authors');
    const articles = plainCollection('articles');
    const { data: author } = await authors.create({ name: 'Ida' });
    for (const title of ['Alpha', 'Beta', 'Gamma']) {
      await articles.create(
        { title, excerpt: 'x', format: 'report', author: author.documentId },
        { locale: 'fr', status: 'draft', fields: ['title'], populate: ['author'] },
      );
    }
    const page = await articles.find({
      filters: { $or: [{ title: { $in: ['Alpha', 'Beta'] } }, { author: { name: { $eq: 'Nobody' } } }] },
      fields: ['title'],
      populate: { author: { fields: ['name'] } },
      sort: ['title:desc'],
      locale: 'fr',
      status: 'draft',
      pagination: { page: 1, pageSize: 1, withCount: true },
    });
    expect(page.data).toEqual([
      {
        id: expect.any(Number),
        documentId: expect.any(String),
        title: 'Beta',
        author: { id: author.id, documentId: author.documentId, name: 'Ida' },
      },
    ]);
    expect(page.meta.pagination).toEqual({ page: 1, pageSize: 1, pageCount: 2, total: 2 });
    const offset = await articles.find({
      locale: 'fr',
      status: 'draft',
      sort: 'title',
      pagination: { start: 1, limit: 5 },
    });
    expect(offset.data.map((article) => article.title)).toEqual(['Beta', 'Gamma']);
    const [first] = offset.data;
    const documentId = first?.documentId ?? '';
    const one = await articles.findOne(documentId, { locale: 'fr', status: 'draft', populate: '*' });
    expect(one.data).toMatchObject({ title: 'Beta', author: { name: 'Ida' }, blocks: [] });
    const changed = await articles.update(documentId, { title: 'Bête' }, { locale: 'fr', status: 'draft' });
    expect(changed.data).toMatchObject({ documentId, title: 'Bête', locale: 'fr' });
    expect(await articles.delete(documentId, { locale: 'fr' })).toBeUndefined();
  });

  test('empty arrays', async () => {
    // `populate[]` and `fields[]` name something that is called nothing.
    await expect(documents().find({ populate: [] })).rejects.toBeInstanceOf(HTTPBadRequestError);
    await expect(documents().find({ fields: [] })).rejects.toBeInstanceOf(HTTPBadRequestError);
  });

  test('a path, and the prefix of a plug-in', async () => {
    const elsewhere = client.collection('whatever', { path: '/tags' });
    expect((await elsewhere.find()).data).toEqual([]);
    const roles: unknown = await client.collection('roles', { plugin: { name: 'users-permissions' } }).find();
    expect(roles).toMatchObject({ roles: expect.arrayContaining([expect.objectContaining({ type: 'public' })]) });
  });

  test('no such place, and no such document', async () => {
    await expect(client.collection('nothing').find()).rejects.toBeInstanceOf(HTTPNotFoundError);
    await expect(documents().update('a'.repeat(24), { note: 'x' })).rejects.toBeInstanceOf(HTTPNotFoundError);
  });
});

describe('single', () => {
  test('update, find, delete', async () => {
    const setting = client.single('site-setting');
    await expect(setting.find()).rejects.toBeInstanceOf(HTTPNotFoundError);
    const written = await setting.update({ siteName: 'Treadle', contactEmail: 'a@example.org' }, { populate: '*' });
    expect(written.data).toMatchObject({ siteName: 'Treadle', mainMenu: null });
    expect(await setting.find({ fields: ['siteName'] })).toMatchObject({ data: { siteName: 'Treadle' }, meta: {} });
    expect(await setting.delete()).toBeUndefined();
    expect(await client.single('x', { path: '/site-setting' }).find().catch(nameOf)).toBe('HTTPNotFoundError');
  });
});

describe('users', () => {
  test('create, find, findOne, update, delete: no envelope, and row ids', async () => {
    const users = client.collection('users');
    const role = (await app.accounts.roles.byType('authenticated'))?.id;
    const created: unknown = await users.create({ username: 'ida', email: 'ida@example.org', password, role });
    expect(created).toMatchObject({ id: expect.any(Number), username: 'ida' });
    expect(created).not.toHaveProperty('password');
    const { id } = created as { readonly id: number };
    const list: unknown = await users.find({ filters: { username: { $eq: 'ida' } }, populate: ['role'] });
    expect(list).toMatchObject([{ id, role: { type: 'authenticated' } }]);
    expect(await users.findOne(id)).toMatchObject({ id, email: 'ida@example.org' });
    expect(await users.update(id, { username: 'idabel' })).toMatchObject({ id, username: 'idabel' });
    expect(await users.delete(id)).toBeUndefined();
    expect(await users.find({ filters: { id: { $eq: id } } })).toEqual([]);
  });
});

describe('files', () => {
  test('upload a Blob and a Buffer, find, findOne, update, delete', async () => {
    const bytes = await pictureBytes({ format: 'png', width: 8, height: 6 });
    const fileInfo = { name: 'loom.png', alternativeText: 'A loom', caption: 'At rest' };
    const [picture] = await client.files.upload(new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }), {
      fileInfo,
    });
    expect(picture).toMatchObject({ ...fileInfo, width: 8, height: 6, mime: 'image/png' });
    const blob = await client.files.upload(new Blob(['plain'], { type: 'text/plain' }));
    expect(blob).toMatchObject([{ name: 'blob', mime: 'text/plain' }]);
    const buffer = await client.files.upload(Buffer.from('a,b'), { filename: 'table.csv', mimetype: 'text/csv' });
    expect(buffer).toMatchObject([{ name: 'table.csv', mime: 'text/csv', ext: '.csv' }]);

    const found = await client.files.find({ filters: { mime: { $startsWith: 'text/' } }, sort: 'name:desc' });
    expect(found.map(({ name }) => name)).toEqual(['table.csv', 'blob']);
    const id = picture?.id ?? 0;
    expect(await client.files.findOne(id)).toMatchObject({ id, name: 'loom.png' });
    expect(await client.files.update(id, { caption: 'Running' })).toMatchObject({ id, caption: 'Running' });
    expect(await client.files.delete(id)).toMatchObject({ id, name: 'loom.png' });
    for (const call of [
      () => client.files.findOne(id),
      () => client.files.update(id, {}),
      () => client.files.delete(id),
    ]) {
      expect(await call().catch(nameOf)).toBe('FileNotFoundError');
    }
  });

  test('without the right to', async () => {
    const stranger = strapi({ baseURL });
    expect(await stranger.files.find().catch(nameOf)).toBe('FileForbiddenError');
    expect(await stranger.files.upload(new Blob(['x'])).catch(nameOf)).toBe('FileForbiddenError');
  });
});

describe('who asks', () => {
  test('no credentials, and an invalid token', async () => {
    await expect(strapi({ baseURL }).collection('tags').find()).rejects.toBeInstanceOf(HTTPForbiddenError);
    const wrong = strapi({ baseURL, auth: 'not-a-token' });
    await expect(wrong.collection('tags').find()).rejects.toBeInstanceOf(HTTPAuthorizationError);
  });

  test('an end user: signs in by itself, and again where the session is over', async () => {
    const role = await app.accounts.roles.byType('authenticated');
    if (role === null) throw new Error('no role for end users');
    await app.accounts.roles.change(role.id, { actions: [...role.actions, 'api::tag.tag.find'] }, systemActor);
    const id = await app.accounts.users.create(
      { username: 'otto', email: 'otto@example.org', password, role: role.id, confirmed: true },
      systemActor,
    );
    const user = signedIn({ identifier: 'otto', password });
    expect((await user.collection('tags').find()).data).toEqual([]);
    await expect(user.collection('authors').find()).rejects.toBeInstanceOf(HTTPForbiddenError);
    await app.accounts.users.update(id, { password: `${password} more` }, systemActor);
    const later = signedIn({ identifier: 'otto@example.org', password: `${password} more` });
    expect((await later.collection('tags').find()).data).toEqual([]);
    // The ended session is rejected once; the client then tries to sign in, which fails, and continues anonymously.
    await expect(user.collection('tags').find()).rejects.toBeInstanceOf(HTTPAuthorizationError);
    expect(await user.collection('tags').find().catch(nameOf)).toMatch(/HTTP(Authorization|Forbidden)Error/);
  });
});

describe('fetch', () => {
  test('any path, with its own headers', async () => {
    const response = await client.fetch('/tags?pagination[pageSize]=1', { headers: { Accept: 'application/json' } });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ data: [], meta: { pagination: { pageSize: 1 } } });
    expect(client.baseURL).toBe(baseURL);
  });

  test('what the client makes of it, on the wire', async () => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const created = await fetch(`${baseURL}/tags`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ data: { name: 'Wire' } }),
    });
    expect(created.status).toBe(201);
    const { data } = (await created.json()) as { readonly data: { readonly documentId: string } };
    expect((await fetch(`${baseURL}/tags`, { headers })).status).toBe(200);
    const removed = await fetch(`${baseURL}/tags/${data.documentId}`, { method: 'DELETE', headers });
    expect([removed.status, await removed.text()]).toEqual([204, '']);
    const preflight = await fetch(`${baseURL}/tags`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://front.example.org',
        'Access-Control-Request-Method': 'DELETE',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
  });
});

/** A collection as the client has it for every type but users. */
function plainCollection(name: string) {
  return client.collection(name);
}

/** The client's factory knows tokens alone; its class knows end users as well. */
function signedIn(options: { readonly identifier: string; readonly password: string }): StrapiClient {
  const Client = client.constructor as new (config: object) => StrapiClient;
  return new Client({ baseURL, auth: { strategy: 'users-permissions', options } });
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : String(error);
}
