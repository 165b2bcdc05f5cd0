import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

const uid = 'api::tag.tag';

let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture();
});

afterAll(() => fixture.close());

async function made(): Promise<string> {
  const body = { data: { label: 'Boats' } };
  return (await fixture.ask({ method: 'POST', path: 'content/tags', as: fixture.owner, body })).data.documentId;
}

async function removed(): Promise<string> {
  const documentId = await made();
  const gone = await fixture.ask({ method: 'DELETE', path: `content/tags/${documentId}`, as: fixture.owner });
  expect(gone.status).toBe(204);
  return documentId;
}

function undo(body: unknown, as = fixture.owner, query = '', type = uid): Promise<AdminResponse> {
  return fixture.ask({ method: 'POST', path: `undo/${type}${query}`, as, body });
}

async function isThere(documentId: string): Promise<boolean> {
  return (await fixture.ask({ path: `content/tags/${documentId}`, as: fixture.owner })).status === 200;
}

test('a deletion is undone, with a log entry for each document', async () => {
  const documentIds = [await removed(), await removed()];
  const tried = await undo({ action: 'delete', documentIds }, fixture.owner, '?dryRun=true');
  expect([tried.status, tried.data]).toEqual([200, { documents: 2, dryRun: true, whole: true }]);
  expect(await Promise.all(documentIds.map(isThere))).toEqual([false, false]);
  const done = await undo({ action: 'delete', documentIds });
  expect([done.status, done.data]).toEqual([200, { documents: 2, dryRun: false, whole: true }]);
  expect(await Promise.all(documentIds.map(isThere))).toEqual([true, true]);
  const { data: log } = await fixture.ask({ path: 'audit?limit=2', as: fixture.owner });
  expect(log).toMatchObject(
    documentIds.toReversed().map((documentId) => ({ action: 'document.restore', type: uid, documentId })),
  );
  expect((await undo({ action: 'delete', documentIds })).status).toBe(412);
});

test.each([
  [400, { action: 'delete' }],
  [400, { action: 'publish', documentIds: ['x'] }],
  [400, { action: 'delete', documentIds: [] }],
  [400, { action: 'delete', documentIds: Array.from({ length: 201 }, (_, at) => `d${at}`) }],
  [400, { action: 'delete', documentIds: ['x'], more: true }],
  [404, { action: 'delete', documentIds: ['x'] }],
])('%d for %j', async (status, body) => {
  expect((await undo(body)).status).toBe(status);
});

test('only content types of the project can be undone, and only with permission to create', async () => {
  const documentIds = [await removed()];
  const body = { action: 'delete', documentIds };
  for (const type of ['api::none.none', 'plugin::upload.file']) {
    expect((await undo(body, fixture.owner, '', type)).status, type).toBe(404);
  }
  expect((await undo(body, fixture.owner, '?dryRun=perhaps')).status).toBe(400);
  const reader = await fixture.addAdministrator('reader', { content: [{ type: uid, action: 'find' }] });
  expect((await undo(body, reader)).status).toBe(403);
  expect((await fixture.ask({ method: 'POST', path: `undo/${uid}`, body })).status).toBe(401);
  expect(await Promise.all(documentIds.map(isThere))).toEqual([false]);
});
