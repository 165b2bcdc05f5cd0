import { existsSync, readdirSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testedDatabase } from '../support/data-folder.js';
import { octavo, type Running, run } from './command.js';

/* What becomes of a server whose database file is not there any more, and of a start that does not find it. */

let folder: string;
let project: string;
/** A data folder with a document, a file and secrets, without a running server. */
let filled: string;
let data: string;
let token: string;
const running: Running[] = [];

async function serve(...words: readonly string[]): Promise<string> {
  const server = octavo(['start', '--project', project, '--data', data, '--port', '0', ...words]);
  running.push(server);
  return server.shows(/Address\s+(http:\S+)\/api/);
}

async function stop(): Promise<void> {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
}

/** Each on a separate connection, so that every worker gets some. */
async function status(base: string, path: string, data?: object): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' };
  const sent = data === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify({ data }) };
  return (await fetch(`${base}${path}`, sent)).status;
}

beforeAll(async () => {
  if (testedDatabase !== 'sqlite') return;
  folder = await mkdtemp(join(tmpdir(), 'octavo-file-'));
  project = join(folder, 'site');
  await run(['new', project]);
  filled = join(folder, 'filled');
  data = filled;
  const base = await serve();
  token = await (running[0] as Running).shows(/Token\s+(octavo_\S+)/);
  expect(await status(base, '/api/articles', { title: 'Kept' })).toBe(200);
  await stop();
  await mkdir(join(filled, 'uploads'));
  await writeFile(join(filled, 'uploads', 'a_1.txt'), 'a file');
});

afterEach(stop);
afterAll(async () => {
  if (testedDatabase === 'sqlite') await rm(folder, { recursive: true });
});

async function fresh(): Promise<void> {
  data = await mkdtemp(join(folder, 'data-'));
  await cp(filled, data, { recursive: true });
}

describe.runIf(testedDatabase === 'sqlite')('reliability C1: a database file below a running server', () => {
  test.each([['1'], ['2']])(
    'that is removed, and then replaced: not ready, and no write is acknowledged (%s workers)',
    async (workers) => {
      await fresh();
      const base = await serve('--workers', workers);
      if (workers !== '1') await (running[0] as Running).shows(/workers are ready/);
      const file = join(data, 'octavo.db');
      await rename(file, join(data, 'away'));
      await expect.poll(() => status(base, '/readyz'), { interval: 100, timeout: 5_000 }).toBe(503);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => status(base, '/api/articles', { title: `Lost ${n}` })),
      );
      expect(new Set(answers)).toEqual(new Set([503]));
      expect(await status(base, '/livez')).toBe(204);
      expect((running[0] as Running).errors()).toContain('octavo.db was removed while the database is in use');
      await copyFile(join(data, 'away'), file);
      await expect.poll(() => status(base, '/readyz')).toBe(503);
      expect(await status(base, '/api/articles', { title: 'Lost' })).toBe(503);
      await rename(join(data, 'away'), file);
      await expect.poll(() => status(base, '/readyz')).toBe(204);
      expect(await status(base, '/api/articles', { title: 'Found again' })).toBe(200);
    },
    60_000,
  );
});

describe.runIf(testedDatabase === 'sqlite')(
  'reliability C3: a start with secrets and files of an earlier database',
  () => {
    const lost =
      /^✗ The database \S+octavo\.db is (missing|empty|cut off after \d+ bytes), but there is secrets\.json and uploads/;

    test.each([[null], [0], [1], [98]])(
      'is refused where that has %s bytes, by every command, and nothing is made',
      async (bytes) => {
        await fresh();
        for (const suffix of ['-wal', '-shm']) await rm(join(data, `octavo.db${suffix}`), { force: true });
        if (bytes === null) await rm(join(data, 'octavo.db'));
        else await truncate(join(data, 'octavo.db'), bytes);
        const before = readdirSync(data).sort();
        for (const command of ['start', 'token:create', 'backup']) {
          const { code, err } = await run([command, '--project', project, '--data', data]);
          expect([command, code]).toEqual([command, 1]);
          expect(err).toMatch(lost);
          expect(err).toContain('octavo start --new-database');
        }
        const { out } = await run(['doctor', '--project', project, '--data', data]);
        expect(out).toMatch(/✗ database\s+The database \S+ is/);
        expect(readdirSync(data).sort()).toEqual(before);
      },
      60_000,
    );

    test('starts empty with the option, once, and leaves an existing database as it is', async () => {
      await fresh();
      await rm(join(data, 'octavo.db'));
      const base = await serve('--new-database');
      expect(await status(base, '/readyz')).toBe(204);
      // Another database, hence other tokens.
      expect(await status(base, '/api/articles')).toBe(401);
      await stop();
      await fresh();
      expect(await status(await serve('--new-database'), '/api/articles')).toBe(200);
    }, 60_000);

    test('is the first start where the folder has neither', async () => {
      data = join(folder, 'new');
      await serve();
      expect(existsSync(join(data, 'secrets.json'))).toBe(true);
    });
  },
);
