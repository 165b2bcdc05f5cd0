import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';
import { isSigned, openReceiver, type TestReceiver } from '../../../../../test/support/receiver.js';

let fixture: AdminFixture;
let receiver: TestReceiver;

beforeAll(async () => {
  receiver = await openReceiver();
  fixture = await openAdminFixture({ outbound: { allowPrivate: ['127.0.0.1'] } });
});

afterAll(async () => {
  await fixture.close();
  await receiver.goDown();
});

function ask(method: string, path: string, body?: unknown, as = fixture.owner): Promise<AdminResponse> {
  return fixture.ask({ method, path, as, ...(body === undefined ? {} : { body }) });
}

const usual = { name: 'Site', url: 'https://hooks.example.org/a', events: ['entry.publish'] };

describe('a webhook', () => {
  test('is made, shown without its secrets, changed, renewed and removed', async () => {
    const headers = { Authorization: 'Bearer very secret', 'X-Site': 'one' };
    const made = await ask('POST', 'webhooks', { ...usual, headers });
    expect(made.status).toBe(201);
    const { secret, ...shown } = made.data;
    expect(secret).toMatch(/^octavo_whsec_[\w-]{43}$/);
    expect(shown).toEqual({
      id: expect.any(Number),
      ...usual,
      headers: ['Authorization', 'X-Site'],
      uids: null,
      locales: null,
      enabled: true,
      stopped: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const path = `webhooks/${shown.id}`;
    for (const answer of [await ask('GET', 'webhooks'), await ask('GET', path)]) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toMatch(/very secret|whsec/);
    }
    const changed = await ask('PUT', path, { enabled: false, headers: { Authorization: null, 'X-Other': 'b' } });
    expect(changed.data).toMatchObject({ ...usual, enabled: false, headers: ['Authorization', 'X-Other'] });
    expect((await ask('PUT', path, { headers: { 'X-Unknown': null } })).status).toBe(400);
    const renewed = await ask('POST', `${path}/renew`);
    expect(renewed.data.secret).not.toBe(secret);
    expect((await ask('DELETE', path)).status).toBe(204);
    expect((await ask('GET', path)).status).toBe(404);
    const log = (await ask('GET', 'audit')).data as readonly { readonly action: string; readonly fields: unknown }[];
    expect(log.slice(0, 4).map(({ action, fields }) => [action, fields])).toEqual([
      ['webhook.remove', null],
      ['webhook.renew', null],
      ['webhook.change', ['enabled', 'headers']],
      ['webhook.create', null],
    ]);
  });

  test.each([
    [{ ...usual, isEnabled: true }],
    [{ ...usual, name: '' }],
    [{ ...usual, name: 'a'.repeat(201) }],
    [{ ...usual, name: 7 }],
    [{ ...usual, events: [] }],
    [{ ...usual, events: ['entry.read'] }],
    [{ ...usual, events: 'entry.create' }],
    [{ ...usual, events: undefined }],
    [{ ...usual, uids: ['api::nothing.nothing'] }],
    [{ ...usual, uids: ['__proto__'] }],
    [{ ...usual, locales: ['xx'] }],
    [{ ...usual, enabled: 'yes' }],
    [{ ...usual, headers: [] }],
    [{ ...usual, headers: { 'a b': 'c' } }],
    [{ ...usual, headers: { a: 'b\r\nc: d' } }],
    [{ ...usual, headers: { a: 7 } }],
    [{ ...usual, headers: { a: 'b', A: 'c' } }],
    [{ ...usual, headers: { Host: 'example.org' } }],
    [{ ...usual, headers: { 'X-Octavo-Signature': 'v1=a' } }],
    [{ ...usual, headers: { 'Content-Length': '1' } }],
    [{ ...usual, headers: JSON.parse('{"__proto__": "a"}') }],
    [{ ...usual, url: 'no address' }],
    [{ ...usual, url: 'ftp://example.org/' }],
    [{ ...usual, url: 'http://127.1.0.1/' }],
    [{ ...usual, url: 'http://localhost/' }],
    [{ ...usual, url: 'http://169.254.169.254/' }],
    [{ ...usual, url: 'http://[::1]/' }],
    [{ ...usual, url: 'https://a:b@example.org/' }],
    [{ ...usual, url: `https://example.org/${'a'.repeat(2_000)}` }],
    [[]],
    [null],
    ['text'],
  ])('%j is refused', async (body) => {
    const before = (await ask('GET', 'webhooks')).data.length;
    expect((await ask('POST', 'webhooks', body)).status).toBe(400);
    expect((await ask('GET', 'webhooks')).data).toHaveLength(before);
  });

  test.each([
    ['GET', 'webhooks/x'],
    ['GET', 'webhooks/999'],
    ['PUT', 'webhooks/999'],
    ['DELETE', 'webhooks/999'],
    ['POST', 'webhooks/999/test'],
    ['POST', 'webhooks/999/renew'],
    ['GET', 'webhooks/999/deliveries'],
    ['POST', 'webhooks/999/deliveries/1/replay'],
    ['POST', 'webhooks/1/deliveries/99999999999/replay'],
  ])('%s %s: there is none', async (method, path) => {
    expect((await ask(method, path, method === 'PUT' ? {} : undefined)).status).toBe(404);
  });
});

test('deliveries are listed page by page and by state, and made again', async () => {
  const { data: made } = await ask('POST', 'webhooks', { ...usual, url: receiver.url, events: ['entry.create'] });
  const path = `webhooks/${made.id}`;
  expect((await ask('POST', `${path}/test`)).data).toMatchObject({ delivered: true, status: 200, error: null });
  for (const label of ['a', 'b', 'c']) await ask('POST', 'content/tags', { data: { label } });
  const list = (query = '') => ask('GET', `${path}/deliveries${query}`);
  await expect.poll(async () => JSON.parse((await list('?state=delivered')).text).meta.pagination.total).toBe(3);
  const page = await list('?page=2&pageSize=2');
  expect(JSON.parse(page.text).meta.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 2, total: 3 });
  expect(page.data).toHaveLength(1);
  const [oldest] = page.data;
  expect(Object.keys(oldest).sort()).toEqual(deliveryKeys);
  expect(oldest).toMatchObject({ event: 'entry.create', state: 'delivered', lastStatus: 200, attempts: 1 });
  expect((await list('?state=pending')).data).toEqual([]);
  for (const wrong of ['?state=lost', '?page=0', '?pageSize=101', '?sort=id']) {
    expect((await list(wrong)).status, wrong).toBe(400);
  }
  const again = await ask('POST', `${path}/deliveries/${oldest.id}/replay`);
  expect(again.data).toMatchObject({ id: oldest.id, state: 'pending', attempts: 0 });
  await expect.poll(() => receiver.received.length).toBe(5);
  const sent = receiver.received.filter(({ headers }) => headers['x-octavo-id'] === oldest.key);
  expect(sent).toHaveLength(2);
  expect(sent[0]?.text).toBe(sent[1]?.text);
  expect(receiver.received.every((one) => isSigned(one, made.secret))).toBe(true);
  // Deliveries of one are none of another's.
  const { data: other } = await ask('POST', 'webhooks', usual);
  expect((await ask('POST', `webhooks/${other.id}/deliveries/${oldest.id}/replay`)).status).toBe(404);
  for (const { id } of [made, other]) await ask('DELETE', `webhooks/${id}`);
});

