import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addPage, pages, sql, withPages } from '../../../../../test/support/store-suite.js';
import { openSqliteStore, type Store } from '../../index.js';
import type { ThreadLimits } from './read-thread-pool.js';

/** As it is built: threads do not read what is written in TypeScript. */
const program = join(import.meta.dirname, '../../../../../dist/packed/reading-thread.js');

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-threads-'));
  await open({});
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

async function open(limits: Partial<ThreadLimits>, path = program): Promise<void> {
  await store?.close();
  store = await openSqliteStore({ file: join(folder, 'data.db'), threads: { program: path, limits } });
  await withPages(store);
}

/** Counts to a number for some tenths of a second, and then pages. */
function dear(rows = 1_500_000) {
  const counting = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})`;
  const text = `${counting} SELECT CAST((SELECT count(*) FROM pages) || ' of ' || (SELECT count(*) FROM n) AS BLOB)`;
  return sql(store, text, [pages]);
}

const read = async (statement: ReturnType<typeof dear>) => String(await store.bytes(statement, []));

const addOne = (id: string) => store.write((transaction) => addPage(store, transaction, id, id));

it('asks what took long on a thread, where everything is seen that was committed, and the loop goes on', async () => {
  const statement = dear();
  const began = performance.now();
  expect(await read(statement)).toBe('0 of 1500000');
  const alone = performance.now() - began;
  const second = store.bytes(statement, []);
  expect(second).toBeInstanceOf(Promise);
  await second;

  await addOne('a');
  let longest = 0;
  let last = performance.now();
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  expect(await read(statement)).toBe('1 of 1500000');
  clearInterval(beat);
  expect(longest).toBeLessThan(alone / 2);
});

it('remembers a total that was waited for, until something changes', async () => {
  const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500000)';
  const statement = sql(store, `${numbers} SELECT count(*) + (SELECT count(*) FROM pages) FROM n`, [pages]);
  expect(await store.total(statement, [])).toBe(1_500_000);
  expect(store.total(statement, [])).toBe(1_500_000);
  await store.write(async (transaction) => {
    await addPage(store, transaction, 'a', 'a');
    transaction.touch(pages);
  });
  const counted = store.total(statement, []);
  expect(counted).toBeInstanceOf(Promise);
  const millisecondsOf = async (total: number | Promise<number>): Promise<number> => {
    const began = performance.now();
    expect(await total).toBe(1_500_001);
    return performance.now() - began;
  };
  const counting = await millisecondsOf(counted);
  expect(await millisecondsOf(store.total(statement, []))).toBeLessThan(counting / 2);
});

it('refuses what finds too many before it, or waits for too long', async () => {
  await open({ maxThreads: 1, maxWaiting: 2, maxWait: 150 });
  const statement = dear();
  await read(statement);
  const asked = Array.from({ length: 5 }, () => read(statement).catch((error) => error.code));
  expect((await Promise.all(asked)).sort()).toEqual(['0 of 1500000', ...Array(4).fill('store.busy')]);
  expect(await read(statement)).toBe('0 of 1500000');
});

it('says what is wrong with a statement as a connection in the loop does', async () => {
  const statement = dear();
  await read(statement);
  await store.write((transaction) => transaction.run(sql(store, 'DROP TABLE pages'), []));
  await expect(read(statement)).rejects.toThrow('no such table: pages');
});

it('starts a thread anew when one is needed again', async () => {
  await open({ idleTimeout: 5 });
  const statement = dear();
  for (let round = 0; round < 3; round++) {
    expect(await read(statement)).toBe('0 of 1500000');
    await pause(50);
  }
});

it('says that the database cannot be reached where threads do not start, and after the end', async () => {
  await open({}, join(folder, 'nothing.js'));
  const statement = dear();
  await read(statement);
  await expect(read(statement)).rejects.toThrow('The database cannot be reached');
  await open({});
  await read(statement);
  const failing = expect(read(statement)).rejects.toThrow('The database cannot be reached');
  await store.close();
  await failing;
});

it('brings what many writes left in the log into the file, while more are made', async () => {
  const size = () => statSync(join(folder, 'data.db')).size;
  const before = size();
  let number = 0;
  const some = () => Promise.all(Array.from({ length: 300 }, () => addOne(`page ${number++} ${'x'.repeat(2_000)}`)));
  await some();
  await vi.waitFor(() => expect(size()).toBeGreaterThan(before), { timeout: 10_000 });
  await some();
  expect(await store.total(sql(store, 'SELECT count(*) FROM pages', [pages]), [])).toBe(600);
});

it('lets a program that closes its store go on to its end', () => {
  const store = join(import.meta.dirname, '../../../../../dist/storage/database/index.js');
  // The loop stands still while the thread answers: who closes then finds an answer that nobody has looked at.
  const rests = `
    const { openSqliteStore } = await import(${JSON.stringify(store)});
    const store = await openSqliteStore({ file: ${JSON.stringify(join(folder, 'other.db'))}, threads: { program: ${JSON.stringify(program)} } });
    const slow = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) SELECT CAST(count(*) AS BLOB) FROM n';
    const statement = { sql: slow, slots: [], reads: [] };
    for (let at = 0; at < 3; at++) await store.bytes(statement, []);
    const asked = store.bytes(statement, []).catch(() => null);
    await null;
    for (const until = performance.now() + 300; performance.now() < until; );
    await store.close();
    await asked;
    console.log('closed');
  `;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', rests], { encoding: 'utf8' });
  expect(said).toBe('closed\n');
});

it('reliability C6: brings what a change of tables has written into the file at once', async () => {
  const size = (): number => statSync(join(folder, 'data.db')).size;
  const before = size();
  const rows = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8)';
  await store.schemaConnection().runExclusive?.(async ({ session }) => {
    await session.exec(`CREATE TABLE wide AS ${rows} SELECT i, zeroblob(1000000) AS bytes FROM n`);
  });
  await expect.poll(size, { timeout: 10_000 }).toBeGreaterThan(before + 7_000_000);
});

it('security 1: answers one caller on half of the threads, refuses what is too much for it, and forgets who has gone', async () => {
  await open({ maxThreads: 2, maxWaiting: 4, idleTimeout: 50 });
  // The caller asks for ten times as much as the other one, who is answered meanwhile.
  const [statement, long] = [dear(), dear(15_000_000)];
  for (const known of [statement, long, statement, long]) await read(known);
  const gone = new AbortController();
  const client = (caller: string, signal = new AbortController().signal) => ({ caller, signal: () => signal });
  const own = Array.from({ length: 3 }, () => store.bytes(long, [], client('a', gone.signal)));
  const ended = Promise.allSettled(own);
  await expect(store.bytes(statement, [], client('a'))).rejects.toMatchObject({ code: 'query.too-many-at-once' });
  // The other thread is free for others, while two of the caller's own wait.
  expect(String(await store.bytes(statement, [], client('b')))).toBe('0 of 1500000');
  gone.abort();
  const outcomes = (await ended).map(({ status }) => status);
  expect(outcomes.filter((status) => status === 'rejected').length).toBeGreaterThan(0);
  expect(String(await store.bytes(statement, [], client('a')))).toBe('0 of 1500000');
}, 120_000);
