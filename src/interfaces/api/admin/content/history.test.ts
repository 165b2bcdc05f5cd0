import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';
import type { HistoryEntry, RemovedDocument, VersionState } from '../contract.js';

const uid = 'api::article.article';
const may = (action: string, more: object = {}) => ({ type: uid, action, ...more });

let fixture: AdminFixture;
let article: string;

beforeAll(async () => {
  fixture = await openAdminFixture();
  article = (
    await write('POST', 'articles?status=draft', { title: 'First', secret: 'hidden one', pin: 'very secret 1' })
  ).data.documentId;
  const editor = await fixture.addAdministrator('editor', { content: [may('find'), may('update')] });
  await write('PUT', `articles/${article}?status=draft`, { title: 'Second', secret: 'hidden two' }, editor);
  await write('PUT', `articles/${article}?status=draft`, { title: 'Third' });
});

afterAll(() => fixture.close());

function write(method: string, path: string, data: unknown, as = fixture.owner): Promise<AdminResponse> {
  return fixture.ask({ method, path: `content/${path}`, as, body: { data } });
}

async function entries(as = fixture.owner): Promise<readonly HistoryEntry[]> {
  return (await fixture.ask({ path: `history/${uid}/${article}`, as })).data;
}

test('a list shows who saved which revision, page by page', async () => {
  const list = await entries();
  expect(
    list.map(({ savedBy, replacedBy, action, status, attributes }) => {
      return [savedBy?.name, replacedBy?.name, action, status, ...attributes];
    }),
  ).toEqual([
    ['editor', 'Ada', 'update', 'draft', 'title'],
    ['Ada', 'editor', 'update', 'draft', 'title', 'secret'],
  ]);
  const page = await fixture.ask({ path: `history/${uid}/${article}?page=2&pageSize=1&locale=en`, as: fixture.owner });
  expect(page.data).toEqual([list[1]]);
  expect(JSON.parse(page.text).meta.pagination).toEqual({ page: 2, pageSize: 1, pageCount: 2, total: 2 });
});

test('a revision is shown with the current differences, and restored, with an entry in the audit log', async () => {
  const [, first] = await entries();
  const path = `history/${uid}/${article}/${first?.id}`;
  const { data } = await fixture.ask({ path, as: fixture.owner });
  expect(data).toMatchObject({ id: first?.id, content: { title: 'First', secret: 'hidden one' }, leftOut: [] });
  expect(data.differences).toContainEqual({ attribute: 'title', before: 'First', now: 'Third' });
  const body = { attributes: ['title'] };
  const restored = await fixture.ask({ method: 'POST', path: `${path}/restore`, as: fixture.owner, body });
  expect(restored.data).toEqual({
    documentId: article,
    locale: 'en',
    created: false,
    restored: ['title'],
    leftOut: [],
  });
  const shown = await fixture.ask({ path: `content/articles/${article}?status=draft`, as: fixture.owner });
  expect(shown.data).toMatchObject({ title: 'First', secret: 'hidden two' });
  const log = await fixture.ask({ path: 'audit?limit=1', as: fixture.owner });
  expect(log.data[0]).toMatchObject({
    action: 'document.restore',
    documentId: article,
    locale: 'en',
    fields: ['title'],
  });
  const all = await fixture.ask({ method: 'POST', path: `${path}/restore`, as: fixture.owner });
  expect(all.data.restored).toEqual(expect.arrayContaining(['title', 'secret']));
});

test('attributes that the role may not read are in no response, and digests never', async () => {
  const content = [may('find', { fields: ['title'] }), may('update', { fields: ['title'] })];
  const as = await fixture.addAdministrator('titles-only', { content });
  const [entry] = await entries(as);
  const path = `history/${uid}/${article}/${entry?.id}`;
  const texts = [
    (await fixture.ask({ path: `history/${uid}/${article}`, as })).text,
    (await fixture.ask({ path, as })).text,
    (await fixture.ask({ method: 'POST', path: `${path}/restore`, as, body: {} })).text,
    (await fixture.ask({ path: `history/${uid}?deleted=true`, as })).text,
  ];
  for (const text of texts) expect(text).not.toMatch(/secret|hidden|pin|argon2/);
  const whole = await fixture.ask({ path, as: fixture.owner });
  expect(whole.text).toContain('hidden');
  expect(whole.text).not.toMatch(/argon2|"pin"/);
});

