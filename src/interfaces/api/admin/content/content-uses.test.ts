import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminFixture, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

let fixture: AdminFixture;
let author: string;
let tag: string;

async function made(path: string, data: unknown): Promise<string> {
  const answer = await fixture.ask({ method: 'POST', path: `content/${path}`, as: fixture.owner, body: { data } });
  expect(answer.status, answer.text).toBe(200);
  return answer.data.documentId;
}

beforeAll(async () => {
  fixture = await openAdminFixture();
  author = await made('authors', { name: 'Ada' });
  tag = await made('tags', { label: 'Fox' });
  const article = await made('articles?status=draft', { title: 'One', author, tags: [tag] });
  await fixture.ask({
    method: 'PUT',
    path: `content/articles/${article}?status=draft&locale=fr`,
    as: fixture.owner,
    body: { data: { title: 'Une', author } },
  });
});

afterAll(() => fixture.close());

async function uses(type: string, documentIds: string, as = fixture.owner) {
  const { status, data } = await fixture.ask({ path: `uses/api::${type}.${type}?documentIds=${documentIds}`, as });
  expect(status).toBe(200);
  return data;
}

test('the relations that lead to a document are counted, in every locale and in drafts', async () => {
  expect(await uses('author', author)).toEqual({
    uses: [{ type: 'api::article.article', path: ['author'], versions: 2 }],
    elsewhere: true,
  });
  expect(await uses('tag', tag)).toMatchObject({
    uses: [{ type: 'api::article.article', path: ['tags'], versions: 1 }],
  });
  expect(await uses('tag', 'none')).toMatchObject({ uses: [] });
});

test('the other side of a relation is none that leads there', async () => {
  const { data } = await fixture.ask({ path: 'content/articles?status=draft', as: fixture.owner });
  const { uses: found } = await uses('article', data[0].documentId);
  expect(found).toEqual([]);
});

test('omits what the caller may not find or read', async () => {
  const authors = { type: 'api::author.author', action: 'find' };
  const articles = { type: 'api::article.article', action: 'find' };
  const reader = await fixture.addAdministrator('reader', { content: [authors] });
  expect(await uses('author', author, reader)).toEqual({ uses: [], elsewhere: false });
  const titles = await fixture.addAdministrator('titles', { content: [authors, { ...articles, fields: ['title'] }] });
  expect(await uses('author', author, titles)).toEqual({ uses: [], elsewhere: true });
  const french = await fixture.addAdministrator('french', { content: [authors, { ...articles, locales: ['fr'] }] });
  expect((await uses('author', author, french)).uses).toEqual([
    { type: 'api::article.article', path: ['author'], versions: 1 },
  ]);
});

test('a type that the role does not find is refused, and one that is none is not there', async () => {
  const as = await fixture.addAdministrator('stranger', { content: [] });
  expect((await fixture.ask({ path: `uses/api::tag.tag?documentIds=${tag}`, as })).status).toBe(403);
  expect((await fixture.ask({ path: 'uses/api::nothing.nothing?documentIds=x', as: fixture.owner })).status).toBe(404);
  expect((await fixture.ask({ path: 'uses/api::tag.tag', as: fixture.owner })).status).toBe(400);
});
