import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';
import type { LocalePublication, TypeTranslations, UntranslatedDocuments } from '../contract.js';

const uid = 'api::article.article';
const find = { type: uid, action: 'find' };

let fixture: AdminFixture;
/** In English and French, the source changed since. */
let outdated: string;
/** In English and French, not changed since. */
let complete: string;
/** In English alone, never published. */
let missing: string;
/** In French alone. */
let french: string;

beforeAll(async () => {
  fixture = await openAdminFixture();
  outdated = await create('articles?status=draft', { title: 'Fox' });
  await write('PUT', `articles/${outdated}?locale=fr&status=draft`, { title: 'Renard' });
  complete = await create('articles', { title: 'Goose' });
  await write('PUT', `articles/${complete}?locale=fr`, { title: 'Oie' });
  missing = await create('articles?status=draft', { title: 'Owl' });
  french = await create('articles?status=draft&locale=fr', { title: 'Hibou' });
  // By another administrator, so that the history keeps what is replaced.
  const editor = await fixture.addAdministrator('editor', {
    content: ['find', 'update', 'publish'].map((action) => ({ type: uid, action })),
  });
  await write('PUT', `articles/${outdated}?status=draft`, { title: 'Fox and goose' }, editor);
});

afterAll(() => fixture.close());

function write(method: string, path: string, data: unknown, as = fixture.owner): Promise<AdminResponse> {
  return fixture.ask({ method, path: `content/${path}`, as, body: { data } });
}

async function create(path: string, data: unknown): Promise<string> {
  return (await write('POST', path, data)).data.documentId;
}

async function overview(as = fixture.owner): Promise<TypeTranslations | undefined> {
  const { data } = await fixture.ask({ path: 'translations', as });
  const types: readonly TypeTranslations[] = data;
  return types.find(({ type }) => type === uid);
}

async function untranslated(query: string, as = fixture.owner): Promise<UntranslatedDocuments> {
  return (await fixture.ask({ path: `translations/${uid}?${query}`, as })).data;
}

test('the overview counts the versions of each locale by state, and what is missing or older than the source', async () => {
  expect(await overview()).toEqual({
    type: uid,
    documents: 4,
    locales: [
      { locale: 'en', written: 3, missing: 1, outdated: 0, draft: 2, modified: 0, published: 1 },
      { locale: 'fr', written: 3, missing: 1, outdated: 1, draft: 2, modified: 0, published: 1 },
    ],
  });
});

test('administrators get the numbers of what they may find', async () => {
  const inFrench = await fixture.addAdministrator('french', { content: [{ ...find, locales: ['fr'] }] });
  expect(await overview(inFrench)).toEqual({
    type: uid,
    documents: 3,
    locales: [{ locale: 'fr', written: 3, missing: 0, outdated: 0, draft: 2, modified: 0, published: 1 }],
  });
  const own = await fixture.addAdministrator('own', { content: [{ ...find, own: true }] });
  expect((await overview(own))?.documents).toBe(0);
  const none = await fixture.addAdministrator('none', { content: [] });
  expect((await fixture.ask({ path: 'translations', as: none })).data).toEqual([]);
  expect((await fixture.ask({ path: `translations/${uid}?source=en&locale=fr`, as: none })).status).toBe(403);
});

test('documents to translate are listed by the last change of their source', async () => {
  const list = await untranslated('source=en&locale=fr');
  expect(list).toEqual({
    total: 2,
    documents: [
      { documentId: outdated, title: expect.stringMatching(/Fox|Renard/), state: 'outdated' },
      { documentId: missing, title: 'Owl', state: 'missing' },
    ],
  });
  expect((await untranslated('source=en&locale=fr&state=missing')).documents.map((one) => one.documentId)).toEqual([
    missing,
  ]);
  expect((await untranslated('source=fr&locale=en&state=missing')).documents).toEqual([
    { documentId: french, title: 'Hibou', state: 'missing' },
  ]);
});

test('the document says what changed in the source since, as the history has it', async () => {
  const changes = async (id: string, query = 'source=en&locale=fr') =>
    (await fixture.ask({ path: `translations/${uid}/${id}?${query}`, as: fixture.owner })).data;
  expect(await changes(outdated)).toEqual({
    since: expect.any(String),
    outdated: true,
    differences: [expect.objectContaining({ attribute: 'title', before: 'Fox', now: 'Fox and goose' })],
  });
  expect(await changes(complete)).toEqual({ since: expect.any(String), outdated: false, differences: [] });
  expect(await changes(missing)).toEqual({ since: null, outdated: false, differences: [] });
});

test('several locales are published together, or none of them', async () => {
  const publish = (id: string, locales: readonly string[], dryRun: boolean, as = fixture.owner) =>
    fixture.ask({ method: 'POST', path: `translations/${uid}/${id}/publish?dryRun=${dryRun}`, as, body: { locales } });
  const outcomes = ({ data }: AdminResponse) =>
    (data as readonly LocalePublication[]).map(({ locale, outcome }) => `${locale} ${outcome}`);
  expect(outcomes(await publish(complete, ['en', 'fr'], true))).toEqual(['en unchanged', 'fr unchanged']);
  expect(outcomes(await publish(outdated, ['en', 'fr'], true))).toEqual(['en publish', 'fr publish']);
  expect((await overview())?.locales.map(({ published }) => published)).toEqual([1, 1]);
  expect(outcomes(await publish(missing, ['en', 'fr'], true))).toEqual(['en publish', 'fr problem']);
  expect((await publish(missing, ['en', 'fr'], false)).status).toBe(400);
  expect((await overview())?.locales.map(({ published }) => published)).toEqual([1, 1]);
  expect(outcomes(await publish(outdated, ['en', 'fr'], false))).toEqual(['en publish', 'fr publish']);
  expect((await overview())?.locales.map(({ published }) => published)).toEqual([2, 2]);
  const reader = await fixture.addAdministrator('reader', { content: [find] });
  expect((await publish(missing, ['en'], true, reader)).status).toBe(403);
});

test.each([
  ['translations/api::none.none?source=en&locale=fr', 404],
  [`translations/${uid}?source=en`, 400],
  [`translations/${uid}?source=en&locale=xx`, 400],
  [`translations/${uid}?source=en&locale=fr&state=odd`, 400],
  [`translations/${uid}?source=en&locale=fr&other=1`, 400],
  [`translations/${uid}/none?source=en&locale=fr`, 404],
])('%s is rejected with %i', async (path, status) => {
  expect((await fixture.ask({ path, as: fixture.owner })).status).toBe(status);
});

test.each([[{}], [{ locales: [] }], [{ locales: ['xx'] }], [{ locales: 'en' }], [{ locales: ['en'], other: 1 }]])(
  'a body %j is rejected',
  async (body) => {
    const path = `translations/${uid}/${complete}/publish`;
    expect((await fixture.ask({ method: 'POST', path, as: fixture.owner, body })).status).toBe(400);
  },
);
