import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../test/support/admin-fixture.js';
import type { VersionState } from './contract.js';

const uid = 'api::article.article';

let fixture: AdminFixture;
let changed: string;
let fresh: string;

beforeAll(async () => {
  fixture = await openAdminFixture();
  changed = (await write('POST', 'articles', { title: 'Fox' })).data.documentId;
  await write('PUT', `articles/${changed}?status=draft`, { title: 'Fox and goose' });
  await write('PUT', `articles/${changed}?locale=fr`, { title: 'Renard' });
  fresh = (await write('POST', 'articles?status=draft', { title: 'Draft' })).data.documentId;
});

afterAll(() => fixture.close());

function write(method: string, path: string, data: unknown): Promise<AdminResponse> {
  return fixture.ask({ method, path: `content/${path}`, as: fixture.owner, body: { data } });
}

async function states(query: string, as = fixture.owner, type = uid): Promise<readonly string[]> {
  const { data } = await fixture.ask({ path: `states/${type}${query}`, as });
  const versions: readonly VersionState[] = data;
  return versions.map(({ documentId, locale, state, publishedAt }) => {
    const name = documentId === changed ? 'changed' : documentId === fresh ? 'fresh' : 'other';
    return `${name} ${locale} ${state} ${publishedAt === null ? 'hidden' : 'public'}`;
  });
}

test('every version of the requested documents is returned with its state', async () => {
  expect((await states(`?documentIds[0]=${changed}&documentIds[1]=${fresh}`)).toSorted()).toEqual([
    'changed en modified public',
    'changed fr published public',
    'fresh en draft hidden',
  ]);
  expect(await states(`?documentIds=${changed}&locale=fr`)).toEqual(['changed fr published public']);
  expect(await states('?documentIds=none')).toEqual([]);
});

test('administrators get the versions that they may find', async () => {
  const find = { type: uid, action: 'find' };
  const query = `?documentIds[0]=${changed}&documentIds[1]=${fresh}`;
  const french = await fixture.addAdministrator('french', { content: [{ ...find, locales: ['fr'] }] });
  expect(await states(query, french)).toEqual(['changed fr published public']);
  const own = await fixture.addAdministrator('own', { content: [{ ...find, own: true }] });
  expect(await states(query, own)).toEqual([]);
});

test('the document of a single type needs no name', async () => {
  await fixture.ask({ method: 'PUT', path: 'content/homepage', as: fixture.owner, body: { data: { motto: 'Hello' } } });
  expect((await states('', fixture.owner, 'api::homepage.homepage')).map((line) => line.split(' ')[2])).toEqual([
    'published',
  ]);
});

test.each([
  [400, `${uid}`],
  [400, `${uid}?documentIds[a]=x`],
  [400, `${uid}?documentIds=x&locale=not_a_locale`],
  [400, `${uid}?documentIds=x&more=1`],
  [404, 'api::nothing.nothing?documentIds=x'],
  [404, 'plugin::upload.file?documentIds=x'],
])('%d for states/%s', async (status, path) => {
  expect((await fixture.ask({ path: `states/${path}`, as: fixture.owner })).status).toBe(status);
});

test('a type that the role may not find is omitted', async () => {
  const as = await fixture.addAdministrator('stranger', { content: [] });
  expect((await fixture.ask({ path: `states/${uid}?documentIds=${fresh}`, as })).status).toBe(403);
});
