import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../test/support/postgres.js';
import { addPage, pages, sql, titles, withPages } from '../../../../test/support/store-suite.js';
import { openTcpProxy, type TcpProxy } from '../../../../test/support/tcp-proxy.js';
import { Bug, Fault } from '../../../foundations/core/index.js';
import type { Stored } from '../../../language/schema/index.js';
import { openPostgresStore, type PostgresOptions, type Session, type Store, UniqueViolation } from '../index.js';
import { postgresDialect } from './sql/dialect.js';

/** Long, because the machine may be busy. */
const timeout = 10_000;

let database: TestDatabase;
let proxy: TcpProxy;
/** Connected through the proxy. */
let store: Store;
/** Connected to the server directly. */
let witness: Store;
const opened: Store[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  witness = await openPostgresStore({ url: database.url, queueTimeout: timeout });
  await withPages(witness);
});

afterAll(async () => {
  await witness.close();
  await database.drop();
});

beforeEach(async () => {
  proxy = await openTcpProxy(Number(new URL(database.url).port));
  await witness.write((transaction) => transaction.run(here('TRUNCATE octavo_documents CASCADE'), []));
  store = await open();
  await withPages(store);
});

afterEach(async () => {
  proxy.watch(null);
  proxy.resume();
  for (const each of opened.splice(0)) await each.close();
  await proxy.close();
});

async function open(options: Partial<PostgresOptions> = {}): Promise<Store> {
  const url = new URL(database.url);
  url.port = String(proxy.port);
  const another = await openPostgresStore({ url: url.href, queueTimeout: timeout, ...options });
  opened.push(another);
  return another;
}

const here = (text: string, reads?: readonly string[]) => sql({ dialect: postgresDialect }, text, reads);
const one = here('SELECT 1 AS one');
const add = (id: string, through = store) => through.write((transaction) => addPage(through, transaction, id, id));
const seen = async (): Promise<readonly string[]> => JSON.parse(await titles(witness, witness));
const fault = (code: string) => expect.objectContaining({ name: 'Fault', code });

const slow = here('SELECT pg_sleep(0.3), 1 AS one');
const atWork = here(
  `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT pg_sleep%'`,
);
const known = new Set<Stored>();

/** Resolves when the server runs a slow statement that it did not run the last time. */
async function underWay(): Promise<void> {
  for (;;) {
    const news = (await witness.rows(atWork, [])).filter(({ pid }) => !known.has(pid ?? null));
    for (const { pid } of news) known.add(pid ?? null);
    if (news.length > 0) return;
    await pause(5);
  }
}

/** Milliseconds until the work has ended or failed. */
async function duration(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work().catch(() => undefined);
  return performance.now() - started;
}

describe('a connection that is cut', () => {
  it('while idle is replaced without an error', async () => {
    await Promise.all(Array.from({ length: 8 }, () => store.rows(here('SELECT pg_sleep(0.05)'), [])));
    expect(proxy.made).toBe(8);
    proxy.cut();
    expect(await store.rows(one, [])).toEqual([{ one: 1 }]);
    proxy.cut();
    await add('a');
    await pause(20);
    proxy.cut();
    await pause(20);
    expect(await Promise.all(Array.from({ length: 20 }, () => store.rows(one, [])))).toHaveLength(20);
    expect(await seen()).toEqual(['a']);
  });

  it('during a read lets the read be repeated', async () => {
    const read = store.rows(slow, []);
    await underWay();
    proxy.cut();
    expect(await read).toMatchObject([{ one: 1 }]);
    expect(proxy.made).toBe(2);
    const several = store.read((session) => session.rows(slow, []));
    await underWay();
    proxy.cut();
    expect(await several).toMatchObject([{ one: 1 }]);
  });

  it('during the second read fails, and so does the second of several that must see one state', async () => {
    const read = store.rows(slow, []).catch((error: unknown) => error);
    for (let times = 0; times < 2; times++) {
      await underWay();
      proxy.cut();
    }
    expect(await read).toEqual(fault('store.unavailable'));
    let started = 0;
    const several = store
      .read(async (session) => {
        started += 1;
        await session.rows(one, []);
        return session.rows(slow, []);
      })
      .catch((error: unknown) => error);
    await underWay();
    proxy.cut();
    expect(await several).toEqual(fault('store.unavailable'));
    expect(started).toBe(1);
  });

  it('during a write, before a possible commit, lets the write be repeated', async () => {
    let attempts = 0;
    await store.write(async (transaction) => {
      attempts += 1;
      await addPage(store, transaction, 'a', 'a');
      if (attempts === 1) proxy.cut();
      await transaction.rows(one, []);
    });
    expect(attempts).toBe(2);
    expect(await seen()).toEqual(['a']);
    proxy.watch(() => 'cut');
    await expect(add('b')).rejects.toEqual(fault('store.unavailable'));
    proxy.watch(null);
    await add('c');
    expect(await seen()).toEqual(['a', 'c']);
  });

  it('during the commit leaves the outcome open: it is reported, and never retried', async () => {
    const outcomes: (readonly [string, Stored])[] = [];
    for (const verdict of ['cut', 'cut answer'] as const) {
      // Its first commit appears on the wire as text.
      const another = await open();
      let attempts = 0;
      proxy.watch((said) => (said.includes('COMMIT\0') ? verdict : 'pass'));
      const write = another.write(async (transaction) => {
        attempts += 1;
        await addPage(another, transaction, verdict, verdict);
      });
      await expect(write).rejects.toEqual(fault('store.unavailable'));
      proxy.watch(null);
      await pause(50);
      outcomes.push([verdict, attempts]);
    }
    expect(outcomes).toEqual([
      ['cut', 1],
      ['cut answer', 1],
    ]);
    expect(await seen()).toEqual(['cut answer']);
  });

  it('invalidates caches, as other nodes may have written meanwhile', async () => {
    const count = here('SELECT count(*) FROM pages', [pages]);
    expect(await store.total(count, [])).toBe(0);
    proxy.cut();
    await add('a', witness);
    expect(await store.total(count, [])).toBe(1);
  });
});

