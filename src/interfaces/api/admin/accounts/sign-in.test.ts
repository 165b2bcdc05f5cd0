import { generateSync } from 'otplib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AdminFixture,
  openAdminFixture,
  ownerEmail,
  password,
} from '../../../../../test/support/admin-fixture.js';

let fixture: AdminFixture;

beforeEach(async () => {
  fixture = await openAdminFixture();
});

afterEach(() => fixture.close());

const post = (path: string, body?: unknown, as?: string) =>
  fixture.ask({ method: 'POST', path, ...(body === undefined ? {} : { body }), ...(as === undefined ? {} : { as }) });
const statusOf = async (as: string): Promise<number> => (await fixture.ask({ path: 'me', as })).status;

describe('set-up', () => {
  test('is over once there is an administrator', async () => {
    expect((await fixture.ask({ path: 'setup' })).data).toEqual({ needed: false });
    const again = await post('setup', { code: 'x', email: 'other@example.org', password });
    expect([again.status, again.cookie, again.message]).toEqual([400, null, 'Incorrect code provided']);
  });
});

describe('sessions', () => {
  test('signing in shows the administrator and opens a session; signing out ends it', async () => {
    const answer = await post('sign-in', { email: ownerEmail, password });
    expect(answer.data).toMatchObject({ email: ownerEmail, firstName: 'Ada', role: { name: 'Super Admin' } });
    expect(JSON.parse(answer.text).meta).toEqual({});
    const as = answer.cookie ?? '';
    expect(as).not.toBe(fixture.owner);
    const out = await post('sign-out', undefined, as);
    expect([out.status, out.text]).toEqual([204, '']);
    expect(String(out.headers['set-cookie'])).toMatch(/^octavo_admin=; Path=\/; Max-Age=0; /);
    expect([await statusOf(as), await statusOf(fixture.owner)]).toEqual([401, 200]);
  });

  test('a wrong password and an unknown address are the same 400', async () => {
    const wrong = await post('sign-in', { email: ownerEmail, password: 'a wrong password' });
    const unknown = await post('sign-in', { email: 'unknown@example.org', password });
    expect([wrong.status, wrong.cookie]).toEqual([400, null]);
    expect(unknown.text).toBe(wrong.text);
  });

  test.each([null, [], 'text', 1, {}, { email: {} }, { email: ownerEmail, password: { $ne: null } }])(
    'the body %j is 400',
    async (body) => {
      expect((await post('sign-in', body)).status).toBe(400);
    },
  );

  test('are listed and ended one by one', async () => {
    const other = await fixture.signIn(ownerEmail);
    const list = (await fixture.ask({ path: 'me/sessions', as: other })).data;
    expect(list.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true]);
    const [first] = list.filter(({ current }: { current: boolean }) => !current);
    expect((await fixture.ask({ method: 'DELETE', path: `me/sessions/${first.id}`, as: other })).status).toBe(204);
    expect([await statusOf(fixture.owner), await statusOf(other)]).toEqual([401, 200]);
    expect((await fixture.ask({ method: 'DELETE', path: `me/sessions/${first.id}`, as: other })).status).toBe(404);
    expect((await fixture.ask({ method: 'DELETE', path: 'me/sessions/__proto__', as: other })).status).toBe(404);
  });
});

describe('oneself', () => {
  test('is returned with the permissions of the role', async () => {
    const { data } = await fixture.ask({ path: 'me', as: fixture.owner });
    expect(data.role).toEqual({
      id: 1,
      name: 'Super Admin',
      code: 'super-admin',
      permissions: { content: [], settings: [] },
    });
    const editor = await fixture.addAdministrator('clerk', { settings: [{ action: 'read', part: 'settings::audit' }] });
    expect((await fixture.ask({ path: 'me', as: editor })).data.role.permissions.settings).toEqual([
      { action: 'read', part: 'settings::audit' },
    ]);
  });

  test('A11 another address needs the current password', async () => {
    const put = (body: unknown) => fixture.ask({ method: 'PUT', path: 'me', as: fixture.owner, body });
    expect((await put({ firstName: 'Grace' })).data.firstName).toBe('Grace');
    expect((await put({ email: 'new@example.org' })).status).toBe(400);
    expect((await put({ email: 'new@example.org', currentPassword: 'wrong password' })).status).toBe(400);
    expect((await put({ email: 'new@example.org', currentPassword: password })).data.email).toBe('new@example.org');
    expect((await put({ role: 2 })).status).toBe(400);
  });

  test('a new password ends every session and opens one', async () => {
    const other = await fixture.signIn(ownerEmail);
    const wrong = await post('me/password', { currentPassword: 'x', password: 'another good password' }, fixture.owner);
    expect(wrong.status).toBe(400);
    const answer = await post(
      'me/password',
      { currentPassword: password, password: 'another good password' },
      fixture.owner,
    );
    expect(answer.status).toBe(200);
    expect([await statusOf(fixture.owner), await statusOf(other), await statusOf(answer.cookie ?? '')]).toEqual([
      401, 401, 200,
    ]);
  });
});

describe('the second factor', () => {
  test('is enabled with a code, required at sign-in, and disabled with the password', async () => {
    const begun = await post('me/second-factor', { currentPassword: password }, fixture.owner);
    expect(begun.data.address).toMatch(/^otpauth:\/\/totp\//);
    expect((await post('me/second-factor/confirm', { code: '000000' }, fixture.owner)).status).toBe(400);
    const code = generateSync({ secret: begun.data.secret });
    const confirmed = await post('me/second-factor/confirm', { code }, fixture.owner);
    expect(confirmed.data.recoveryCodes).toHaveLength(10);
    expect(confirmed.text).not.toContain(begun.data.secret);
    const as = confirmed.cookie ?? '';
    expect([await statusOf(fixture.owner), await statusOf(as)]).toEqual([401, 200]);

    const without = await post('sign-in', { email: ownerEmail, password });
    expect([without.status, without.message]).toEqual([401, 'A code of your second factor is needed']);
    const recovery = confirmed.data.recoveryCodes[0];
    expect((await post('sign-in', { email: ownerEmail, password, code: recovery })).status).toBe(200);
    expect((await post('sign-in', { email: ownerEmail, password, code: recovery })).status).toBe(400);

    const body = { currentPassword: password };
    const removed = await fixture.ask({ method: 'DELETE', path: 'me/second-factor', as, body });
    expect(removed.data.secondFactor).toBe(false);
    expect(await statusOf(removed.cookie ?? '')).toBe(200);
    expect((await post('sign-in', { email: ownerEmail, password })).status).toBe(200);
  });
});

describe('recovery', () => {
  test('A4 gets the same response for known and unknown addresses', async () => {
    for (const email of [ownerEmail, 'unknown@example.org']) {
      const { status, text } = await post('forgot-password', { email });
      expect([status, text]).toEqual([204, '']);
    }
  });

  test('A3 codes that are none are 400', async () => {
    for (const code of [{}, [], null, true, 0, '', { $ne: null }, 'x'.repeat(10_000)]) {
      const { status, cookie } = await post('reset-password', { code, password: 'another good password' });
      expect([status, cookie]).toEqual([400, null]);
    }
  });

  test('an invitation opens the first session', async () => {
    const as = await fixture.addAdministrator('clerk', {});
    expect((await fixture.ask({ path: 'me', as })).data).toMatchObject({ email: 'clerk@example.org', active: true });
  });
});
