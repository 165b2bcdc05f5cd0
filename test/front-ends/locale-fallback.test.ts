import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminFixture, openAdminFixture } from '../support/admin-fixture.js';

/* `fallback` as front ends and the panel meet it: `fallback=true`, `api.fallback`, caches, ETags, writes. */

const localized = { i18n: { localized: true } };
const note = {
  kind: 'collectionType',
  collectionName: 'notes',
  info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
  options: { draftAndPublish: true },
  pluginOptions: localized,
  attributes: {
    title: { type: 'string', pluginOptions: localized },
    text: { type: 'string', pluginOptions: localized },
    next: { type: 'relation', relation: 'oneToOne', target: 'api::note.note' },
  },
};
const locales = { default: 'en', locales: [{ code: 'en' }, { code: 'de' }, { code: 'fr', fallback: ['de', 'en'] }] };
const files = new Map([
  ['schema/content-types/note.json', JSON.stringify(note)],
  ['schema/locales.json', JSON.stringify(locales)],
]);

let plain: AdminFixture;
let configured: AdminFixture;
beforeAll(async () => {
  plain = await openAdminFixture({}, files);
  configured = await openAdminFixture({ api: { fallback: true } }, files);
});
afterAll(() => Promise.all([plain.close(), configured.close()]));

interface Note {
  readonly documentId: string;
  readonly title: string;
  readonly locale: string;
  readonly text: string | null;
}

async function send({ app }: AdminFixture, method: string, path: string, data?: object, headers: object = {}) {
  const answer = await app.inject({
    method,
    url: `/api/notes${path}`,
    headers: { authorization: `Bearer ${app.firstToken}`, 'content-type': 'application/json', ...headers },
    ...(data === undefined ? {} : { payload: JSON.stringify({ data }) }),
  });
  const text = answer.body.toString();
  return { status: answer.status, etag: String(answer.headers.etag), json: text === '' ? null : JSON.parse(text) };
}

/** Makes a note with a version in each of these locales. */
async function createNote(fixture: AdminFixture, title: string, ...codes: readonly string[]): Promise<string> {
  const [first = 'en', ...others] = codes;
  const made = await send(fixture, 'POST', `?locale=${first}`, { title: `${title} ${first}`, text: first });
  const { documentId } = made.json.data;
  for (const code of others)
    await send(fixture, 'PUT', `/${documentId}?locale=${code}`, { title: `${title} ${code}`, text: code });
  return documentId;
}

const titles = async (fixture: AdminFixture, path: string): Promise<readonly string[]> =>
  (await send(fixture, 'GET', path)).json.data.map(({ title }: Note) => title);

test('the chain of the model applies on request, or by configuration', async () => {
  for (const fixture of [plain, configured]) {
    const ids = [
      await createNote(fixture, 'a', 'en', 'de', 'fr'),
      await createNote(fixture, 'b', 'en', 'de'),
      await createNote(fixture, 'c', 'en'),
    ];
    const chosen = ['a fr', 'b de', 'c en'];
    expect(await titles(fixture, '?locale=fr&sort=title&fallback=true')).toEqual(chosen);
    expect(await titles(fixture, '?locale=fr&sort=title&fallback=false')).toEqual(['a fr']);
    expect(await titles(fixture, '?locale=fr&sort=title')).toEqual(fixture === configured ? chosen : ['a fr']);
    expect(await titles(fixture, '?locale=de&sort=title')).toEqual(['a de', 'b de']);
    for (const documentId of ids) await send(fixture, 'DELETE', `/${documentId}?locale=*`);
  }
});