describe('a server that cannot be reached', () => {
  it('is reported as unavailable immediately, and used again as soon as it is back', async () => {
    await add('before');
    await proxy.refuse();
    const [reading, writing] = [await duration(() => store.rows(one, [])), await duration(() => add('meanwhile'))];
    expect(Math.max(reading, writing)).toBeLessThan(1_000);
    await expect(store.rows(one, [])).rejects.toEqual(fault('store.unavailable'));
    await expect(add('meanwhile')).rejects.toEqual(fault('store.unavailable'));
    await expect(store.total(one, [])).rejects.toEqual(fault('store.unavailable'));
    await expect(open()).rejects.toEqual(fault('store.unavailable'));
    await proxy.accept();
    await add('after');
    expect(await seen()).toEqual(['before', 'after']);
  });

  it('recovers within two seconds under load, loses nothing that was confirmed, and duplicates nothing', async () => {
    const answered: string[] = [];
    const failures: unknown[] = [];
    let [stopped, firstAfter, returned] = [false, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const workers = Array.from({ length: 12 }, async (_, worker) => {
      for (let at = 0; !stopped; at++) {
        const id = `w${worker}n${at}`;
        try {
          await add(id);
          answered.push(id);
          if (performance.now() > returned) firstAfter = Math.min(firstAfter, performance.now() - returned);
        } catch (error) {
          failures.push(error);
          await pause(10);
        }
      }
    });
    await pause(200);
    await proxy.refuse();
    await pause(500);
    await proxy.accept();
    returned = performance.now();
    await pause(300);
    proxy.cut();
    await pause(300);
    stopped = true;
    await Promise.all(workers);
    expect(firstAfter).toBeLessThan(2_000);
    expect(failures.every((error) => error instanceof Fault && error.status === 503)).toBe(true);
    const rows = await seen();
    expect(new Set(rows).size).toBe(rows.length);
    expect(answered.filter((id) => !rows.includes(id))).toEqual([]);
    expect(answered.length).toBeGreaterThan(12);
  });

  it('that no longer responds is given up in time, and so are new connections to it', async () => {
    const limited = await open({ poolSize: 2, statementTimeout: 200, connectTimeout: 200, queueTimeout: 1_000 });
    await limited.rows(one, []);
    proxy.stall();
    const times = await Promise.all(Array.from({ length: 10 }, () => duration(() => limited.rows(one, []))));
    expect(Math.max(...times)).toBeLessThan(3_000);
    await expect(limited.rows(one, [])).rejects.toThrow(Fault);
    proxy.resume();
    expect(await duration(() => limited.rows(one, []))).toBeLessThan(2_000);
    expect(await limited.rows(one, [])).toEqual([{ one: 1 }]);
  });

  it('that is far away is only slow', async () => {
    proxy.delay(20);
    await add('a');
    expect(await store.total(here('SELECT count(*) FROM pages', [pages]), [])).toBe(1);
  });
});

describe('a pool', () => {
  it('rejects requests that it cannot serve in time, immediately where the queue is full, and never blocks', async () => {
    const small = await open({ poolSize: 2, queue: 5, queueTimeout: 300 });
    const slow = here('SELECT pg_sleep(0.8)');
    const running = [small.rows(slow, []), small.rows(slow, [])];
    await pause(100);
    const times: number[] = [];
    const results = await Promise.allSettled(
      Array.from({ length: 500 }, async () => {
        const started = performance.now();
        try {
          return await small.rows(one, []);
        } finally {
          times.push(performance.now() - started);
        }
      }),
    );
    expect(Math.max(...times)).toBeLessThan(1_000);
    expect(times.filter((time) => time > 250)).toHaveLength(5);
    for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: { code: 'store.busy' } });
    await Promise.all(running);
    expect(await small.rows(one, [])).toEqual([{ one: 1 }]);
    expect(proxy.made).toBe(3);
  });

  it('serves waiting requests in their order', async () => {
    const single = await open({ poolSize: 1, queue: 100 });
    const order: number[] = [];
    const reads = Array.from({ length: 20 }, async (_, at) => {
      await (at % 2 === 0 ? single.rows(one, []) : single.read((session) => session.rows(one, [])));
      order.push(at);
    });
    await Promise.all(reads);
    expect(order).toEqual(Array.from({ length: 20 }, (_, at) => at));
  });

  it('needs one connection for any operation of a store', async () => {
    const single = await open({ poolSize: 1 });
    await withPages(single);
    const count = here('SELECT count(*) FROM pages', [pages]);
    const all = Array.from({ length: 10 }, (_, at) => [add(`d${at}`, single), single.total(count, [])]).flat();
    await Promise.all(all);
    expect(await single.total(count, [])).toBe(10);
  });

  it('ends long statements, and reuses the connection', async () => {
    const limited = await open({ poolSize: 1, statementTimeout: 500 });
    await expect(limited.rows(here('SELECT pg_sleep(5)'), [])).rejects.toEqual(fault('store.busy'));
    await expect(limited.write((transaction) => transaction.rows(here('SELECT pg_sleep(5)'), []))).rejects.toEqual(
      fault('store.busy'),
    );
    expect(await limited.rows(one, [])).toEqual([{ one: 1 }]);
    expect(proxy.made).toBe(2);
  });

  it('ends a transaction that is idle for too long, and does not retry it', async () => {
    const limited = await open({ idleTimeout: 100 });
    let attempts = 0;
    const resting = limited.write(async (transaction) => {
      attempts += 1;
      await addPage(limited, transaction, 'a', 'a');
      await pause(300);
      await addPage(limited, transaction, 'b', 'b');
    });
    await expect(resting).rejects.toEqual(fault('store.unavailable'));
    expect(attempts).toBe(1);
    await add('c', limited);
    expect(await seen()).toEqual(['c']);
  });
});

