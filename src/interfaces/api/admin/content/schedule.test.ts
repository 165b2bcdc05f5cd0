import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';
import type { ScheduledAction } from '../contract.js';

const uid = 'api::article.article';
const soon = '2099-01-01T08:00:00+01:00';

let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture();
});

afterAll(() => fixture.close());

const may = (action: string, more: object = {}) => ({ type: uid, action, ...more });

async function article(data: object, query = '?status=draft', as = fixture.owner): Promise<string> {
  return (await fixture.ask({ method: 'POST', path: `content/articles${query}`, as, body: { data } })).data.documentId;
}

function set(documentId: string, body: unknown, as = fixture.owner, type = uid): Promise<AdminResponse> {
  return fixture.ask({ method: 'PUT', path: `schedule/${type}/${documentId}`, as, body });
}

async function list(query = '', as = fixture.owner): Promise<readonly ScheduledAction[]> {
  return (await fixture.ask({ path: `schedule${query}`, as })).data;
}

async function isPublished(documentId: string, locale = 'en'): Promise<boolean> {
  const path = `content/articles/${documentId}?locale=${locale}`;
  return (await fixture.ask({ path, as: fixture.owner })).status === 200;
}

const ago = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString();
const eventually = { timeout: 10_000, interval: 100 };

describe('a scheduled publication', () => {
  test('is set, listed, changed and cancelled, each in the log', async () => {
    const documentId = await article({ title: 'Later' });
    const made = await set(documentId, { publishAt: soon, unpublishAt: '2099-02-01T00:00:00Z' });
    expect(made.status, made.text).toBe(200);
    const shown = { type: uid, documentId, locale: 'en', attempts: 0, refusal: null };
    expect(made.data).toEqual([
      expect.objectContaining({ ...shown, action: 'publish', at: '2099-01-01T07:00:00.000Z' }),
      expect.objectContaining({ ...shown, action: 'unpublish', at: '2099-02-01T00:00:00.000Z' }),
    ]);
    expect(await list(`?documentId=${documentId}`)).toEqual(made.data);
    expect(await list('?uid=api::article.article&documentId=none')).toEqual([]);
    await set(documentId, { publishAt: '2098-01-01T00:00:00Z' });
    expect((await list(`?documentId=${documentId}`)).map(({ at }) => at.slice(0, 4))).toEqual(['2098', '2099']);
    expect((await set(documentId, { publishAt: null, unpublishAt: null })).data).toEqual([]);
    const { data } = await fixture.ask({ path: 'audit?limit=3', as: fixture.owner });
    expect(data.map((entry: Record<string, unknown>) => [entry.action, entry.documentId, entry.fields])).toEqual([
      ['document.schedule', documentId, ['publishAt', 'unpublishAt']],
      ['document.schedule', documentId, ['publishAt']],
      ['document.schedule', documentId, ['publishAt', 'unpublishAt']],
    ]);
  });

  test('comes in pages', async () => {
    const ids = [await article({ title: 'p1' }), await article({ title: 'p2' }), await article({ title: 'p3' })];
    for (const [at, id] of ids.entries()) await set(id, { publishAt: `2097-01-0${at + 1}T00:00:00Z` });
    const page = await fixture.ask({ path: 'schedule?page=2&pageSize=2', as: fixture.owner });
    expect(page.data.map(({ documentId }: ScheduledAction) => documentId)).toEqual([ids[2]]);
    expect(JSON.parse(page.text).meta.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 2, total: 3 });
    for (const id of ids) await set(id, { publishAt: null });
  });

  test('is removed with its document', async () => {
    const documentId = await article({ title: 'Gone' });
    await set(documentId, { publishAt: soon });
    await fixture.ask({ method: 'DELETE', path: `content/articles/${documentId}`, as: fixture.owner });
    expect(await list(`?documentId=${documentId}`)).toEqual([]);
  });

  test.each([
    ['publishAt', 'tomorrow'],
    ['publishAt', '2099-02-30T00:00:00Z'],
    ['publishAt', '2099-01-01T00:00:00'],
    ['publishAt', '2099-01-01'],
    ['publishAt', 4_070_908_800_000],
    ['unpublishAt', true],
    ['locale', 'not_a_locale'],
    ['more', 1],
  ])('is refused for %s %j', async (name, value) => {
    expect((await set(await article({ title: 'x' }), { [name]: value })).status).toBe(400);
  });

  test.each([
    [404, 'none', uid, {}],
    [404, 'none', 'api::nothing.nothing', {}],
    [404, 'none', 'plugin::upload.file', {}],
    [400, 'none', 'api::tag.tag', { publishAt: soon }],
  ])('%d for %s of %s', async (status, documentId, type, body) => {
    expect((await set(documentId, body, fixture.owner, type)).status).toBe(status);
  });

  test('a locale that the document does not have is missing', async () => {
    expect((await set(await article({ title: 'x' }), { locale: 'fr', publishAt: soon })).status).toBe(404);
  });

  test('takes the right to publish, in the locale, and of the document', async () => {
    const foreign = await article({ title: 'Foreign' });
    const writer = await fixture.addAdministrator('schedule-writer', { content: [may('find'), may('update')] });
    expect((await set(foreign, { publishAt: soon }, writer)).status).toBe(403);
    const publisher = await fixture.addAdministrator('schedule-publisher', { content: [may('find'), may('publish')] });
    expect((await set(foreign, { unpublishAt: soon }, publisher)).status).toBe(403);
    expect((await set(foreign, { publishAt: soon }, publisher)).status).toBe(200);
    const french = await fixture.addAdministrator('schedule-french', {
      content: [may('find', { locales: ['fr'] }), may('publish', { locales: ['fr'] })],
    });
    expect((await set(foreign, { publishAt: soon }, french)).status).toBe(403);
    expect(await list(`?documentId=${foreign}`, french)).toEqual([]);
    const own = await fixture.addAdministrator('schedule-own', {
      content: [may('find', { own: true }), may('publish', { own: true })],
    });
    expect((await set(foreign, { publishAt: soon }, own)).status).toBe(404);
    expect(await list(`?documentId=${foreign}`, own)).toEqual([]);
    expect(await list(`?documentId=${foreign}`)).toHaveLength(1);
    const stranger = await fixture.addAdministrator('schedule-stranger', { content: [] });
    expect(await list('', stranger)).toEqual([]);
  });
});