test('the panel reads what is there, whatever the configuration is', async () => {
  const documentId = await createNote(configured, 'panel', 'en');
  const inPanel = (path: string) =>
    configured.app.inject({
      method: 'GET',
      url: `/admin/api/content/notes${path}`,
      headers: { 'sec-fetch-site': 'same-origin', cookie: configured.owner },
    });
  expect((await send(configured, 'GET', `/${documentId}?locale=fr`)).json.data.locale).toBe('en');
  expect((await inPanel(`/${documentId}?locale=fr`)).status).toBe(404);
  expect(JSON.parse((await inPanel('?locale=fr')).body.toString()).data).toEqual([]);
  await send(configured, 'DELETE', `/${documentId}?locale=*`);
});

test('cached responses and ETags follow the versions that the chain passes over or comes to', async () => {
  const documentId = await createNote(configured, 'cached', 'en');
  const read = async (headers: object = {}) => {
    const one = await send(configured, 'GET', `/${documentId}?locale=fr`, undefined, headers);
    const list = await send(configured, 'GET', '?locale=fr&filters[title][$startsWith]=cached');
    return {
      ...one,
      total: list.json.meta.pagination.total,
      listed: list.json.data.map((found: Note) => found.locale),
    };
  };
  const english = await read();
  expect([english.json.data.locale, english.total, english.listed]).toEqual(['en', 1, ['en']]);
  expect((await read({ 'if-none-match': english.etag })).status).toBe(304);
  await send(configured, 'PUT', `/${documentId}?locale=de`, { title: 'cached de' });
  const german = await read({ 'if-none-match': english.etag });
  expect([german.status, german.json.data.locale, german.total, german.listed]).toEqual([200, 'de', 1, ['de']]);
  // A draft is no published version.
  await send(configured, 'PUT', `/${documentId}?locale=fr&status=draft`, { title: 'cached fr' });
  expect((await read()).etag).toBe(german.etag);
  await send(configured, 'POST', `/${documentId}/actions/publish?locale=fr`);
  expect((await read()).listed).toEqual(['fr']);
  await send(configured, 'DELETE', `/${documentId}?locale=fr`);
  expect((await read()).etag).toBe(german.etag);
  await send(configured, 'DELETE', `/${documentId}?locale=*`);
  expect((await read()).status).toBe(404);
});

test('a write reads and stores its own locale alone', async () => {
  const documentId = await createNote(configured, 'written', 'en');
  const { etag } = await send(configured, 'GET', `/${documentId}?locale=fr`);
  const write = { title: 'written fr' };
  expect((await send(configured, 'PUT', `/${documentId}?locale=fr`, write, { 'if-match': etag })).status).toBe(412);
  expect((await send(configured, 'PUT', `/${documentId}?locale=fr&fallback=en`, write)).status).toBe(400);
  const written = await send(configured, 'PUT', `/${documentId}?locale=fr`, write, { 'if-none-match': '*' });
  expect([written.status, written.json.data.title, written.json.data.text]).toEqual([200, 'written fr', null]);
  const read = await send(configured, 'GET', `/${documentId}?locale=fr`);
  expect([read.etag, read.json.data.text]).toEqual([written.etag, null]);
  expect((await send(configured, 'PUT', `/${documentId}?locale=fr`, write, { 'if-match': read.etag })).status).toBe(
    200,
  );
  await send(configured, 'DELETE', `/${documentId}?locale=*`);
});

test('the description names it on reads, and not on writes', async () => {
  const answer = await plain.app.inject({
    method: 'GET',
    url: '/api/openapi.json',
    headers: { authorization: `Bearer ${plain.app.firstToken}` },
  });
  const { paths } = JSON.parse(answer.body.toString());
  const names = (path: string, method: string): boolean =>
    JSON.stringify(paths[path][method].parameters).includes('parameters/Fallback');
  const [list, one] = ['/notes', '/notes/{documentId}'].map((path) =>
    Object.keys(paths).find((known) => known.endsWith(path)),
  ) as [string, string];
  expect([names(list, 'get'), names(one, 'get')]).toEqual([true, true]);
  expect([names(list, 'post'), names(one, 'put'), names(one, 'delete')]).toEqual([false, false, false]);
});
