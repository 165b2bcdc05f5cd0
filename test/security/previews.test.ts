import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, openAdminFixture } from '../support/admin-fixture.js';
import { dataOf, send } from './support/fixture.js';

/* Security 2, A: a preview token shows nothing of its document, nor of others, that its administrator may not read. */

const uid = 'api::article.article';
const body = 'CONFIDENTIAL DRAFT BODY';

let fixture: AdminFixture;
let article: string;
let token: string;
let editor: string;

beforeAll(async () => {
  fixture = await openAdminFixture();
  const key = fixture.app.firstToken ?? '';
  const write = async (method: string, url: string, data: unknown): Promise<string> =>
    dataOf(await send(fixture.app, { method, url: `/api/${url}`, as: key, data })).documentId;
  const author = await write('POST', 'authors', { name: 'Ada', secret: 'hidden' });
  const dossier = await write('POST', 'dossiers', { subject: 'hidden' });
  const tag = await write('POST', 'tags', { label: 'news', weight: 7 });
  article = await write('POST', 'articles', { title: 'Draft', mail: 'a@example.org', author, dossier, tags: [tag] });
  await write('PUT', `articles/${article}?status=draft`, { cards: [{ caption: body }], rank: 5, mood: 'wild' });
  await write('PUT', `articles/${article}?locale=fr`, { title: 'Brouillon' });
  const english = { locales: ['en'], fields: ['title', 'slug', 'tags', 'author', 'dossier'] };
  editor = await fixture.addAdministrator('editor', {
    content: [
      { type: uid, action: 'find', ...english },
      { type: uid, action: 'readDrafts' },
      { type: 'api::tag.tag', action: 'find', fields: ['label'] },
      { type: 'api::author.author', action: 'find' },
    ],
  });
  token = await preview();
});

afterAll(() => fixture.close());

async function preview(): Promise<string> {
  const { status, data, text } = await fixture.ask({ method: 'POST', path: `preview/${uid}/${article}`, as: editor });
  expect(status, text).toBe(201);
  return data.token;
}

async function read(path: string): Promise<{ readonly status: number; readonly text: string; readonly data: unknown }> {
  const { status, text } = await send(fixture.app, { url: `/api/${path}`, as: token });
  return { status, text, data: JSON.parse(text).data };
}

async function openToPublic(...types: readonly string[]): Promise<void> {
  const { data } = await fixture.ask({ path: 'user-roles', as: fixture.owner });
  const { id } = data.find(({ type }: { type: string }) => type === 'public');
  const actions = types.flatMap((name) => [`api::${name}.${name}.find`, `api::${name}.${name}.findOne`]);
  const asked = { method: 'PUT', path: `user-roles/${id}`, as: fixture.owner, body: { actions, readDrafts: false } };
  expect((await fixture.ask(asked)).status).toBe(200);
}

describe.each([
  ['nothing', []],
  ['everything', ['article', 'author', 'tag', 'dossier']],
])('security 2, A: a preview token, where %s is public,', (_, types) => {
  beforeAll(() => openToPublic(...types));

  test.each(['', '?status=draft'])('shows the attributes that its administrator may read: %j', async (query) => {
    const { status, data, text } = await read(`articles/${article}${query}`);
    expect(status, text).toBe(200);
    const system = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'locale'];
    expect(Object.keys(data as object).sort()).toEqual([...system, 'title', 'slug'].sort());
  });

  test.each([
    ['filters[mood][$eq]=wild', 'mood'],
    ['filters[cards][caption][$startsWith]=CONF', 'cards'],
    ['sort=rank', 'rank'],
    ['fields=mail', 'mail'],
    ['populate[cards]=true', 'cards'],
    ['filters[tags][weight][$gt]=1', 'weight'],
  ])('refuses %s as it does an unknown name', async (query, name) => {
    for (const path of [`articles/${article}`, 'articles']) {
      const asked = await read(`${path}?status=draft&${query}`);
      const unknown = await read(`${path}?status=draft&${query.replace(name, 'nothing')}`);
      expect(asked.status, `${path}?${query} ${asked.text}`).toBe(400);
      expect(asked.text).toBe(unknown.text.replaceAll('nothing', name));
    }
  });

  test('finds nothing by what is hidden', async () => {
    expect((await read('articles?status=draft&_q=CONFIDENTIAL')).data).toEqual([]);
    expect((await read('articles?status=draft&_q=wild')).data).toEqual([]);
    expect((await read('articles?status=draft&_q=Draft')).data).toHaveLength(1);
  });

  test('shows no locale that its administrator may not read', async () => {
    for (const status of ['', '&status=draft']) {
      expect((await read(`articles/${article}?locale=fr${status}`)).status).toBe(404);
      expect((await read(`articles?locale=fr${status}`)).data).toEqual([]);
    }
    expect((await read(`articles/${article}?status=draft&populate=localizations`)).data).toMatchObject({
      localizations: [],
    });
  });

  test('follows relations to documents that both the public and its administrator may read', async () => {
    const { status, data, text } = await read(
      `articles/${article}?status=draft&populate[tags]=true&populate[author]=true&populate[dossier]=true`,
    );
    expect(status, text).toBe(200);
    expect(data).not.toHaveProperty('dossier');
    const shared = types.length > 0;
    if (shared) expect(data).toMatchObject({ author: { name: 'Ada' }, tags: [{ label: 'news' }] });
    else for (const name of ['author', 'tags']) expect(data).not.toHaveProperty(name);
    expect(text).not.toMatch(/hidden|weight/);
    expect((await read('dossiers')).status).toBe(403);
    expect((await read('tags')).status).toBe(shared ? 200 : 403);
  });
});

test('security 2, A: a preview token follows the rights of its administrator', async () => {
  await openToPublic('article');
  const { data: roles } = await fixture.ask({ path: 'roles', as: fixture.owner });
  const { id } = roles.find((role: { name: string }) => role.name === 'editor');
  const permit = async (...content: readonly object[]): Promise<void> => {
    const permissions = { content: content.map((entry) => ({ type: uid, ...entry })), settings: [] };
    const asked = { method: 'PUT', path: `roles/${id}`, as: fixture.owner, body: { permissions } };
    expect((await fixture.ask(asked)).status).toBe(200);
  };
  const draft = `articles/${article}?status=draft`;
  await permit({ action: 'find', fields: ['mood'] }, { action: 'readDrafts' });
  expect((await read(draft)).data).toMatchObject({ mood: 'wild' });
  expect((await read(draft)).data).not.toHaveProperty('title');
  expect((await read(`${draft}&locale=fr`)).status).toBe(200);
  await permit({ action: 'find', own: true }, { action: 'readDrafts' });
  expect((await read(draft)).status).toBe(404);
  expect((await read('articles')).data).toEqual([]);
  await permit({ action: 'create' });
  expect((await read(draft)).status).toBe(401);
});
