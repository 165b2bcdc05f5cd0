import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminFixture, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

let fixture: AdminFixture;
let token: string;

beforeAll(async () => {
  fixture = await openAdminFixture({ api: { slowMilliseconds: 0 }, cache: { bytes: 0 } });
  token = await fixture.app.createToken('slow');
});

afterAll(() => fixture.close());

const ask = (url: string) => fixture.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });

async function readLog(): Promise<{ readonly questions: readonly { readonly address: string }[] }> {
  return (await fixture.ask({ path: 'slow-questions', as: fixture.owner })).data;
}

test('queries of the content API are logged without their values, those of the panel are not', async () => {
  expect((await readLog()).questions).toEqual([]);
  await fixture.ask({ path: 'content/articles?sort=title', as: fixture.owner });
  const query = 'filters[author][name][$containsi]=secret-word&sort=title:desc&populate=author.dossier';
  // The first is executed, the others come from the cache.
  for (let times = 0; times < 3; times++) expect((await ask(`/api/articles?${query}`)).status).toBe(200);
  await ask('/api/authors/confidential');
  const state = await readLog();
  expect(state).toMatchObject({ threshold: 0, pid: process.pid });
  expect(JSON.stringify(state)).not.toMatch(/secret-word|confidential/);
  const [list] = state.questions.filter(({ address }) => address.startsWith('/api/articles'));
  expect(list).toMatchObject({
    is: 'list',
    type: 'api::article.article',
    displayName: 'Article',
    status: 'published',
    filters: [{ path: ['author', 'name'], operator: '$containsi' }],
    sort: [{ path: ['title'], direction: 'desc' }],
    populate: [['author'], ['author', 'dossier']],
    address: '/api/articles?filters[author][name][$containsi]=…&sort=title:desc&populate=author.dossier',
    count: 3,
    advice: [{ code: 'text', attributes: [], withCount: true }],
  });
  const addresses = state.questions.map(({ address }) => address);
  expect(addresses.filter((address) => !address.startsWith('/api/articles?'))).toEqual(['/api/authors/…']);
});

test('a change of the model begins a new list', async () => {
  await ask('/api/articles');
  expect((await readLog()).questions).not.toEqual([]);
  const body = { code: 'is' };
  expect((await fixture.ask({ method: 'POST', path: 'locales', as: fixture.owner, body })).status).toBe(201);
  // This route group belongs to the previous runtime; the new one is reached through the app.
  expect(fixture.app.operations.slowQueries().questions).toEqual([]);
});