test('callers without permission are rejected', async () => {
  const [entry] = await entries();
  const stranger = await fixture.addAdministrator('stranger', { content: [] });
  const reader = await fixture.addAdministrator('reader', { content: [may('find')] });
  const path = `history/${uid}/${article}`;
  for (const at of [path, `history/${uid}?deleted=true`, `${path}/${entry?.id}`]) {
    expect((await fixture.ask({ path: at, as: stranger })).status, at).toBe(403);
    expect((await fixture.ask({ path: at })).status, at).toBe(401);
  }
  const restore = { method: 'POST', path: `${path}/${entry?.id}/restore` };
  expect((await fixture.ask({ ...restore, as: reader })).status).toBe(403);
  expect(
    (await fixture.ask({ ...restore, as: fixture.owner, headers: { 'sec-fetch-site': 'cross-site' } })).status,
  ).toBe(403);
});

test.each([
  [400, 'GET', `${uid}`],
  [400, 'GET', `${uid}?deleted=no`],
  [400, 'GET', `${uid}?deleted=true&page=0`],
  [400, 'GET', `${uid}/x?locale[a]=b`],
  [400, 'GET', `${uid}/x?more=1`],
  [404, 'GET', `${uid}/none`],
  [404, 'GET', `${uid}/none/1`],
  [404, 'GET', `${uid}/none/x`],
  [404, 'GET', 'api::nothing.nothing/x'],
  [404, 'GET', 'plugin::upload.file/x'],
  [404, 'POST', `${uid}/none/1/restore`],
  [400, 'POST', `${uid}/none/1/restore`, { attributes: 'title' }],
  [400, 'POST', `${uid}/none/1/restore`, { more: 1 }],
  [400, 'POST', `${uid}/none/1/restore`, []],
])('%d for %s history/%s', async (status, method, path, body?: unknown) => {
  const answer = await fixture.ask({
    method,
    path: `history/${path}`,
    as: fixture.owner,
    ...(body === undefined ? {} : { body }),
  });
  expect(answer.status).toBe(status);
});

test('deleted documents are listed, and restored under their documentId', async () => {
  const made = (await write('POST', 'articles', { title: 'To go' })).data.documentId;
  await fixture.ask({ method: 'DELETE', path: `content/articles/${made}?locale=*`, as: fixture.owner });
  const removed: readonly RemovedDocument[] = (
    await fixture.ask({ path: `history/${uid}?deleted=true`, as: fixture.owner })
  ).data;
  expect(removed[0]).toMatchObject({
    documentId: made,
    title: 'To go',
    action: 'delete',
    replacedBy: { name: 'Ada' },
  });
  const as = await fixture.addAdministrator('no-titles', { content: [may('find', { fields: ['rank'] })] });
  const untitled = await fixture.ask({ path: `history/${uid}?deleted=true`, as });
  expect(untitled.data[0]).toMatchObject({ documentId: made, title: null });
  const path = `history/${uid}/${made}/${removed[0]?.id}/restore`;
  expect((await fixture.ask({ method: 'POST', path, as: fixture.owner })).data).toMatchObject({ created: true });
  const shown = await fixture.ask({ path: `content/articles/${made}?status=draft`, as: fixture.owner });
  expect(shown.data).toMatchObject({ documentId: made, title: 'To go' });
});

test('states of versions have their creator and last author', async () => {
  const { data } = await fixture.ask({ path: `states/${uid}?documentIds=${article}`, as: fixture.owner });
  const [state]: readonly VersionState[] = data;
  expect(state).toMatchObject({ createdBy: { name: 'Ada' }, updatedBy: { name: 'titles-only' } });
  const token = await fixture.app.createToken('program');
  const made = await fixture.app.inject({
    method: 'POST',
    url: '/api/articles',
    headers: { authorization: `Bearer ${token}` },
    payload: { data: { title: 'By a program' } },
  });
  const { documentId } = JSON.parse(made.body.toString()).data;
  const other = await fixture.ask({ path: `states/${uid}?documentIds=${documentId}`, as: fixture.owner });
  expect(other.data[0]).toMatchObject({ createdBy: null, updatedBy: null });
});
