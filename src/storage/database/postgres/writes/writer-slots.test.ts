import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../../test/support/postgres.js';
import { sql } from '../../../../../test/support/store-suite.js';
import type { Store } from '../../index.js';
import { connectPostgresStore } from '../open-postgres-store.js';
import { DocumentQueues } from './document-queues.js';
import { WriterSlots } from './writer-slots.js';

let database: TestDatabase;
let store: Store;

beforeAll(async () => {
  database = await freshDatabase();
  store = await connectPostgresStore({ url: database.url, poolSize: 4, queue: 100 });
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

test('reads continue while more writers wait for each other than there are connections', async () => {
  let release = (): void => undefined;
  const locked = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holds = (): void => undefined;
  const holding = new Promise<void>((resolve) => {
    holds = resolve;
  });
  const first = store.write(async (transaction) => {
    await transaction.acquireLock('a name');
    holds();
    await locked;
  });
  await holding;
  const others = Array.from({ length: 12 }, () => store.write((transaction) => transaction.acquireLock('a name')));
  const read = await Promise.all(Array.from({ length: 20 }, () => store.rows(sql(store, 'SELECT 1 AS one'), [])));
  expect(read).toHaveLength(20);
  release();
  await Promise.all([first, ...others]);
});

test('reliability B3: the writers of one document use one connection together', async () => {
  let release = (): void => undefined;
  const locked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const order: number[] = [];
  const first = store.write(() => locked, { document: 'a' });
  const behind = Array.from({ length: 12 }, (_, at) => store.write(async () => void order.push(at), { document: 'a' }));
  expect(await store.write(async () => 'unblocked', { document: 'b' })).toBe('unblocked');
  expect(order).toEqual([]);
  release();
  await Promise.all([first, ...behind]);
  expect(order).toEqual(behind.map((_, at) => at));
});

test('reliability B3: a wait for a document is limited, and keeps the order of the queue', async () => {
  const queues = new DocumentQueues(2);
  await queues.enter('a', 50);
  const [late, patient] = [queues.enter('a', 50), queues.enter('a', 5_000)];
  await expect(queues.enter('a', 50)).rejects.toMatchObject({ code: 'store.busy' });
  await expect(late).rejects.toMatchObject({ code: 'store.busy' });
  await expect(queues.enter('b', 50)).resolves.toBeUndefined();
  queues.leave('a');
  await patient;
  queues.leave('a');
  await expect(queues.enter('a', 50)).resolves.toBeUndefined();
});

test('reliability C4: a burst of writes waits for connections for ten seconds, not for one as reads do', async () => {
  const narrow = await connectPostgresStore({ url: database.url, poolSize: 4 });
  const slow = sql(narrow, 'SELECT pg_sleep(0.15)');
  try {
    const burst = Array.from({ length: 64 }, () => narrow.write((transaction) => transaction.rows(slow, [])));
    const outcomes = await Promise.allSettled(burst);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  } finally {
    await narrow.close();
  }
});

test('a slot goes to the writer that waits longest, and waiting ends', async () => {
  const slots = new WriterSlots({ poolSize: 1, queue: 2, writeQueueTimeout: 50 });
  await slots.acquire();
  const order: number[] = [];
  const waiting = [1, 2].map((at) => slots.acquire().then(() => order.push(at)));
  await expect(slots.acquire()).rejects.toMatchObject({ code: 'store.busy' });
  slots.release();
  await waiting[0];
  slots.release();
  await waiting[1];
  expect(order).toEqual([1, 2]);
  await expect(slots.acquire()).rejects.toMatchObject({ code: 'store.busy' });
  slots.release();
  await expect(slots.acquire()).resolves.toBeUndefined();
});

test.each([
  [1, 1],
  [3, 3],
  [4, 3],
  [8, 6],
  [40, 30],
])('of %i connections %i are for writers', async (poolSize, writers) => {
  const slots = new WriterSlots({ poolSize, queue: 0, writeQueueTimeout: 50 });
  for (let at = 0; at < writers; at += 1) await slots.acquire();
  await expect(slots.acquire()).rejects.toMatchObject({ code: 'store.busy' });
});
