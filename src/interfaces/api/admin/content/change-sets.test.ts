import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

const uid = 'api::article.article';
const part = 'settings::change-sets';

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await openAdminFixture({ write: { maxSetEntries: 3 } });
});
afterAll(() => fixture.close());

function ask(method: string, path: string, body?: unknown, as = fixture.owner): Promise<AdminResponse> {
  return fixture.ask({ method, path, as, ...(body === undefined ? {} : { body }) });
}
const newSet = async (name: string): Promise<string> => (await ask('POST', 'change-sets', { name })).data.id;
const article = async (title: string, query = ''): Promise<string> =>
  (await ask('POST', `content/articles?status=published${query}`, { data: { title } })).data.documentId;
const add = (set: string, documentIds: readonly string[], more: object = {}, as = fixture.owner) =>
  ask('POST', `change-sets/${set}/entries`, { documents: [{ type: uid, documentIds, ...more }] }, as);
const lastEntries = async (count: number): Promise<readonly unknown[]> =>
  (await ask('GET', `audit?limit=${count}`)).data.map((entry: Record<string, unknown>) => [
    entry.action,
    entry.type,
    entry.documentId,
    entry.fields,
  ]);

test('a set is made, read, changed, listed and removed, each in the log', async () => {
  const made = await ask('POST', 'change-sets', { name: ' Spring ', description: 'Launch' });
  expect(made.status, made.text).toBe(201);
  expect(made.data).toMatchObject({ name: 'Spring', state: 'open', revision: 0, createdBy: { name: 'Ada' } });
  const { id } = made.data;
  const changed = await ask('PUT', `change-sets/${id}`, { description: null });
  expect(changed.data).toMatchObject({ name: 'Spring', description: null });
  expect((await ask('GET', `change-sets/${id}`)).data).toEqual(changed.data);
  const listed = await ask('GET', 'change-sets?state=open&pageSize=1');
  expect(listed.data).toEqual([changed.data]);
  expect(JSON.parse(listed.text).meta.pagination).toMatchObject({ page: 1, pageSize: 1, total: 1 });
  expect((await ask('GET', 'change-sets?state=published')).data).toEqual([]);
  expect((await ask('DELETE', `change-sets/${id}`)).status).toBe(204);
  expect((await ask('GET', `change-sets/${id}`)).status).toBe(404);
  expect(await lastEntries(3)).toEqual([
    ['change-set.remove', part, id, []],
    ['change-set.change', part, id, ['description']],
    ['change-set.create', part, id, []],
  ]);
});

test('bodies are checked', async () => {
  const id = await newSet('checked');
  for (const [method, path, body] of [
    ['POST', 'change-sets', {}],
    ['POST', 'change-sets', { name: ' ' }],
    ['POST', 'change-sets', { name: 'x'.repeat(101) }],
    ['POST', 'change-sets', { name: 'x', description: 'x'.repeat(2001) }],
    ['POST', 'change-sets', { name: 'x', state: 'published' }],
    ['GET', 'change-sets?state=lost', undefined],
    ['GET', `change-sets/${id}/entries?pageSize=101`, undefined],
    ['GET', `change-sets/${id}/entries?type[]=x`, undefined],
    ['DELETE', `change-sets/${id}/entries/x?locale[]=x`, undefined],
    ['POST', `change-sets/${id}/entries`, {}],
    ['POST', `change-sets/${id}/entries`, { documents: [] }],
    ['POST', `change-sets/${id}/entries`, { documents: ['x'] }],
    ['POST', `change-sets/${id}/entries`, { documents: [{ type: uid, documentIds: [] }] }],
    ['POST', `change-sets/${id}/entries`, { documents: [{ type: uid, documentIds: ['x'], from: 'set' }] }],
    ['POST', `change-sets/${id}/entries`, { documents: [{ type: uid, documentIds: ['x'], locales: [] }] }],
    ['POST', `change-sets/${id}/entries`, { documents: [{ type: uid, documentIds: ['x'], locales: 'en' }] }],
    ['POST', `change-sets/${id}/entries`, { documents: Array.from({ length: 1001 }, () => ({})) }],
  ] as const) {
    const { status, text } = await ask(method, path, body);
    expect(status, `${method} ${path} ${JSON.stringify(body)} ${text}`).toBe(400);
  }
});

test('documents are put in and taken out; a set has a limited number of entries', async () => {
  const id = await newSet('entries');
  const documentIds = [await article('One'), await article('Two'), await article('Three'), await article('Four')];
  const full = await add(id, documentIds);
  expect([full.status, full.message]).toEqual([400, expect.stringContaining('at most 3 entries')]);
  expect((await add(id, documentIds.slice(0, 2))).data).toEqual({ added: 2 });
  expect((await add(id, documentIds.slice(2, 3), { action: 'remove' })).data).toEqual({ added: 1 });
  const listed = await ask('GET', `change-sets/${id}/entries?type=${uid}`);
  const shown = { type: uid, locale: 'en', updatedBy: { name: 'Ada' } };
  expect(listed.data).toHaveLength(3);
  expect(listed.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...shown, updatedBy: expect.objectContaining({ name: 'Ada' }), title: 'One' }),
      expect.objectContaining({ documentId: documentIds[2], action: 'remove', title: 'Three' }),
    ]),
  );
  const refused = await add(id, ['nothing', ...documentIds.slice(0, 1)]);
  expect([refused.status, JSON.parse(refused.text).error.details.errors]).toMatchObject([
    400,
    [{ path: ['documents', '0', 'documentIds', '0'], value: 'nothing' }],
  ]);
  const discard = `change-sets/${id}/entries/${documentIds[0]}`;
  expect((await ask('DELETE', `${discard}?locale=fr`)).status).toBe(404);
  expect((await ask('DELETE', `${discard}?locale=en`)).status).toBe(204);
  expect((await ask('GET', `change-sets/${id}`)).data.entries).toEqual([{ type: uid, total: 2 }]);
});

