import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture();
});

afterAll(() => fixture.close());

const may = (action: string, more: object = {}) => ({ type: 'api::article.article', action, ...more });

async function article(title: string, status = 'draft', as = fixture.owner): Promise<string> {
  const path = `content/articles?status=${status}`;
  return (await fixture.ask({ method: 'POST', path, as, body: { data: { title } } })).data.documentId;
}

function bulk(action: string, body: unknown, as = fixture.owner, query = ''): Promise<AdminResponse> {
  return fixture.ask({ method: 'POST', path: `content/articles/actions/${action}${query}`, as, body });
}

async function isThere(documentId: string, query = ''): Promise<boolean> {
  return (await fixture.ask({ path: `content/articles/${documentId}${query}`, as: fixture.owner })).status === 200;
}

async function lastActions(count: number): Promise<readonly string[]> {
  const { data } = await fixture.ask({ path: `audit?limit=${count}`, as: fixture.owner });
  return data.map((entry: Record<string, unknown>) => `${entry.action} ${entry.documentId} ${entry.locale}`);
}

const error = (answer: AdminResponse) => JSON.parse(answer.text).error;

describe('several documents in one request', () => {
  test('are published, unpublished, discarded and deleted, each with its entry in the log', async () => {
    const documentIds = [await article('a'), await article('b'), await article('c')];
    for (const [action, verb] of [
      ['publish', 'publish'],
      ['discard-draft', 'discard-draft'],
      ['unpublish', 'unpublish'],
      ['delete', 'remove'],
    ]) {
      const done = await bulk(String(action), { documentIds });
      expect([done.status, done.data]).toEqual([200, { documents: 3, dryRun: false, refused: [], uses: null }]);
      expect((await lastActions(3)).toSorted()).toEqual(
        documentIds.map((id) => `document.${verb} ${id} en`).toSorted(),
      );
      const published = await Promise.all(documentIds.map((id) => isThere(id)));
      const drafts = await Promise.all(documentIds.map((id) => isThere(id, '?status=draft')));
      expect(new Set(published)).toEqual(new Set([action === 'publish' || action === 'discard-draft']));
      expect(new Set(drafts)).toEqual(new Set([action !== 'delete']));
    }
  });

  test('none is changed where one is refused, and each refused one is named', async () => {
    const good = await article('good');
    const published = await article('published', 'published');
    const before = await lastActions(1);
    const answer = await bulk('discard-draft', { documentIds: [published, good, 'nowhere'] });
    expect(answer.status).toBe(400);
    const { message, details } = error(answer);
    expect(message).toBe('2 errors occurred');
    expect(details.code).toBe('write.several-refused');
    expect(details.errors).toEqual([
      expect.objectContaining({
        path: ['documentIds', '1'],
        code: 'http.not-found',
        value: expect.objectContaining({ documentId: good, title: 'good', code: 'http.not-found' }),
      }),
      expect.objectContaining({ path: ['documentIds', '2'], value: expect.objectContaining({ title: null }) }),
    ]);
    expect(await lastActions(1)).toEqual(before);
    const missing = await bulk('delete', { documentIds: [good, 'nowhere'] });
    expect([missing.status, await isThere(good, '?status=draft')]).toEqual([400, true]);
  });

  test('a dry run returns the outcome, and changes nothing', async () => {
    const documentIds = [await article('dry'), 'nowhere'];
    const other = await article('other');
    const related = { data: { related: [documentIds[0]] } };
    await fixture.ask({
      method: 'PUT',
      path: `content/articles/${other}?status=draft`,
      as: fixture.owner,
      body: related,
    });
    const before = await lastActions(1);
    const { status, data } = await bulk('delete', { documentIds }, fixture.owner, '?dryRun=true');
    expect([status, data.documents, data.dryRun, data.refused[0].documentId]).toEqual([200, 1, true, 'nowhere']);
    expect(data.uses.uses).toEqual([{ type: 'api::article.article', path: ['related'], versions: 1 }]);
    const publishing = await bulk('publish', { documentIds: [documentIds[0]] }, fixture.owner, '?dryRun=true');
    expect(publishing.data).toEqual({ documents: 1, dryRun: true, refused: [], uses: null });
    expect([await isThere(documentIds[0] ?? ''), await lastActions(1)]).toEqual([false, before]);
  });

  test('of one locale, or of all', async () => {
    const documentIds = [await article('en')];
    const path = `content/articles/${documentIds[0]}?status=draft&locale=fr`;
    await fixture.ask({ method: 'PUT', path, as: fixture.owner, body: { data: { title: 'fr' } } });
    expect((await bulk('publish', { documentIds, locale: 'fr' })).status).toBe(200);
    const there = async () => [await isThere(documentIds[0] ?? ''), await isThere(documentIds[0] ?? '', '?locale=fr')];
    expect(await there()).toEqual([false, true]);
    expect((await bulk('publish', { documentIds, locale: '*' })).status).toBe(200);
    expect(await there()).toEqual([true, true]);
    expect((await bulk('delete', { documentIds, locale: '*' })).status).toBe(200);
    expect(await there()).toEqual([false, false]);
  });

  test('takes the rights that one takes, own documents included', async () => {
    const foreign = await article('foreign');
    const content = [may('find'), may('create'), may('publish', { own: true })];
    const as = await fixture.addAdministrator('own-publisher', { content });
    const own = await article('own', 'draft', as);
    expect((await bulk('delete', { documentIds: [own] }, as)).status).toBe(403);
    const both = await bulk('publish', { documentIds: [own, foreign] }, as);
    expect(error(both).details.errors.map(({ code }: { code: string }) => code)).toEqual(['http.not-found']);
    expect((await bulk('publish', { documentIds: [own] }, as)).status).toBe(200);
    expect((await bulk('publish', { documentIds: [own] }, '')).status).toBe(401);
  });

  test.each([
    [{}],
    [{ documentIds: [] }],
    [{ documentIds: 'x' }],
    [{ documentIds: [1] }],
    [{ documentIds: Array.from({ length: 201 }, (_, n) => `d${n}`) }],
    [{ documentIds: ['x'], more: 1 }],
    [{ documentIds: ['x'], locale: 'not_a_locale' }],
    [[]],
  ])('is refused for %j', async (body) => {
    expect((await bulk('publish', body)).status).toBe(400);
  });

  test('has only its own paths', async () => {
    expect((await bulk('destroy', {})).status).toBe(404);
    expect((await bulk('publish', { documentIds: ['x'] }, fixture.owner, '?dryRun=maybe')).status).toBe(400);
    expect((await bulk('publish', { documentIds: ['x'] }, fixture.owner, '?populate=*')).status).toBe(400);
    const single = await fixture.ask({
      method: 'POST',
      path: 'content/homepage/actions/delete',
      as: fixture.owner,
      body: {},
    });
    expect(single.status).toBe(404);
  });
});