describe('all locales, and several documents', () => {
  const schedule = (body: object, as = fixture.owner, query = '', plural = 'articles'): Promise<AdminResponse> =>
    fixture.ask({ method: 'POST', path: `content/${plural}/actions/schedule${query}`, as, body });

  async function bilingual(title: string): Promise<string> {
    const documentId = await article({ title });
    const path = `content/articles/${documentId}?status=draft&locale=fr`;
    await fixture.ask({ method: 'PUT', path, as: fixture.owner, body: { data: { title: `${title} fr` } } });
    return documentId;
  }

  const entries = async (documentId: string): Promise<readonly string[]> =>
    (await list(`?documentId=${documentId}`)).map(({ locale, action }) => `${locale} ${action}`).toSorted();

  const failure = ({ text }: AdminResponse) => JSON.parse(text).error.details;

  test('of one document are set and cancelled together', async () => {
    const documentId = await bilingual('Both');
    const made = await set(documentId, { locale: '*', publishAt: soon, unpublishAt: '2099-02-01T00:00:00Z' });
    expect([made.status, made.data.length]).toEqual([200, 4]);
    expect(await entries(documentId)).toEqual(['en publish', 'en unpublish', 'fr publish', 'fr unpublish']);
    await set(documentId, { locale: 'fr', publishAt: null });
    expect(await entries(documentId)).toEqual(['en publish', 'en unpublish', 'fr unpublish']);
    expect((await set(documentId, { locale: '*', publishAt: null, unpublishAt: null })).data).toEqual([]);
  });

  test('of several documents are set in one request, each with its entry in the log', async () => {
    const documentIds = [await bilingual('s1'), await article({ title: 's2' })];
    const [first = '', second = ''] = documentIds;
    const tried = await schedule({ documentIds, locale: '*', publishAt: soon }, fixture.owner, '?dryRun=true');
    expect(tried.data).toEqual({ documents: 2, dryRun: true, refused: [], uses: null });
    expect(await entries(first)).toEqual([]);
    const made = await schedule({ documentIds, locale: '*', publishAt: soon });
    expect([made.status, made.data]).toEqual([200, { documents: 2, dryRun: false, refused: [], uses: null }]);
    expect([await entries(first), await entries(second)]).toEqual([['en publish', 'fr publish'], ['en publish']]);
    const { data } = await fixture.ask({ path: 'audit?limit=2', as: fixture.owner });
    expect(data.map((entry: Record<string, unknown>) => [entry.action, entry.documentId, entry.fields])).toEqual([
      ['document.schedule', second, ['publishAt']],
      ['document.schedule', first, ['publishAt']],
    ]);
    await schedule({ documentIds, unpublishAt: soon });
    expect(await entries(second)).toEqual(['en publish', 'en unpublish']);
    await schedule({ documentIds, locale: '*', publishAt: null, unpublishAt: null });
    expect([await entries(first), await entries(second)]).toEqual([[], []]);
  });

  test('is refused for all where one is, which is named', async () => {
    const documentIds = [await bilingual('t1'), await article({ title: 'English only' })];
    const answer = await schedule({ documentIds, locale: 'fr', publishAt: soon });
    expect(answer.status).toBe(400);
    expect(failure(answer).code).toBe('write.several-refused');
    expect(failure(answer).errors).toEqual([
      expect.objectContaining({
        path: ['documentIds', '1'],
        code: 'http.not-found',
        value: expect.objectContaining({ documentId: documentIds[1], title: 'English only' }),
      }),
    ]);
    expect(await entries(documentIds[0] ?? '')).toEqual([]);
  });

  test('takes the permission for each locale and document, as for one', async () => {
    const both = await bilingual('rights');
    const english = await article({ title: 'English' });
    const reader = await fixture.addAdministrator('several-reader', { content: [may('find')] });
    expect((await schedule({ documentIds: [both], publishAt: soon }, reader)).status).toBe(403);
    const publisher = await fixture.addAdministrator('several-publisher', { content: [may('find'), may('publish')] });
    expect((await schedule({ documentIds: [both], unpublishAt: soon }, publisher)).status).toBe(403);
    const only = (locale: string) => ({
      content: [may('find', { locales: [locale] }), may('publish', { locales: [locale] })],
    });
    const inEnglish = await fixture.addAdministrator('several-english', only('en'));
    const inFrench = await fixture.addAdministrator('several-french', only('fr'));
    const everywhere = { locale: '*', publishAt: soon };
    expect((await set(both, everywhere, inEnglish)).status).toBe(403);
    expect((await set(english, everywhere, inFrench)).status).toBe(404);
    expect((await set(english, everywhere, inEnglish)).status).toBe(200);
    const answer = await schedule({ documentIds: [english, both], ...everywhere }, inEnglish);
    expect(failure(answer).errors.map(({ code }: { code: string }) => code)).toEqual(['access.forbidden']);
    expect(await entries(both)).toEqual([]);
    await set(english, { locale: '*', publishAt: null });
  });

  test.each([
    [{ publishAt: soon }],
    [{ documentIds: [], publishAt: soon }],
    [{ documentIds: ['x'] }],
    [{ documentIds: ['x'], publishAt: 'tomorrow' }],
    [{ documentIds: ['x'], publishAt: soon, data: {} }],
    [{ documentIds: Array.from({ length: 201 }, (_, n) => `d${n}`), publishAt: soon }],
  ])('400 for %j', async (body) => {
    expect((await schedule(body)).status).toBe(400);
  });

  test('is refused on types without drafts', async () => {
    const { data } = await fixture.ask({
      method: 'POST',
      path: 'content/tags',
      as: fixture.owner,
      body: { data: { sku: 'scheduled' } },
    });
    const answer = await schedule({ documentIds: [data.documentId], publishAt: soon }, fixture.owner, '', 'tags');
    expect(failure(answer).errors[0].code).toBe('write.no-draft-and-publish');
  });

  test('all locales are published at their time', async () => {
    const documentId = await bilingual('due');
    await schedule({ documentIds: [documentId], locale: '*', publishAt: ago(1_000) });
    const published = async () => [await isPublished(documentId), await isPublished(documentId, 'fr')];
    await expect.poll(published, eventually).toEqual([true, true]);
  });
});

