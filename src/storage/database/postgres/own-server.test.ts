import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { certificates } from '../../../../test/support/certificates.js';
import { type OwnPostgres, startOwnPostgres } from '../../../../test/support/own-postgres.js';
import { addPage, sql, titles, withPages } from '../../../../test/support/store-suite.js';
import { Fault } from '../../../foundations/core/index.js';
import { openPostgresStore, type Store } from '../index.js';

let server: OwnPostgres;
let folder: string;
const opened: Store[] = [];

beforeAll(async () => {
  server = await startOwnPostgres();
  folder = mkdtempSync(join(tmpdir(), 'octavo-tls-'));
  writeFileSync(join(folder, 'authority.crt'), certificates.authority);
});

afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function open(url = server.url, schema = 'public'): Promise<Store> {
  const store = await openPostgresStore({ url, schema });
  opened.push(store);
  return store;
}

/** Runs commands that a store never runs. */
async function command(...texts: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: server.url });
  // It may be this very connection that is ended.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const results = [];
    for (const text of texts) results.push((await client.query(text)).rows);
    return results.flat();
  } finally {
    await client.end();
  }
}

describe('a server that crashes', () => {
  it('is used again as soon as it is back, and has everything that was confirmed, once', async () => {
    // Otherwise a crash may lose the last commits.
    await command('ALTER ROLE CURRENT_USER SET synchronous_commit = on');
    const stores = [await open(undefined, 'crash'), await open(undefined, 'crash')];
    for (const store of stores) await withPages(store);
    const answered: string[] = [];
    const failures: unknown[] = [];
    let [stopped, crashed, back] = [false, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const workers = Array.from({ length: 16 }, async (_, worker) => {
      const store = stores[worker % stores.length] as Store;
      for (let at = 0; !stopped; at++) {
        const id = `w${worker}n${at}`;
        const started = performance.now();
        try {
          await store.write((transaction) => addPage(store, transaction, id, id));
          answered.push(id);
          if (started > crashed) back = Math.min(back, performance.now() - crashed);
        } catch (error) {
          failures.push(error);
          await pause(10);
        }
      }
    });
    await pause(200);
    await command("COPY (SELECT 1) TO PROGRAM 'kill -9 $PPID'").catch(() => undefined);
    crashed = performance.now();
    const isUp = () =>
      command('SELECT 1').then(
        () => true,
        () => false,
      );
    while (!(await isUp())) await pause(50);
    const up = performance.now() - crashed;
    for (let waited = 0; back === Number.POSITIVE_INFINITY && waited < 10_000; waited += 50) await pause(50);
    await pause(100);
    stopped = true;
    await Promise.all(workers);
    expect(failures).not.toEqual([]);
    expect(failures.every((error) => error instanceof Fault && error.status === 503)).toBe(true);
    // How long the server itself recovers depends on how busy the machine is.
    expect(back - up).toBeLessThan(3_000);
    const [store] = stores as [Store];
    const rows: string[] = JSON.parse(await titles(store, store));
    expect(new Set(rows).size).toBe(rows.length);
    expect(answered.filter((id) => !rows.includes(id))).toEqual([]);
  });

  it('that closes single connections, idle and busy ones, is handled as well', async () => {
    const store = await open(undefined, 'sent_away');
    await withPages(store);
    const others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'octavo'";
    await command(others);
    await store.write((transaction) => addPage(store, transaction, 'a', 'a'));
    const read = store.rows(sql(store, 'SELECT pg_sleep(0.2), 1 AS one'), []);
    await pause(100);
    await command(others);
    expect(await read).toMatchObject([{ one: 1 }]);
  });
});

describe('an encrypted connection', () => {
  /** The server's URL by host name, with these parameters. */
  function named(host: string, parameters: Readonly<Record<string, string>>): string {
    const url = new URL(server.url);
    url.hostname = host;
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }

  async function encrypted(url: string): Promise<unknown> {
    const store = await open(url);
    const [long] = await store.rows(sql(store, "SELECT repeat('ä', 100000) AS text"), []);
    expect(long?.text === 'ä'.repeat(100_000)).toBe(true);
    const [row] = await store.rows(sql(store, 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'), []);
    return row?.ssl;
  }

  const unavailable = { name: 'Fault', code: 'store.unavailable' };

  it('is refused by a server without TLS', async () => {
    await expect(open(named('localhost', { sslmode: 'require' }))).rejects.toMatchObject(unavailable);
  });

  it('is as secure as the URL requires', async () => {
    const write = (name: string, text: string) =>
      `COPY (SELECT unnest(string_to_array('${text}', E'\n'))) TO PROGRAM 'umask 077; cat > ${name}'`;
    await command(
      write('server.crt', certificates.certificate),
      write('server.key', certificates.key),
      'ALTER SYSTEM SET ssl = on',
      'SELECT pg_reload_conf()',
    );
    await pause(100);
    const sslrootcert = join(folder, 'authority.crt');
    expect(await encrypted(named('localhost', { sslmode: 'disable' }))).toBe(false);
    expect(await encrypted(named('127.0.0.1', { sslmode: 'require' }))).toBe(true);
    expect(await encrypted(named('127.0.0.1', { sslmode: 'require', sslrootcert }))).toBe(true);
    expect(await encrypted(named('127.0.0.1', { sslmode: 'verify-ca', sslrootcert }))).toBe(true);
    expect(await encrypted(named('localhost', { sslmode: 'verify-full', sslrootcert }))).toBe(true);
    await expect(open(named('127.0.0.1', { sslmode: 'verify-full', sslrootcert }))).rejects.toMatchObject(unavailable);
    for (const sslmode of ['verify-ca', 'verify-full']) {
      await expect(open(named('localhost', { sslmode }))).rejects.toMatchObject(unavailable);
    }
  });
});
