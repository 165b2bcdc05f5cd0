import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, openAdminFixture } from '../support/admin-fixture.js';
import { dataOf, send } from './support/fixture.js';

/* Security 7: `status=draft` on types without drafts, and for callers who may not read drafts. */

let fixture: AdminFixture;
let tag: string;
let author: string;

beforeAll(async () => {
  fixture = await openAdminFixture();
  const as = fixture.app.firstToken ?? '';
  const write = async (url: string, data: unknown): Promise<string> =>
    dataOf(await send(fixture.app, { method: 'POST', url: `/api/${url}`, as, data })).documentId;
  tag = await write('tags', { label: 'news' });
  author = await write('authors', { name: 'Ada' });
  await write('articles?status=draft', { title: 'hidden draft', author });
  await write('articles', { title: 'Open', author });
  const { data } = await fixture.ask({ path: 'user-roles', as: fixture.owner });
  const { id } = data.find(({ type }: { type: string }) => type === 'public');
  const actions = ['tag', 'author', 'article'].flatMap((name) =>
    ['find', 'findOne', 'create', 'update', 'delete'].map((action) => `api::${name}.${name}.${action}`),
  );
  const asked = { method: 'PUT', path: `user-roles/${id}`, as: fixture.owner, body: { actions, readDrafts: false } };
  expect((await fixture.ask(asked)).status).toBe(200);
});

afterAll(() => fixture.close());

describe('security 7: status=draft on a type without draft & publish', () => {
  test.each(['', '&fields=label', '&filters[label]=news'])('has no effect%s', async (more) => {
    for (const path of ['tags', `tags/${tag}`].filter((one) => one === 'tags' || !more.includes('filters'))) {
      const plain = await send(fixture.app, { url: `/api/${path}?${more.slice(1)}` });
      expect(plain.status).toBe(200);
      expect((await send(fixture.app, { url: `/api/${path}?status=draft${more}` })).text).toBe(plain.text);
    }
  });

  test('hides drafts in related documents too, for callers who may not read drafts', async () => {
    const url = `/api/authors/${author}?status=draft&populate=articles`;
    expect(dataOf(await send(fixture.app, { url })).articles).toMatchObject([{ title: 'Open' }]);
    const filtered = await send(fixture.app, {
      url: '/api/authors?status=draft&filters[articles][title]=hidden draft',
    });
    expect(dataOf(filtered)).toEqual([]);
    const all = dataOf(await send(fixture.app, { url, as: fixture.app.firstToken ?? '' }));
    expect(all.articles).toHaveLength(2);
  });

  test('has none on writes, and shows no draft', async () => {
    const created = await send(fixture.app, { method: 'POST', url: '/api/tags?status=draft', data: { label: 'more' } });
    expect(dataOf(created)).toMatchObject({ label: 'more' });
    const url = `/api/authors/${author}?status=draft&populate=articles`;
    const written = dataOf(await send(fixture.app, { method: 'PUT', url, data: { name: 'Ada L.' } }));
    expect(written).toMatchObject({ name: 'Ada L.', articles: [{ title: 'Open' }] });
  });

  test('is still refused where there are drafts, and a DELETE of one is', async () => {
    expect((await send(fixture.app, { url: '/api/articles?status=draft' })).status).toBe(403);
    expect((await send(fixture.app, { url: '/api/tags?status=nonsense' })).status).toBe(400);
    const removal = await send(fixture.app, { method: 'DELETE', url: `/api/tags/${tag}?status=draft` });
    expect(removal.status).toBe(400);
  });
});

test('security 7: a role with create but without find creates a draft, and is shown nothing else', async () => {
  const type = 'api::article.article';
  const as = await fixture.addAdministrator('creator', {
    content: [
      { type, action: 'create' },
      { type, action: 'update' },
    ],
  });
  const ask = (method: string, path: string) =>
    fixture.ask({ method, path: `content/articles${path}`, as, body: { data: { title: 'Mine' } } });
  const created = await ask('POST', '?status=draft');
  expect(created.status, created.text).toBeLessThan(300);
  expect(created.data).toMatchObject({ publishedAt: null });
  // What it may not read it is not shown either, be it its own.
  expect(created.data).not.toHaveProperty('title');
  expect((await ask('POST', '?status=draft&populate=*')).text).not.toContain('Mine');
  expect((await ask('PUT', `/${created.data.documentId}?status=draft`)).status).toBe(403);
});