describe('at its time', () => {
  test('it is executed, in the name of its administrator', async () => {
    const documentId = await article({ title: 'Now' });
    const began = Date.now();
    await set(documentId, { publishAt: new Date(began + 500).toISOString() });
    await expect.poll(() => isPublished(documentId), eventually).toBe(true);
    expect(Date.now() - began).toBeLessThan(5_000);
    expect(await list(`?documentId=${documentId}`)).toEqual([]);
    const { data } = await fixture.ask({ path: 'audit?limit=1', as: fixture.owner });
    expect(data[0]).toMatchObject({ action: 'document.publish', actor: 'administrator', actorId: 1, documentId });
    await set(documentId, { unpublishAt: ago(1_000) });
    await expect.poll(() => isPublished(documentId), eventually).toBe(false);
  });

  test('publishing and taking back are done in their order', async () => {
    const documentId = await article({ title: 'Both' });
    await set(documentId, { publishAt: ago(2_000), unpublishAt: ago(1_000) });
    await expect.poll(() => list(`?documentId=${documentId}`), eventually).toEqual([]);
    expect(await isPublished(documentId)).toBe(false);
  });

  test('what cannot be published stays stored with its reason, and is retried once it is set anew', async () => {
    const tag = async (sku: string) =>
      (await fixture.ask({ method: 'POST', path: 'content/tags', as: fixture.owner, body: { data: { sku } } })).status;
    expect(await tag('one')).toBe(200);
    await article({ title: 'Taken', slug: 'taken' }, '');
    const documentId = await article({ title: 'Clash', slug: 'free' });
    await fixture.ask({
      method: 'PUT',
      path: `content/articles/${documentId}?status=draft`,
      as: fixture.owner,
      body: { data: { slug: 'taken' } },
    });
    await set(documentId, { publishAt: ago(1_000) });
    await expect.poll(async () => (await list(`?documentId=${documentId}`))[0]?.attempts, eventually).toBe(1);
    const [refused] = await list(`?documentId=${documentId}`);
    expect(refused?.refusal).toMatchObject({ code: 'write.invalid', errors: [{ path: ['slug'] }] });
    expect(refused?.refusal?.errors[0]).not.toHaveProperty('value');
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect((await list(`?documentId=${documentId}`))[0]?.attempts).toBe(1);
    const body = { data: { slug: 'mended' } };
    await fixture.ask({ method: 'PUT', path: `content/articles/${documentId}?status=draft`, as: fixture.owner, body });
    await set(documentId, { publishAt: ago(1_000) });
    await expect.poll(() => isPublished(documentId), eventually).toBe(true);
  });

  test('permissions revoked meanwhile apply', async () => {
    const role = { name: 'schedule-loser', permissions: { content: [may('find'), may('publish')] } };
    const as = await fixture.addAdministrator(role.name, role.permissions);
    const { data: roles } = await fixture.ask({ path: 'roles', as: fixture.owner });
    const { id } = roles.find(({ name }: { name: string }) => name === role.name);
    const documentId = await article({ title: 'Lost' });
    await set(documentId, { publishAt: new Date(Date.now() + 3_000).toISOString() }, as);
    const body = { ...role, description: '', permissions: { content: [may('find')], settings: [] } };
    expect((await fixture.ask({ method: 'PUT', path: `roles/${id}`, as: fixture.owner, body })).status).toBe(200);
    const code = async () => (await list(`?documentId=${documentId}`))[0]?.refusal?.code;
    await expect.poll(code, eventually).toBe('access.forbidden');
    expect(await isPublished(documentId)).toBe(false);
    const { data } = await fixture.ask({ path: 'audit?limit=1', as: fixture.owner });
    expect(data[0]).toMatchObject({ action: 'document.publish', outcome: 'refused', documentId });
  });
});
