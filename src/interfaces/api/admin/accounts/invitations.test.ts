import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminFixture, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

let fixture: AdminFixture;
let role: number;

beforeAll(async () => {
  fixture = await openAdminFixture();
  const { data } = await fixture.ask({ path: 'roles', as: fixture.owner });
  role = data.find(({ name }: { readonly name: string }) => name === 'Editor').id;
});

afterAll(() => fixture.close());

const choose = (code: string) =>
  fixture.ask({ method: 'POST', path: 'reset-password', body: { code, password: 'seven geese and a fox' } });

async function invite(email: string) {
  const { data } = await fixture.ask({
    method: 'POST',
    path: 'administrators',
    as: fixture.owner,
    body: { email, role },
  });
  return data;
}

const inviteAgain = (id: number, as = fixture.owner) =>
  fixture.ask({ method: 'POST', path: `administrators/${id}/invitation`, as });

test('an invitation says that no mail reaches anybody where there is no mail server', async () => {
  expect(await invite('bo@example.org')).toMatchObject({ code: expect.any(String), mailed: false });
});

test('a new code replaces the earlier one, until a password is chosen', async () => {
  const { administrator, code } = await invite('cy@example.org');
  const again = await inviteAgain(administrator.id);
  expect([again.status, again.data.administrator.email, again.data.mailed]).toEqual([201, 'cy@example.org', false]);
  expect((await choose(code)).status).toBe(400);
  expect((await choose(again.data.code)).status).toBe(200);
  expect((await inviteAgain(administrator.id)).status).toBe(409);
});

test('it takes the permission to give somebody this role', async () => {
  const { administrator } = await invite('di@example.org');
  const steward = await fixture.addAdministrator('steward', {
    settings: [{ action: 'write', part: 'settings::administrators' }],
  });
  expect((await inviteAgain(administrator.id, steward)).status).toBe(403);
  const reader = await fixture.addAdministrator('reader', {});
  expect((await inviteAgain(administrator.id, reader)).status).toBe(403);
  expect((await inviteAgain(99_999)).status).toBe(404);
});

test('who is blocked is not invited again', async () => {
  const { administrator } = await invite('ed@example.org');
  const path = `administrators/${administrator.id}`;
  await fixture.ask({ method: 'PUT', path, as: fixture.owner, body: { blocked: true } });
  expect((await inviteAgain(administrator.id)).status).toBe(409);
});
