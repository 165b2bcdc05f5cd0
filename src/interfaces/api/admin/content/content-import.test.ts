import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

const uid = 'api::article.article';
const may = (action: string, more: object = {}) => ({ type: uid, action, ...more });

let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture();
});

afterAll(() => fixture.close());

function send(body: unknown, query = '', as = fixture.owner): Promise<AdminResponse> {
  return fixture.ask({ method: 'POST', path: `content/articles/actions/import${query}`, as, body });
}

async function titles(): Promise<readonly string[]> {
  const path = 'content/articles?status=draft&sort=title&pagination[pageSize]=100';
  const { data } = await fixture.ask({ path, as: fixture.owner });
  return data.map(({ title }: { title: string }) => title);
}

test('rows create documents, or update those that they name, after a dry run that changes nothing', async () => {
  const rows = [{ title: 'A' }, { title: 'B' }];
  const created = { outcome: 'created', changed: [] };
  const result = { created: 2, updated: 0, unchanged: 0, rows: [created, created], refused: [] };
  expect((await send({ rows }, '?dryRun=true')).data).toEqual({ ...result, dryRun: true });
  expect(await titles()).toEqual([]);
  expect((await send({ rows })).data).toEqual({ ...result, dryRun: false });
  expect(await titles()).toEqual(['A', 'B']);
  const { data } = await fixture.ask({ path: 'content/articles?status=draft&sort=title', as: fixture.owner });
  const changed = [
    { documentId: data[0].documentId, title: 'A2' },
    { documentId: '', title: 'C' },
  ];
  expect((await send({ rows: changed, key: 'documentId' })).data).toMatchObject({ created: 1, updated: 1 });
  expect(await titles()).toEqual(['A2', 'B', 'C']);
  const audit = await fixture.ask({ path: 'audit?limit=2', as: fixture.owner });
  expect(audit.data.map(({ action }: { action: string }) => action).toSorted()).toEqual([
    'document.create',
    'document.update',
  ]);
});

test('each row says what it changes, and one that changes nothing is not written', async () => {
  const tag = (
    await fixture.ask({ method: 'POST', path: 'content/tags', as: fixture.owner, body: { data: { label: 'fox' } } })
  ).data.documentId;
  const whole = {
    title: 'Whole',
    rank: 4,
    meta: { a: [1, 2] },
    tags: [tag],
    seo: { heading: 'Head' },
    body: [{ __component: 'parts.quote' }, { __component: 'parts.card', caption: 'Card' }],
  };
  expect((await send({ rows: [whole] })).data.created).toBe(1);
  const read = async () =>
    (
      await fixture.ask({
        path: 'content/articles?status=draft&filters[title]=Whole&populate[tags]=ids&populate[seo]=true&populate[body]=true',
        as: fixture.owner,
      })
    ).data[0];
  const stored = await read();
  const { documentId, updatedAt, title, rank, meta, tags, seo, body } = stored;
  const same = { documentId, title, rank, meta, tags, seo, body };
  const other = await fixture.addAdministrator('import-other', {
    content: [...['find', 'create', 'update'].map((action) => may(action)), { type: 'api::tag.tag', action: 'find' }],
  });
  const rows = [same, { ...same, seo: { ...seo, heading: 'Other' }, tags: [] }, { documentId: 'nowhere', title: 'x' }];
  const tried = await send({ rows, key: 'documentId' }, '?dryRun=true', other);
  expect(tried.data.rows).toEqual([
    { outcome: 'unchanged', changed: [] },
    { outcome: 'updated', changed: ['seo', 'tags'] },
    null,
  ]);
  const audited = (await fixture.ask({ path: 'audit?limit=1', as: fixture.owner })).data[0].id;
  expect((await send({ rows: [same], key: 'documentId' }, '', other)).data).toMatchObject({ updated: 0, unchanged: 1 });
  expect(await read()).toEqual(stored);
  expect((await fixture.ask({ path: 'audit?limit=1', as: fixture.owner })).data[0].id).toBe(audited);
  const [, changed] = rows;
  expect((await send({ rows: [changed], key: 'documentId' })).data).toMatchObject({ updated: 1, unchanged: 0 });
  expect(await read()).toMatchObject({ seo: { id: seo.id, heading: 'Other' }, tags: [] });
  expect((await read()).updatedAt > updatedAt).toBe(true);
  await fixture.ask({ method: 'DELETE', path: `content/articles/${documentId}`, as: fixture.owner });
});

test('nothing is written where a row is refused, and each refused row is named', async () => {
  const before = await titles();
  const rows = [{ title: 'D' }, { title: 7 }, { documentId: 'nowhere', title: 'E' }, { nothing: 1 }];
  const tried = await send({ rows, key: 'documentId' }, '?dryRun=true');
  expect(tried.data.refused.map(({ row }: { row: number }) => row)).toEqual([1, 2, 3]);
  expect(tried.data).toMatchObject({ created: 0, updated: 0 });
  const answer = await send({ rows, key: 'documentId' });
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text).error.details.errors.map(({ path }: { path: unknown }) => path)).toEqual([
    ['rows', '1'],
    ['rows', '2'],
    ['rows', '3'],
  ]);
  expect(await titles()).toEqual(before);
});

test('rows are written with the permissions of a write of one', async () => {
  const rows = [{ title: 'Foreign' }];
  const reader = await fixture.addAdministrator('import-reader', { content: [may('find')] });
  expect((await send({ rows }, '', reader)).status).toBe(403);
  const creator = await fixture.addAdministrator('import-creator', { content: [may('find'), may('create')] });
  expect((await send({ rows }, '', creator)).data).toMatchObject({ created: 1 });
  const { data } = await fixture.ask({ path: 'content/articles?status=draft', as: fixture.owner });
  const named = [{ documentId: data[0].documentId, title: 'Taken' }];
  expect((await send({ rows: named, key: 'documentId' }, '', creator)).status).toBe(400);
  expect(await titles()).not.toContain('Taken');
});

test.each([
  ['no rows', { rows: [] }],
  ['a row that is no object', { rows: ['x'] }],
  ['201 rows', { rows: Array.from({ length: 201 }, () => ({ title: 'x' })) }],
  ['a key that is not unique', { rows: [{ title: 'x' }], key: 'title' }],
  ['an unknown key', { rows: [{ title: 'x' }], key: 'nothing' }],
  ['all locales', { rows: [{ title: 'x' }], locale: '*' }],
  ['an unknown name', { rows: [{ title: 'x' }], more: 1 }],
  ['nothing', {}],
])('400 for %s', async (_, body) => {
  expect((await send(body)).status).toBe(400);
});