const deliveryKeys = [
  'answer',
  'attempts',
  'createdAt',
  'documentId',
  'event',
  'id',
  'key',
  'lastAt',
  'lastError',
  'lastStatus',
  'locale',
  'milliseconds',
  'nextAt',
  'state',
  'uid',
];

test('what happens to change sets is delivered, also that one was not published at its time', async () => {
  const events = ['change-set.create', 'change-set.publish', 'change-set.refuse'];
  const { data: made } = await ask('POST', 'webhooks', { ...usual, url: receiver.url, uids: [], events });
  const told = () => receiver.received.filter((one) => one.headers['x-strapi-event']?.includes('change-set'));
  const [from, ago] = [told().length, new Date(Date.now() - 1_000).toISOString()];
  const article = (await ask('POST', 'content/articles?status=published', { data: { title: 'base' } })).data.documentId;
  const { data: set } = await ask('POST', 'change-sets', { name: 'Night' });
  await ask('PUT', `content/articles/${article}?set=${set.id}`, { data: { title: 'of the set' } });
  await ask('PUT', `content/articles/${article}?status=published`, { data: { title: 'since' } });
  await ask('POST', `change-sets/${set.id}/schedule`, { publishAt: ago });
  await expect.poll(() => told().length - from, { timeout: 20_000 }).toBe(2);
  const resolutions = [{ documentId: article, locale: 'en', path: 'title', take: 'ours' }];
  expect((await ask('POST', `change-sets/${set.id}/publish`, { resolutions })).status).toBe(200);
  await expect.poll(() => told().length - from, { timeout: 20_000 }).toBe(3);
  expect(
    told()
      .slice(from)
      .map(({ text }) => JSON.parse(text)),
  ).toMatchObject([
    { event: 'change-set.create', changeSet: { id: set.id, name: 'Night', state: 'open', entries: 0 } },
    { event: 'change-set.refuse', changeSet: { entries: 1 }, refusal: { code: 'write.change-set-clashes' } },
    { event: 'change-set.publish', changeSet: { state: 'published' } },
  ]);
  expect((await ask('GET', `webhooks/${made.id}/deliveries`)).data).toMatchObject([
    { event: 'change-set.publish', documentId: set.id, locale: null },
    { event: 'change-set.refuse' },
    { event: 'change-set.create' },
  ]);
  await ask('DELETE', `webhooks/${made.id}`);
});