test('content is written into a set, with the title there, and in the log', async () => {
  const id = await newSet('writing');
  const documentId = await article('Published');
  const path = `content/articles/${documentId}`;
  const live = (await ask('GET', path)).text;
  const written = await ask('PUT', `${path}?set=${id}`, { data: { title: 'Planned' } });
  expect(written.data, written.text).toMatchObject({ documentId, title: 'Planned' });
  expect((await ask('GET', path)).text).toBe(live);
  const read = await ask('GET', `${path}?set=${id}`);
  expect(read.data).toMatchObject({ title: 'Planned' });
  expect((await ask('GET', `change-sets/${id}/entries`)).data).toMatchObject([{ documentId, title: 'Planned' }]);
  expect(await lastEntries(1)).toEqual([['change-set.update', uid, documentId, [`set=${id}`, 'title']]]);
  const stale = { 'if-match': '"stale"', 'content-type': 'application/json' };
  const body = { data: { title: 'Again' } };
  const send = (headers: Record<string, string>) =>
    fixture.ask({ method: 'PUT', path: `${path}?set=${id}`, as: fixture.owner, body, headers });
  expect((await send(stale)).status).toBe(412);
  expect((await send({ ...stale, 'if-match': String(read.headers.etag) })).status).toBe(200);
  for (const [method, action] of [
    ['PUT', `${path}?set=${id}&status=published`],
    ['POST', `${path}/actions/publish?set=${id}`],
  ] as const) {
    const refused = await ask(method, action, body);
    expect([refused.status, refused.message], action).toEqual([400, expect.stringContaining('cannot publish')]);
  }
  const key = { 'idempotency-key': 'the-same', 'content-type': 'application/json' };
  const create = () =>
    fixture.ask({ method: 'POST', path: `content/articles?set=${id}`, as: fixture.owner, body, headers: key });
  expect((await create()).data.documentId).toBe((await create()).data.documentId);
});

test('permissions: sets need theirs, content its own, and without both nothing is learned', async () => {
  const id = await newSet('allowed');
  const documentId = await article('Guarded');
  const content = [{ type: uid, action: 'find' }];
  const reader = await fixture.addAdministrator('reader', { content, settings: [{ part, action: 'read' }] });
  const writer = await fixture.addAdministrator('writer', {
    content: [...content, { type: uid, action: 'update' }],
    settings: [
      { part, action: 'read' },
      { part, action: 'write' },
    ],
  });
  const editor = await fixture.addAdministrator('editor', {
    content: [...content, { type: uid, action: 'update' }],
    settings: [],
  });
  const blind = await fixture.addAdministrator('blind', {
    content: [],
    settings: [
      { part, action: 'read' },
      { part, action: 'write' },
    ],
  });
  expect((await add(id, [documentId], {}, reader)).status).toBe(403);
  expect((await add(id, [documentId], {}, editor)).status).toBe(403);
  const unseen = JSON.parse((await add(id, [documentId], {}, blind)).text).error.details.errors;
  const unknown = JSON.parse((await add(id, ['nothing'], {}, blind)).text).error.details.errors;
  expect(unseen).toEqual(JSON.parse(JSON.stringify(unknown).replaceAll('nothing', documentId)));
  expect((await add(id, [documentId], { action: 'remove' }, writer)).status).toBe(400);
  expect((await add(id, [documentId], {}, writer)).data).toEqual({ added: 1 });
  expect((await ask('GET', `change-sets/${id}/entries`, undefined, reader)).data).toHaveLength(1);
  expect((await ask('GET', `change-sets/${id}/entries`, undefined, blind)).data).toEqual([]);
  expect((await ask('GET', `change-sets/${id}`, undefined, blind)).data.entries).toEqual([]);
  expect((await ask('DELETE', `change-sets/${id}`, undefined, blind)).status).toBe(403);
  expect((await ask('DELETE', `change-sets/${id}/entries/${documentId}?locale=en`, undefined, blind)).status).toBe(404);
  const path = `content/articles/${documentId}`;
  const body = { data: { title: 'x' } };
  const refusedAt = async (set: string, as: string) => {
    const { status, text } = await ask('PUT', `${path}?set=${set}`, body, as);
    return [status, text.replaceAll(set, 'SET')];
  };
  expect(await refusedAt(id, editor)).toEqual(await refusedAt('nothing', editor));
  expect((await refusedAt(id, editor))[0]).toBe(400);
  expect((await ask('PUT', `${path}?set=${id}`, body, writer)).status).toBe(200);
  expect((await ask('DELETE', `${path}?set=${id}`, undefined, writer)).status).toBe(403);
  expect((await ask('GET', 'change-sets', undefined, editor)).status).toBe(403);
});
