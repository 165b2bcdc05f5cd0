import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentType, type DocumentFixture, openDocumentFixture } from '../../../test/support/document-fixture.js';
import { isSigned, openReceiver, type Received, type TestReceiver } from '../../../test/support/receiver.js';
import { createKeys } from '../../composition/app/secrets/keys.js';
import { createHttpClient } from '../../foundations/core/http-client/index.js';
import { createLayout } from '../../storage/sql/layout/index.js';
import { plainStatement } from '../../storage/sql/plan/index.js';
import { createAuditLog } from '../accounts/audit/create-audit-log.js';
import { createPrivilegeGuard, systemActor } from '../accounts/index.js';
import type { ChangeListener } from '../documents/index.js';
import { createWebhooks, type WebhooksServices } from './create-webhooks.js';
import { type DeliveryWorker, startDeliveryWorker } from './delivery-worker.js';
import { createOutboxWriter } from './outbox-writer.js';
import { pruneOutbox } from './prune-outbox.js';
import { createSubscriptionCache, type SubscriptionCache } from './subscription-cache.js';
import { webhooksTopic } from './topics.js';
import type { Delivery, WebhookRequest } from './types.js';
import type { CreatedWebhook, Webhooks } from './webhooks.js';

const day = 24 * 60 * 60 * 1_000;

let fixture: DocumentFixture;
let subscriptions: SubscriptionCache;
let webhooks: Webhooks;
let parts: WebhooksServices;
let receiver: TestReceiver;
let later = 0;
const clock = { now: () => Date.now() + later };
const followers: ChangeListener[] = [];
const running: DeliveryWorker[] = [];
let looking: NodeJS.Timeout;
const reports: unknown[] = [];

beforeAll(async () => {
  fixture = await openDocumentFixture([contentType('page', { title: { type: 'string' } })], {}, followers);
  const { store, snapshot } = fixture;
  const ring = [{ id: 'one', key: Buffer.alloc(32, 7), retiresAt: null }];
  const keys = createKeys(() => ({ session: ring, encryption: ring }), clock);
  const httpClient = createHttpClient({ allowPrivate: ['127.0.0.1'], development: false });
  subscriptions = createSubscriptionCache(store, (error) => reports.push(error));
  followers.push(
    createOutboxWriter({ snapshot, layout: createLayout(snapshot), dialect: store.dialect, clock, subscriptions }),
  );
  parts = {
    store,
    snapshot,
    clock,
    keys,
    httpClient,
    audit: createAuditLog(store, clock),
    bounds: createPrivilegeGuard(fixture),
  };
  webhooks = createWebhooks(parts);
  // As every server does, and every request.
  looking = setInterval(() => void store.syncVersion(), 50);
});

beforeEach(async () => {
  receiver = await openReceiver();
  later = 0;
  const all = ['webhooks', 'outbox', 'turns'].map((name) => `DELETE FROM [octavo_${name}]`);
  await fixture.store.write(async (tx) => {
    tx.touch(webhooksTopic);
    for (const text of all) await tx.run(plainStatement(fixture.store.dialect, text), []);
  });
  await fixture.store.syncVersion();
});

afterEach(async () => {
  for (const deliveries of running.splice(0)) await deliveries.stop();
  await receiver.goDown();
  expect(reports.splice(0)).toEqual([]);
});

afterAll(async () => {
  clearInterval(looking);
  subscriptions.close();
  await fixture.close();
});

function start(): DeliveryWorker {
  const started = startDeliveryWorker({ ...parts, audit: () => parts.audit, report: (error) => reports.push(error) });
  running.push(started);
  return started;
}

async function stop(): Promise<void> {
  for (const deliveries of running.splice(0)) await deliveries.stop();
}

async function listen(request: Partial<WebhookRequest> = {}): Promise<CreatedWebhook> {
  const { url } = receiver;
  const usual = { name: 'a', url, headers: {}, uids: null, locales: null, enabled: true } as const;
  const events = ['entry.create', 'entry.update', 'entry.delete'] as const;
  const made = await webhooks.create({ ...usual, events, ...request }, systemActor);
  await fixture.store.syncVersion();
  return made;
}

async function setEnabled({ webhook }: CreatedWebhook, enabled: boolean): Promise<void> {
  await webhooks.update(webhook.id, { enabled }, systemActor);
  await fixture.store.syncVersion();
}

const write = async (title: string): Promise<string> => (await fixture.create('page', { title })).documentId;
const rewrite = (documentId: string, title: string): Promise<unknown> => fixture.update('page', documentId, { title });

const titleOf = ({ told }: Received): string => String(told.entry?.title);
const titles = (received: readonly Received[]): readonly string[] => received.map(titleOf);

/** Returns the events of a document in order of arrival. */
function arrived(documentId: string): readonly string[] {
  return titles(receiver.taken().filter(({ told }) => told.entry?.documentId === documentId));
}