test('a webhook cannot send what its administrator may not read', async () => {
  const write = [
    { action: 'write', part: 'settings::webhooks' },
    { action: 'read', part: 'settings::webhooks' },
  ];
  const blind = await fixture.addAdministrator('blind', { settings: write });
  const reader = await fixture.addAdministrator('reader', {
    settings: write,
    content: [{ action: 'find', type: 'api::tag.tag' }],
  });
  const tags = { ...usual, uids: ['api::tag.tag'] };
  const status = async (as: string, body: unknown) => (await ask('POST', 'webhooks', body, as)).status;
  expect([await status(blind, usual), await status(blind, tags)]).toEqual([403, 403]);
  expect([await status(reader, usual), await status(reader, tags)]).toEqual([403, 201]);
  const users = { ...usual, uids: ['plugin::users-permissions.user'] };
  expect([await status(reader, users), await status(fixture.owner, users)]).toEqual([403, 201]);
  const sets = { ...tags, events: ['entry.publish', 'change-set.publish'] };
  expect([await status(reader, sets), await status(fixture.owner, sets)]).toEqual([403, 201]);

  // Nor may they redirect the events of a webhook that another administrator created.
  const { data: made } = await ask('POST', 'webhooks', usual);
  const moved = { url: 'https://elsewhere.example.org/' };
  expect((await ask('PUT', `webhooks/${made.id}`, moved, reader)).status).toBe(403);
  expect((await ask('PUT', `webhooks/${made.id}`, { ...moved, uids: ['api::tag.tag'] }, reader)).status).toBe(403);
  expect((await ask('POST', `webhooks/${made.id}/renew`, undefined, reader)).status).toBe(403);
});

test('permission to write webhooks and read users suffices for users, and none is needed for a webhook without events', async () => {
  const clerk = await fixture.addAdministrator('clerk', {
    settings: [
      { action: 'write', part: 'settings::webhooks' },
      { action: 'read', part: 'settings::users' },
    ],
  });
  const { data: made, status } = await ask('POST', 'webhooks', { ...usual, uids: [] }, clerk);
  expect(status).toBe(201);
  const path = `webhooks/${made.id}`;
  const statusOf = async (method: string, at: string, body?: unknown) => (await ask(method, at, body, clerk)).status;
  expect(await statusOf('GET', path)).toBe(403);
  expect(await statusOf('PUT', path, { enabled: false })).toBe(200);
  expect(await statusOf('PUT', path, { uids: ['plugin::users-permissions.user'] })).toBe(200);
  expect(await statusOf('POST', `${path}/renew`)).toBe(200);
  expect(await statusOf('PUT', path, { uids: null })).toBe(403);
  expect(await statusOf('POST', 'webhooks', { ...usual, url: 'http://10.0.0.1/' })).toBe(400);
  expect(await statusOf('POST', `${path}/deliveries/2000000000/replay`)).toBe(404);
  expect(await statusOf('DELETE', path)).toBe(204);
});