describe('an attribute of several documents', () => {
  const title = async (id: string) =>
    (await fixture.ask({ path: `content/articles/${id}?status=draft`, as: fixture.owner })).data.title;

  test('is written into all of them, with an entry in the log that names it, and shows in their history', async () => {
    const documentIds = [await article('one'), await article('two')];
    const tried = await bulk('update', { documentIds, data: { title: 'Same' } }, fixture.owner, '?dryRun=true');
    expect(tried.data).toEqual({ documents: 2, dryRun: true, refused: [], uses: null });
    expect(await Promise.all(documentIds.map(title))).toEqual(['one', 'two']);
    expect((await bulk('update', { documentIds, data: { title: 'Same' } })).data.documents).toBe(2);
    expect(await Promise.all(documentIds.map(title))).toEqual(['Same', 'Same']);
    const { data } = await fixture.ask({ path: 'audit?limit=2', as: fixture.owner });
    expect(data.map(({ action, fields }: Record<string, unknown>) => [action, fields])).toEqual([
      ['document.update', ['title']],
      ['document.update', ['title']],
    ]);
    expect(await isThere(String(documentIds[0]))).toBe(false);
  });

  test('is written into none of them where one cannot be found', async () => {
    const id = await article('kept');
    const answer = await bulk('update', { documentIds: [id, 'nowhere'], data: { title: 'Other' } });
    expect(answer.status).toBe(400);
    expect(error(answer).details.errors).toMatchObject([{ value: { documentId: 'nowhere' } }]);
    expect(await title(id)).toBe('kept');
  });

  test('is written only with the permission to change it', async () => {
    const id = await article('foreign');
    const body = { documentIds: [id], data: { title: 'Taken' } };
    const reader = await fixture.addAdministrator('bulk-reader', { content: [may('find'), may('readDrafts')] });
    expect((await bulk('update', body, reader)).status).toBe(403);
    const owner = await fixture.addAdministrator('bulk-own', {
      content: [may('find'), may('readDrafts'), may('update', { own: true })],
    });
    expect((await bulk('update', body, owner)).status).toBe(400);
    expect(await title(id)).toBe('foreign');
  });

  test.each([
    [{ data: { title: 'x' }, locale: '*' }],
    [{ data: null }],
    [{}],
    [{ data: { nothing: 1 } }],
    [{ data: { title: ['x'] } }],
  ])('400 for %j', async (body) => {
    expect((await bulk('update', { documentIds: [await article('any')], ...body })).status).toBe(400);
  });
});
