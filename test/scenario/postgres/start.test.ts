import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { databaseUrlOf, removeFolder, testedDatabase } from '../../support/data-folder.js';
import { serverUrl } from '../../support/postgres.js';
import { octavo, type Running, run } from '../command.js';

const magazine = fileURLToPath(new URL('../../../examples/magazine', import.meta.url));

let folder: string;
let url: string;
let server: Running | null = null;

/** The same address with other parts. */
function urlWith(parts: Partial<Pick<URL, 'port' | 'pathname' | 'password'>>): string {
  return Object.assign(new URL(url), parts).href;
}

describe.skipIf(testedDatabase === 'sqlite')('DATABASE_URL', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-database-'));
    url = (await databaseUrlOf(join(folder, 'data'))) ?? '';
  });

  afterEach(async () => {
    server?.child.kill('SIGKILL');
    await server?.ended;
    server = null;
  });

  afterAll(() => removeFolder(folder));

  const words = (): readonly string[] => ['--project', magazine, '--data', join(folder, 'data')];

  function start(...more: readonly string[]): Running {
    server = octavo(['start', ...words(), '--port', '0', ...more], [['DATABASE_URL', url]]);
    return server;
  }

  async function articles(base: string, token: string): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${base}/api/articles?status=draft&locale=*`, { headers });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { meta: { pagination: { total: number } } }).meta.pagination.total;
  }

  test('the magazine is written into the database and served from there, now and at the next start', async () => {
    const first = start('--seed');
    const base = await first.shows(/Address\s+(http:\S+)\/api/);
    const token = await first.shows(/Token\s+(octavo_\S+)/);
    expect(first.output()).toMatch(/Database {2}PostgreSQL at 127\.0\.0\.1:\d+\/octavo_\w+\n/);
    const written = await articles(base, token);
    expect(written).toBeGreaterThan(20);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.errors()).not.toContain(new URL(url).password);

    const second = start('--seed');
    const again = await second.shows(/Address\s+(http:\S+)\/api/);
    expect(Number(await second.shows(/ready in (\d+) ms/))).toBeLessThan(3_000);
    expect(second.output()).not.toMatch(/Token\s+octavo_/);
    expect(second.output()).not.toContain('documents written');
    expect(await articles(again, token)).toBe(written);
    expect(await readdir(join(folder, 'data'))).not.toContain('octavo.db');
  }, 60_000);

  test.each<[string, () => Promise<string> | string, RegExp]>([
    [
      'a server that is not there',
      () => urlWith({ port: '1' }),
      /^✗ PostgreSQL at 127\.0\.0\.1:1\/\S+ cannot be reached\n.*ECONNREFUSED.*\n.*correct DATABASE_URL/,
    ],
    [
      'a wrong password',
      () => urlWith({ password: 'guessed' }),
      /^✗ The database server does not accept .* password\n/,
    ],
    ['no such database', () => urlWith({ pathname: '/nowhere' }), /^✗ There is no such database\n.*nowhere/],
    ['a database of another encoding', asciiDatabase, /^✗ The database encodes text as SQL_ASCII\n.*UTF8/],
    ['an address of something else', () => 'mysql://octavo:guessed@127.0.0.1/cms', /database\.url must be an address/],
    ['an unknown parameter', () => `${url}?colour=red`, /unknown parameters: colour\n/],
  ])('%s: one message that says what to do, and no password', async (_, given, message) => {
    const { code, err } = await run(['start', ...words(), '--port', '0'], [['DATABASE_URL', await given()]]);
    expect(code).toBe(1);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/guessed|a%20password|a password/);
  });
});

async function asciiDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: await serverUrl() });
  await client.connect();
  const name = `ascii_${process.pid}`;
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'`);
  await client.end();
  return urlWith({ pathname: `/${name}` });
}