async function deliveriesOf({ webhook }: CreatedWebhook): Promise<readonly Delivery[]> {
  const { listDeliveries } = await webhooks.listDeliveries(webhook.id, { state: null, limit: 1_000, offset: 0 });
  return listDeliveries.toReversed();
}

const until = (wanted: () => unknown, timeout = 15_000) => expect.poll(wanted, { timeout, interval: 20 });

test('an event arrives, signed, with the requested headers, and its result is recorded', async () => {
  const made = await listen({ headers: { Authorization: 'Bearer of the receiver' } });
  start();
  const documentId = await write('a');
  await until(() => receiver.received.length).toBe(1);
  const [one] = receiver.received;
  if (one === undefined) throw new Error('nothing came');
  expect(one.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: 'Bearer of the receiver',
    'x-strapi-event': 'entry.create',
    'x-octavo-attempt': '1',
    'x-octavo-id': expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
  });
  expect(isSigned(one, made.secret)).toBe(true);
  expect(isSigned(one, 'another secret')).toBe(false);
  expect(Math.abs(Number(one.headers['x-octavo-timestamp']) * 1_000 - Date.now())).toBeLessThan(10_000);
  expect(one.told).toMatchObject({ event: 'entry.create', model: 'page', entry: { documentId, title: 'a' } });

  await until(async () => (await deliveriesOf(made))[0]?.state).toBe('delivered');
  const [delivery] = await deliveriesOf(made);
  expect(delivery).toMatchObject({
    key: one.headers['x-octavo-id'],
    event: 'entry.create',
    documentId,
    locale: null,
    attempts: 1,
    nextAt: null,
    lastStatus: 200,
    lastError: null,
    answer: 'answered with 200',
  });
  const stored = await fixture.store.rows(plainStatement(fixture.store.dialect, 'SELECT * FROM [octavo_webhooks]'), []);
  expect(JSON.stringify(stored)).not.toMatch(/of the receiver|whsec/);
});

describe('a receiver that is not there', () => {
  test('for a while: nothing is lost, and of each document everything comes in its order', async () => {
    const made = await listen();
    start();
    await receiver.goDown();
    const ids = await Promise.all(['a', 'b', 'c'].map((name) => write(`${name}0`)));
    for (let n = 1; n <= 3; n++) await Promise.all(ids.map((id, at) => rewrite(id, `${'abc'[at]}${n}`)));
    await pause(2_500);
    expect((await deliveriesOf(made)).every(({ state }) => state === 'pending')).toBe(true);
    await receiver.comeBack();
    await until(() => receiver.taken().length).toBe(12);
    for (const [at, id] of ids.entries()) expect(arrived(id)).toEqual([0, 1, 2, 3].map((n) => `${'abc'[at]}${n}`));
    expect(receiver.received.every((one) => isSigned(one, made.secret))).toBe(true);
    const attempts = (await deliveriesOf(made)).map((delivery) => delivery.attempts);
    expect(Math.max(...attempts)).toBeGreaterThan(1);
  });

  test('for longer than a day: it is given up, remains stored, and can be requested again', async () => {
    const made = await listen();
    await receiver.goDown();
    const deliveries = start();
    await write('a');
    await until(async () => (await deliveriesOf(made))[0]?.lastError).toContain('ECONNREFUSED');
    await deliveries.stop();
    later = day + 1_000;
    start();
    await until(async () => (await deliveriesOf(made))[0]?.state).toBe('given-up');
    await receiver.comeBack();
    const [given] = await deliveriesOf(made);
    await webhooks.replay(made.webhook.id, given?.id ?? 0, systemActor);
    await until(() => titles(receiver.received)).toEqual(['a']);
    expect(receiver.received[0]?.headers['x-octavo-id']).toBe(given?.key);
  });
});

test('one that fails for a document: what follows of it waits, others do not', async () => {
  await listen();
  start();
  let broken = true;
  receiver.answers(({ told }) => (broken && String(told.entry?.title).startsWith('bad') ? 500 : 204));
  const bad = await write('bad0');
  await rewrite(bad, 'bad1');
  const good = await write('good0');
  for (let n = 1; n <= 5; n++) await rewrite(good, `good${n}`);
  await until(() => arrived(good)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `good${n}`));
  expect(receiver.received.some((one) => titleOf(one) === 'bad1')).toBe(false);
  broken = false;
  await until(() => arrived(bad)).toEqual(['bad0', 'bad1']);
});

