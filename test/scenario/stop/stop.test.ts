import { statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { limits } from '../../../src/foundations/http/limits.js';
import { databaseEnvironment, removeFolder } from '../../support/data-folder.js';
import { askOverHttp, idOf, type Row, walk } from '../../support/verify/ask.js';
import { checkDatabase } from '../../support/verify/database.js';
import { stampedModel, writeProject } from '../../support/verify/project.js';
import { stampOfText, textOf, textShown } from '../../support/verify/write-numbers.js';
import { octavo, type Running, type Variables } from '../command.js';
import { Client, knock } from './client.js';

// The work is bounded by the requests. This ends a test that hangs, on however busy a machine, and holds nothing else.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let folder: string;
let token: string;
let server: Running;
let environment: Variables;
let client: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-stop-'));
  await writeProject(folder, stampedModel);
  environment = await databaseEnvironment(join(folder, 'data'));
  const base = await start();
  token = await server.shows(/Token\s+(octavo_\S+)/);
  const ask = askOverHttp(base, token);
  for (let g = 0; g < 50; g++) idOf(await ask('POST', 'pages', textOf(g)));
  server.child.kill('SIGKILL');
  await server.ended;
});

afterEach(async () => {
  client?.close();
  server.child.kill('SIGKILL');
  await server.ended;
});

afterAll(() => removeFolder(folder));

async function start(host = '127.0.0.1'): Promise<string> {
  server = octavo(['start', '--project', folder, '--port', '0', '--host', host], environment);
  return server.shows(/Address\s+(http:\S+)\/api/);
}

/** Bytes of the write-ahead log; 0 where there is none. */
function logSize(): number {
  return statSync(join(folder, 'data/octavo.db-wal'), { throwIfNoEntry: false })?.size ?? 0;
}

/** The default host listens on two addresses where there are two. */
test.each([
  ['SIGTERM', '127.0.0.1'],
  ['SIGINT', 'localhost'],
] as const)(
  '%s on %s: all 50 requests in flight are answered, new ones refused, and the data is in its file',
  async (signal, host) => {
    const base = await start(host);
    client = new Client(base, token);
    expect(await knock(base)).toBe('connected');
    const writes = Array.from({ length: 25 }, (_, n) => client.write('POST', 'pages', textOf(1_000 + n)));
    await Promise.all(writes.map(({ taken }) => taken));
    const readAtOnce = () =>
      Array.from({ length: 25 }, (_, n) => client.read(`pages?pagination[pageSize]=${50 + n}&${textShown}`));
    // Once for the connections, which then stay open, and once for the requests that the signal follows.
    await Promise.all(readAtOnce().map(({ answered }) => answered));
    const reads = readAtOnce();
    const answering = Promise.all([...writes, ...reads].map(({ answered }) => answered));
    await Promise.all(reads.map(({ taken }) => taken));
    server.child.kill(signal);
    const stopped = performance.now();
    await server.shows(/Stopping/);
    // No clock decides: the server is still waiting for the bodies that are finished only afterwards.
    await expect.poll(() => knock(base), { interval: 5, timeout: limits.drainTime }).toBe('ECONNREFUSED');
    for (const { finish } of writes) finish();
    const answers = await answering;
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await server.ended).toBe(0);
    const took = Math.round(performance.now() - stopped);
    console.log(`${signal} on ${host}: ${answers.length} requests in flight answered, ended after ${took} ms`);
    // It ended because everything was answered, not because it waited no longer.
    expect(took).toBeLessThan(limits.drainTime);
    expect(server.errors()).toBe('');
    expect(logSize()).toBe(0);
    expect(await checkDatabase(join(folder, 'data'))).toEqual([]);

    const ask = askOverHttp(await start(), token);
    const written = answers.slice(0, writes.length).map(({ body }) => (JSON.parse(body).data as Row).documentId);
    const pages = new Map((await walk(ask, `pages?${textShown}`)).map((row) => [row.documentId, row]));
    expect(written.map((id) => stampOfText(pages.get(id) ?? {}))).toEqual(written.map((_, n) => 1_000 + n));
  },
);

test('a second signal ends the server immediately', async () => {
  const base = await start();
  client = new Client(base, token);
  const endless = client.write('POST', 'pages', textOf(1));
  const cut = endless.answered.catch(({ code }: NodeJS.ErrnoException) => code);
  await endless.taken;
  server.child.kill('SIGTERM');
  const signalled = performance.now();
  await server.shows(/Stopping/);
  await new Promise((resolve) => setTimeout(resolve, 300));
  // It waits for the request whose body does not come.
  expect(server.child.exitCode).toBe(null);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(128 + 15);
  // The first one would have let it wait that long.
  expect(performance.now() - signalled).toBeLessThan(limits.drainTime);
  expect(await cut).toBe('ECONNRESET');
  expect(await checkDatabase(join(folder, 'data'))).toEqual([]);
});