describe('concurrent transactions', () => {
  const raise = (state: string) => here(`DO $$ BEGIN RAISE EXCEPTION 'met' USING ERRCODE = '${state}'; END $$`);
  const lock = (session: Session, id: string) =>
    session.rows(here('SELECT revision FROM octavo_documents WHERE document_id = ? FOR UPDATE'), [id]);

  it('in a deadlock are both committed', async () => {
    for (const id of ['a', 'b']) await add(id);
    let attempts = 0;
    const both = (first: string, second: string) =>
      store.write(async (transaction) => {
        attempts += 1;
        await lock(transaction, first);
        await pause(100);
        await lock(transaction, second);
        return first;
      });
    expect(await Promise.all([both('a', 'b'), both('b', 'a')])).toEqual(['a', 'b']);
    expect(attempts).toBe(3);
  });

  it('reliability B3: wait for a lock in several attempts, for a limited time', async () => {
    await add('a');
    const limited = await open({ lockTimeout: 2_000 });
    let release = (): void => undefined;
    const running = new Promise<void>((resolve) => {
      release = resolve;
    });
    const lockHolder = witness.write(
      async (transaction) => {
        await lock(transaction, 'a');
        await running;
      },
      { longRunning: true },
    );
    await pause(200);
    const began = performance.now();
    const patient = store.write((transaction) => lock(transaction, 'a'));
    await expect(limited.write((transaction) => lock(transaction, 'a'))).rejects.toEqual(fault('store.busy'));
    expect(performance.now() - began).toBeGreaterThan(1_900);
    await pause(500);
    release();
    await lockHolder;
    expect(await patient).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(6_000);
  });

  it('are retried after a serialization failure, a limited number of times', async () => {
    let attempts = 0;
    await store.write(async (transaction) => {
      attempts += 1;
      await addPage(store, transaction, 'a', 'a');
      if (attempts < 4) await transaction.run(raise('40001'), []);
    });
    expect([attempts, await seen()]).toEqual([4, ['a']]);
    const hopeless = store.write((transaction) => transaction.run(raise('40001'), []));
    await expect(hopeless).rejects.toEqual(fault('store.busy'));
  });

  it('on one unique value retry one after the other, and may choose another value', async () => {
    const results = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        store.write(async (transaction) => {
          const [row] = await transaction.rows(here('SELECT count(*) AS taken FROM pages'), []);
          const slug = `same-${row?.taken}`;
          await addPage(store, transaction, `d${at}`, slug, slug);
          return slug;
        }),
      ),
    );
    expect(new Set(results).size).toBe(24);
    expect([...(await seen())].sort()).toEqual([...results].sort());
  });

  it('on one intended unique value fail once they have seen the conflict', async () => {
    let attempts = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 16 }, (_, at) =>
        store.write((transaction) => {
          attempts += 1;
          return addPage(store, transaction, `d${at}`, 'same', 'same');
        }),
      ),
    );
    const failed = results.filter((result) => result.status === 'rejected');
    expect(failed).toHaveLength(15);
    for (const { reason } of failed) expect(reason).toBeInstanceOf(UniqueViolation);
    expect(attempts).toBeLessThanOrEqual(31);
    expect(await seen()).toEqual(['same']);
  });

  it('are not committed where an error in them was caught', async () => {
    const careless = store.write(async (transaction) => {
      await addPage(store, transaction, 'a', 'a');
      await transaction.run(here('SELECT * FROM nowhere'), []).catch(() => undefined);
      return 'done';
    });
    await expect(careless).rejects.toThrow('nowhere');
    expect(await seen()).toEqual([]);
  });
});