test('a receiver that answered 410 gets nothing more until it is enabled again', async () => {
  const made = await listen();
  start();
  receiver.answers(410);
  await write('a');
  await until(async () => (await webhooks.get(made.webhook.id)).enabled).toBe(false);
  expect(await webhooks.get(made.webhook.id)).toMatchObject({ stopped: 'it answered with 410' });
  await fixture.store.syncVersion();
  await write('b');
  await pause(300);
  expect(titles(receiver.received)).toEqual(['a']);
  const [entry] = await parts.audit.list({ before: null, limit: 1 });
  expect(entry).toMatchObject({ actor: 'system', action: 'webhook.stop', documentId: String(made.webhook.id) });
  receiver.answers(200);
  await setEnabled(made, true);
  await write('c');
  await until(() => titles(receiver.taken())).toEqual(['c']);
  expect(await webhooks.get(made.webhook.id)).toMatchObject({ enabled: true, stopped: null });
});

test('a slow one gets five at a time, one per document, and no other webhook waits for it', async () => {
  const fast = await openReceiver();
  try {
    await listen();
    await listen({ url: fast.url });
    start();
    let [now, most] = [0, 0];
    const ofDocument = new Map<string, number>();
    const doubles: string[] = [];
    receiver.answers(200, 300);
    const ids = await Promise.all(Array.from({ length: 10 }, (_, at) => write(`${at}`)));
    await Promise.all(ids.map((id) => rewrite(id, 'again')));
    const watching = setInterval(async () => {
      now = receiver.waiting().length;
      most = Math.max(most, now);
      ofDocument.clear();
      for (const { told } of receiver.waiting()) {
        const id = told.entry?.documentId ?? '';
        if (ofDocument.has(id)) doubles.push(id);
        ofDocument.set(id, 1);
      }
    }, 10);
    await until(() => fast.received.length).toBe(20);
    expect(receiver.received.length).toBeLessThan(20);
    await until(() => receiver.received.length).toBe(20);
    clearInterval(watching);
    expect([most, doubles]).toEqual([5, []]);
    for (const id of ids) expect(arrived(id)[1]).toBe('again');
  } finally {
    await stop();
    await fast.goDown();
  }
});

test('two nodes send each event once', async () => {
  await listen();
  start();
  start();
  for (let n = 0; n < 20; n++) await write(`${n}`);
  await until(() => receiver.received.length).toBe(20);
  await pause(300);
  expect(new Set(titles(receiver.received)).size).toBe(20);
  expect(receiver.received).toHaveLength(20);
});

test('a node that stops in the middle leaves nothing out', async () => {
  await listen();
  const first = start();
  receiver.answers(200, 5_000);
  await Promise.all(Array.from({ length: 7 }, (_, n) => write(`${n}`)));
  await until(() => receiver.waiting().length).toBe(5);
  const stopping = performance.now();
  await first.stop();
  expect(performance.now() - stopping).toBeLessThan(4_000);
  receiver.answers(200);
  start();
  await until(() => new Set(titles(receiver.received)).size).toBe(7);
});

test('a disabled webhook gets nothing, and gets its pending deliveries once enabled', async () => {
  const made = await listen();
  await write('a');
  await setEnabled(made, false);
  start();
  await write('b');
  await pause(300);
  expect(receiver.received).toEqual([]);
  await setEnabled(made, true);
  await until(() => titles(receiver.received)).toEqual(['a']);
});

test('old events are removed, unless a delivery is pending', async () => {
  const made = await listen();
  const other = await listen();
  const deliveries = start();
  await write('a');
  await until(() => receiver.received.length).toBe(2);
  await until(async () => (await deliveriesOf(made))[0]?.state).toBe('delivered');
  await until(async () => (await deliveriesOf(other))[0]?.state).toBe('delivered');
  await deliveries.stop();
  await write('b');
  await setEnabled(other, false);
  const count = async () => (await fixture.rows('SELECT COUNT(*) AS n FROM octavo_outbox'))[0]?.n;
  await pruneOutbox(fixture.store, clock, 30);
  expect(await count()).toBe(2);
  later = 31 * day;
  await pruneOutbox(fixture.store, clock, 30);
  expect(await count()).toBe(1);
  const [left] = await deliveriesOf(made);
  expect(left).toMatchObject({ state: 'pending' });
  expect((await deliveriesOf(other))[0]).toMatchObject({
    state: 'given-up',
    lastError: 'the webhook was switched off',
  });
});

test('a test returns its result, and is in no list', async () => {
  const made = await listen();
  expect(await webhooks.sendTest(made.webhook.id, systemActor)).toMatchObject({
    delivered: true,
    status: 200,
    error: null,
  });
  expect(receiver.received[0]?.told).toEqual({ event: 'trigger-test', createdAt: expect.any(String) });
  expect(receiver.received.every((one) => isSigned(one, made.secret))).toBe(true);
  receiver.answers(302);
  expect(await webhooks.sendTest(made.webhook.id, systemActor)).toMatchObject({ delivered: false, status: 302 });
  await receiver.goDown();
  expect(await webhooks.sendTest(made.webhook.id, systemActor)).toMatchObject({ delivered: false, status: null });
  expect(await deliveriesOf(made)).toEqual([]);
});
