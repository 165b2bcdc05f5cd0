import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

const uid = 'api::article.article';
const find = { content: [{ type: uid, action: 'find' }] };

let fixture: AdminFixture;
let editor: string;
let other: string;

beforeAll(async () => {
  fixture = await openAdminFixture();
  editor = await fixture.addAdministrator('view-editor', find);
  other = await fixture.addAdministrator('view-other', find);
});

afterAll(() => fixture.close());

const save = (body: unknown, as: string): Promise<AdminResponse> =>
  fixture.ask({ method: 'POST', path: `views/${uid}`, as, body });
const remove = async (id: number, as: string): Promise<number> =>
  (await fixture.ask({ method: 'DELETE', path: `views/${uid}/${id}`, as })).status;

async function names(as: string): Promise<readonly string[]> {
  const { data } = await fixture.ask({ path: `views/${uid}`, as });
  return data.map(({ name, role }: { name: string; role: { name: string } | null }) =>
    role === null ? name : `${name} (${role.name})`,
  );
}

async function roleOf(as: string): Promise<{ readonly id: number; readonly name: string }> {
  return (await fixture.ask({ path: 'me', as })).data.role;
}

test('a view is its administrator’s own, and replaced by one of the same name', async () => {
  const first = await save({ name: 'Waiting', content: { search: { state: 'draft' } } }, editor);
  expect([first.status, first.data.role]).toEqual([200, null]);
  const second = await save({ name: ' Waiting ', content: { search: { state: 'modified' } } }, editor);
  expect(await names(editor)).toEqual(['Waiting']);
  expect(await names(other)).toEqual([]);
  expect(await names(fixture.owner)).toEqual([]);
  const { data } = await fixture.ask({ path: `views/${uid}`, as: editor });
  expect(data[0]).toEqual({
    id: second.data.id,
    name: 'Waiting',
    content: { search: { state: 'modified' } },
    role: null,
  });
  expect(await remove(second.data.id, other)).toBe(404);
  expect(await remove(second.data.id, fixture.owner)).toBe(404);
  expect(await remove(second.data.id, editor)).toBe(204);
  expect(await names(editor)).toEqual([]);
});

test('those who manage roles share views with a role, and remove them', async () => {
  const role = await roleOf(editor);
  const content = { search: { q: 'boats' } };
  expect((await save({ name: 'Boats', content, role: role.id }, editor)).status).toBe(403);
  const shared = await save({ name: 'Boats', content, role: role.id }, fixture.owner);
  expect(await names(editor)).toEqual([`Boats (${role.name})`]);
  expect(await names(other)).toEqual([]);
  expect(await names(fixture.owner)).toEqual([`Boats (${role.name})`]);
  expect(await remove(shared.data.id, editor)).toBe(404);
  const { data } = await fixture.ask({ path: 'audit?limit=1', as: fixture.owner });
  expect(data[0]).toMatchObject({ action: 'view.save', type: uid, documentId: String(shared.data.id) });
  expect(await remove(shared.data.id, fixture.owner)).toBe(204);
  expect(await names(editor)).toEqual([]);
});

test.each([
  [400, { name: '', content: {} }],
  [400, { name: 'x'.repeat(101), content: {} }],
  [400, { name: 'x', content: [] }],
  [400, { name: 'x', content: { text: 'x'.repeat(20_001) } }],
  [400, { name: 'x', content: {}, role: 0 }],
  [400, { name: 'x', content: {}, more: 1 }],
  [404, { name: 'x', content: {}, role: 2_000_000_000 }],
])('%d for a wrong body', async (status, body) => {
  expect((await save(body, fixture.owner)).status).toBe(status);
});

test('a type that the role may not find has no views, and there are a hundred at most', async () => {
  const stranger = await fixture.addAdministrator('view-stranger', { content: [] });
  expect((await save({ name: 'x', content: {} }, stranger)).status).toBe(403);
  expect((await fixture.ask({ path: 'views/api::nothing.nothing', as: editor })).status).toBe(404);
  for (let number = 0; number < 100; number += 1)
    expect((await save({ name: `View ${number}`, content: {} }, other)).status).toBe(200);
  expect((await save({ name: 'One more', content: {} }, other)).status).toBe(400);
  expect((await save({ name: 'View 7', content: {} }, other)).status).toBe(200);
});
