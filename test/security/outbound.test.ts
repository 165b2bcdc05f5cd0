import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, openAdminFixture } from '../support/admin-fixture.js';
import { openReceiver, type TestReceiver } from '../support/receiver.js';

/* What a webhook makes the server ask, with usual settings: nothing but the internet. */

let fixture: AdminFixture;
let open: AdminFixture;
let canary: TestReceiver;
let connections = 0;
let port: string;
const quiet = createServer((socket) => {
  connections += 1;
  socket.destroy();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => quiet.listen(0, resolve));
  const address = quiet.address();
  port = String(typeof address === 'object' ? address?.port : '');
  canary = await openReceiver();
  fixture = await openAdminFixture();
  open = await openAdminFixture({ outbound: { allowPrivate: ['127.0.0.1'] } });
});

afterAll(async () => {
  await fixture.close();
  await open.close();
  await canary.goDown();
  quiet.close();
});

const events = ['entry.create'];

describe('S1 a webhook into the network of the server', () => {
  test.each([
    'http://127.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://2130706433:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://0x7f000001:PORT/',
    'http://0.0.0.0:PORT/',
    'http://[::]:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://localhost:PORT/',
    'http://localhost.:PORT/',
    'http://127。0。0。1:PORT/',
    'http://a@127.0.0.1:PORT/',
    'http://example.org@127.0.0.1:PORT/',
    'http://127.0.0.1:PORT\\@example.org/',
    'http://fc00::1/',
    'http://[fc00::1]/',
    'http://[fe80::1]/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://224.0.0.1/',
    'http://example.org:22/',
    'http://example.org:6/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:PORT/',
    'javascript:alert(1)',
  ])('%s is rejected without a request', async (pattern) => {
    const url = pattern.replace('PORT', port);
    const body = { name: 'in', url, events };
    const refused = await fixture.ask({ method: 'POST', path: 'webhooks', as: fixture.owner, body });
    expect([refused.status, JSON.parse(refused.text).error.name]).toEqual([400, 'ValidationError']);
    const { data: made } = await fixture.ask({
      method: 'POST',
      path: 'webhooks',
      as: fixture.owner,
      body: { ...body, url: 'https://hooks.example.org/' },
    });
    const path = `webhooks/${made.id}`;
    const moved = await fixture.ask({ method: 'PUT', path, as: fixture.owner, body: { url } });
    expect(moved.status).toBe(400);
    await fixture.ask({ method: 'DELETE', path, as: fixture.owner });
    expect(connections).toBe(0);
  });

  test('one that was allowed once and is not any more is not sent', async () => {
    const request = { name: 'in', url: canary.url, headers: {}, uids: null, locales: null, enabled: true } as const;
    const body = { ...request, events };
    const { data: made } = await open.ask({ method: 'POST', path: 'webhooks', as: open.owner, body });
    expect((await open.ask({ method: 'POST', path: `webhooks/${made.id}/test`, as: open.owner })).data.delivered).toBe(
      true,
    );
    const came = canary.received.length;
    const { data: other } = await fixture.ask({
      method: 'POST',
      path: 'webhooks',
      as: fixture.owner,
      body: { ...body, url: 'https://hooks.example.org/' },
    });
    const { store } = fixture.app;
    const sql = `UPDATE octavo_webhooks SET url = '${canary.url}' WHERE id = ${other.id}`;
    await store.write((tx) => tx.run({ sql, slots: [], reads: [] }, []));
    const tested = await fixture.ask({ method: 'POST', path: `webhooks/${other.id}/test`, as: fixture.owner });
    expect(tested.data).toMatchObject({ delivered: false, status: null });
    expect(tested.data.error).toContain('not on the internet');
    expect(canary.received).toHaveLength(came);
  });
});

test('S2 what a receiver answers is not handed on by a test', async () => {
  const body = { name: 'out', url: canary.url, events };
  const { data: made } = await open.ask({ method: 'POST', path: 'webhooks', as: open.owner, body });
  canary.answers(418);
  const tested = await open.ask({ method: 'POST', path: `webhooks/${made.id}/test`, as: open.owner });
  expect(tested.data).toMatchObject({ delivered: false, status: 418, error: 'it answered with 418' });
  expect(Object.keys(tested.data).sort()).toEqual(['delivered', 'error', 'milliseconds', 'status']);
  canary.answers(200);
});

test('L1 secrets and passwords are in no webhook, no log of what was done, and no list', async () => {
  const headers = { Authorization: 'Bearer of-the-receiver' };
  const body = { name: 'all', url: canary.url, events, headers };
  const uids = [...open.app.snapshot.contentTypes.keys()];
  const made = await open.ask({ method: 'POST', path: 'webhooks', as: open.owner, body: { ...body, uids } });
  const came = canary.received.length;
  const user = { username: 'anna', email: 'anna@example.org', password: 'the password of anna' };
  const role = { name: 'readers' };
  const { data: token } = await open.ask({ method: 'POST', path: 'tokens', as: open.owner, body: { name: 'one' } });
  await open.ask({ method: 'POST', path: 'user-roles', as: open.owner, body: role });
  const [authenticated] = (await open.ask({ path: 'user-roles', as: open.owner })).data;
  const added = await open.ask({
    method: 'POST',
    path: 'users',
    as: open.owner,
    body: { ...user, role: authenticated.id },
  });
  expect(added.status).toBe(201);
  await expect.poll(() => canary.received.length).toBeGreaterThan(came + 1);
  const shown = await Promise.all(
    ['webhooks', `webhooks/${made.data.id}/deliveries`, 'audit?limit=100'].map((path) =>
      open.ask({ path, as: open.owner }),
    ),
  );
  const texts = [...canary.received.map(({ text }) => text), ...shown.map(({ text }) => text)];
  const secrets = [user.password, token.token, made.data.secret, 'of-the-receiver', '$argon2', 'resetPasswordToken'];
  for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret);
});
