import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminHouse, openAdminHouse } from '../support/admin-house.js';
import { dataOf, send } from './support/house.js';

/* Security 7: `status=draft` where there are no drafts, and drafts of those who may not read any. */

let house: AdminHouse;
let tag: string;
let author: string;

beforeAll(async () => {
  house = await openAdminHouse();
  const as = house.app.firstToken ?? '';
  const write = async (url: string, data: unknown): Promise<string> =>
    dataOf(await send(house.app, { method: 'POST', url: `/api/${url}`, as, data })).documentId;
  tag = await write('tags', { label: 'news' });
  author = await write('authors', { name: 'Ada' });
  await write('articles?status=draft', { title: 'hidden draft', author });
  await write('articles', { title: 'Open', author });
  const { data } = await house.ask({ path: 'user-roles', as: house.owner });
  const { id } = data.find(({ type }: { type: string }) => type === 'public');
  const actions = ['tag', 'author', 'article'].flatMap((name) =>
    ['find', 'findOne', 'create', 'update', 'delete'].map((action) => `api::${name}.${name}.${action}`),
  );
  const asked = { method: 'PUT', path: `user-roles/${id}`, as: house.owner, body: { actions, readDrafts: false } };
  expect((await house.ask(asked)).status).toBe(200);
});

afterAll(() => house.close());

describe('security 7: status=draft on a type without draft & publish', () => {
  test.each(['', '&fields=label', '&filters[label]=news'])('has no effect%s', async (more) => {
    for (const path of ['tags', `tags/${tag}`].filter((one) => one === 'tags' || !more.includes('filters'))) {
      const plain = await send(house.app, { url: `/api/${path}?${more.slice(1)}` });
      expect(plain.status).toBe(200);
      expect((await send(house.app, { url: `/api/${path}?status=draft${more}` })).text).toBe(plain.text);
    }
  });

  test('has none on what it leads to either, for those who may not read drafts', async () => {
    const url = `/api/authors/${author}?status=draft&populate=articles`;
    expect(dataOf(await send(house.app, { url })).articles).toMatchObject([{ title: 'Open' }]);
    const filtered = await send(house.app, { url: '/api/authors?status=draft&filters[articles][title]=hidden draft' });
    expect(dataOf(filtered)).toEqual([]);
    const all = dataOf(await send(house.app, { url, as: house.app.firstToken ?? '' }));
    expect(all.articles).toHaveLength(2);
  });

  test('has none on writes, and shows no draft', async () => {
    const created = await send(house.app, { method: 'POST', url: '/api/tags?status=draft', data: { label: 'more' } });
    expect(dataOf(created)).toMatchObject({ label: 'more' });
    const url = `/api/authors/${author}?status=draft&populate=articles`;
    const written = dataOf(await send(house.app, { method: 'PUT', url, data: { name: 'Ada L.' } }));
    expect(written).toMatchObject({ name: 'Ada L.', articles: [{ title: 'Open' }] });
  });

  test('is still refused where there are drafts, and a DELETE of one is', async () => {
    expect((await send(house.app, { url: '/api/articles?status=draft' })).status).toBe(403);
    expect((await send(house.app, { url: '/api/tags?status=nonsense' })).status).toBe(400);
    const removal = await send(house.app, { method: 'DELETE', url: `/api/tags/${tag}?status=draft` });
    expect(removal.status).toBe(400);
  });
});

test('security 7: a role with create but without find creates a draft, and is shown nothing else', async () => {
  const type = 'api::article.article';
  const as = await house.hire('creator', {
    content: [
      { type, action: 'create' },
      { type, action: 'update' },
    ],
  });
  const ask = (method: string, path: string) =>
    house.ask({ method, path: `content/articles${path}`, as, body: { data: { title: 'Mine' } } });
  const created = await ask('POST', '?status=draft');
  expect(created.status, created.text).toBeLessThan(300);
  expect(created.data).toMatchObject({ publishedAt: null });
  // What it may not read it is not shown either, be it its own.
  expect(created.data).not.toHaveProperty('title');
  expect((await ask('POST', '?status=draft&populate=*')).text).not.toContain('Mine');
  expect((await ask('PUT', `/${created.data.documentId}?status=draft`)).status).toBe(403);
});