describe('a prepared statement unknown to the server', () => {
  it('is prepared again, in reads and in writes, on every connection', async () => {
    const all = here('SELECT * FROM pages ORDER BY id');
    const forget = here('SELECT 1 FROM pg_sleep(0.05)');
    const everywhere = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 8 }, work));
    await everywhere(() =>
      store.read(async (session) => [await session.rows(all, []), await session.rows(forget, [])]),
    );
    await witness.write((transaction) => transaction.run(here('ALTER TABLE pages ADD COLUMN more text'), []));
    const reads = await everywhere(async () => store.rows(all, []));
    expect(reads).toEqual(Array.from({ length: 8 }, () => []));
    await witness.write((transaction) => transaction.run(here('ALTER TABLE pages DROP COLUMN more'), []));
    await everywhere(() =>
      store.write(async (transaction) => [await transaction.rows(all, []), await transaction.rows(forget, [])]),
    );
    await store.rows(here('DEALLOCATE ALL'), []);
    expect(await store.rows(all, [])).toEqual([]);
  });

  it('does not block those that wait behind an invalid statement', async () => {
    await store.read(async (session) => {
      const [slow, wrong, right] = [
        session.rows(here('SELECT pg_sleep(0.05)'), []),
        session.rows(here('SELECT ?::text'), []),
        session.rows(one, []),
      ];
      await expect(wrong).rejects.toThrow(Bug);
      await slow;
      expect(await right).toEqual([{ one: 1 }]);
    });
  });
});

describe('a server that only reads', () => {
  it('is left for another one; where there is none, that is reported', async () => {
    await add('before');
    const made = proxy.made;
    let attempts = 0;
    await store.write(async (transaction) => {
      attempts += 1;
      if (attempts === 1) await transaction.run(here('SET TRANSACTION READ ONLY'), []);
      await addPage(store, transaction, 'a', 'a');
    });
    expect([attempts, proxy.made]).toEqual([2, made + 1]);
    const nowhere = store.write(async (transaction) => {
      await transaction.run(here('SET TRANSACTION READ ONLY'), []);
      await addPage(store, transaction, 'b', 'b');
    });
    await expect(nowhere).rejects.toMatchObject({ code: 'store.read-only', status: 503 });
    expect(await seen()).toEqual(['before', 'a']);
  });
});
