import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PostgresPair, startPostgresPair } from '../../../../../test/support/postgres-pair.js';
import { addPage, pages, sql, withPages } from '../../../../../test/support/store-suite.js';
import { openTcpProxy, type TcpProxy } from '../../../../../test/support/tcp-proxy.js';
import { openPostgresStore, type Store } from '../../index.js';

/** Two nodes on a server with a replica, which they reach through a proxy. */

let pair: PostgresPair;
let way: TcpProxy;
let stores: readonly [Store, Store];
let schemas = 0;

beforeAll(async () => {
  pair = await startPostgresPair();
});

afterAll(() => pair.stop());

beforeEach(async () => {
  way = await openTcpProxy(Number(new URL(pair.standby).port));
  const replica = new URL(pair.standby);
  replica.port = String(way.port);
  schemas += 1;
  const options = { url: pair.primary, schema: `s${schemas}`, replicas: [replica.href] };
  stores = [await openPostgresStore(options), await openPostgresStore(options)];
  await withPages(stores[0]);
  await withPages(stores[1]);
});

afterEach(async () => {
  way.resume();
  for (const store of stores) await store.close();
  await way.close();
});

const isReplica = async (store: Store): Promise<boolean> =>
  (await store.rows(sql(store, 'SELECT pg_is_in_recovery() AS replica'), []))[0]?.replica === true;

const fromReplica = (store: Store) => expect.poll(() => isReplica(store), { timeout: 10_000 }).toBe(true);

async function titleOf(session: Pick<Store, 'rows'>, id: string): Promise<unknown> {
  const [row] = await session.rows(sql(stores[0], 'SELECT title FROM pages WHERE document_id = ?'), [id]);
  return row?.title;
}

/** Writes on one node and reads on both in every way, concurrently. Returns how often something was missing. */
async function missing(rounds: number, prefix: string): Promise<number> {
  let misses = 0;
  const [here] = stores;
  const count = sql(here, 'SELECT count(*) FROM pages WHERE document_id LIKE ?', [pages]);
  for (let at = 0; at < rounds; at++) {
    const id = `${prefix}${at}`;
    await here.write((transaction) => addPage(here, transaction, id, id));
    const seen = await Promise.all(
      stores.flatMap((store) => [
        titleOf(store, id),
        store.read((session) => titleOf(session, id)),
        (async () => ((await store.total(count, [`${prefix}%`])) === at + 1 ? id : null))(),
      ]),
    );
    misses += seen.filter((one) => one !== id).length;
  }
  return misses;
}

test('reads go to a replica that has everything, and never miss a write of any node', async () => {
  await fromReplica(stores[0]);
  expect(await missing(100, 'a')).toBe(0);
  for (const store of stores) await fromReplica(store);
});

test('a replica that lags is not read from', async () => {
  await fromReplica(stores[0]);
  await pair.command('standby', 'SELECT pg_wal_replay_pause()');
  try {
    expect(await missing(30, 'b')).toBe(0);
    for (const store of stores) expect(await isReplica(store)).toBe(false);
  } finally {
    await pair.command('standby', 'SELECT pg_wal_replay_resume()');
  }
  for (const store of stores) await fromReplica(store);
  await pair.command('standby', 'ALTER SYSTEM SET recovery_min_apply_delay = 30', 'SELECT pg_reload_conf()');
  try {
    expect(await missing(50, 'c')).toBe(0);
  } finally {
    await pair.command('standby', 'ALTER SYSTEM RESET recovery_min_apply_delay', 'SELECT pg_reload_conf()');
  }
});

test('a replica that is killed under reads makes none of them fail', async () => {
  await fromReplica(stores[0]);
  await stores[0].write((transaction) => addPage(stores[0], transaction, 'd', 'd'));
  let stopped = false;
  const errors: unknown[] = [];
  let [answers, slowest] = [0, 0];
  const readers = Array.from({ length: 16 }, async (_, at) => {
    while (!stopped) {
      const began = performance.now();
      try {
        expect(await titleOf(stores[at % 2 === 0 ? 0 : 1], 'd')).toBe('d');
        answers += 1;
      } catch (error) {
        errors.push(error);
      }
      slowest = Math.max(slowest, performance.now() - began);
    }
  });
  await pause(300);
  await pair.kill('standby');
  await pause(1_500);
  const whileGone = answers;
  await pair.start('standby');
  for (const store of stores) await fromReplica(store);
  stopped = true;
  await Promise.all(readers);
  expect(errors).toEqual([]);
  expect(whileGone).toBeGreaterThan(100);
  expect(slowest).toBeLessThan(2_500);
});

test('a replica that does not respond is skipped', async () => {
  await fromReplica(stores[0]);
  way.stall();
  const began = performance.now();
  expect(await isReplica(stores[0])).toBe(false);
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(await missing(10, 'e')).toBe(0);
  way.resume();
  await fromReplica(stores[0]);
});

test('a replica may be missing at a start, and a server that is no replica is not used as one', async () => {
  const nowhere = new URL(pair.standby);
  nowhere.port = '1';
  const store = await openPostgresStore({
    url: pair.primary,
    schema: `s${schemas}`,
    replicas: [nowhere.href, pair.primary],
  });
  await stores[0].write((transaction) => addPage(stores[0], transaction, 'f', 'f'));
  expect(await titleOf(store, 'f')).toBe('f');
  expect(await isReplica(store)).toBe(false);
  await store.close();
});
