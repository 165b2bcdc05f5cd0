import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { databaseEnvironment, removeFolder } from '../../support/data-folder.js';
import { type Ask, askOverHttp, idOf, type Row, walk } from '../../support/verify/ask.js';
import { checkDatabase } from '../../support/verify/database.js';
import { writeProject } from '../../support/verify/project.js';
import { octavo, type Running, type Variables } from '../command.js';
import { atOnce, contentType, statuses } from '../concurrency/fixture.js';
import { Client, knock } from '../stop/client.js';

/* One command, three processes, one port, one database. */

const workers = 3;
/** Four processes begin on a machine that may do other things, too. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let environment: Variables;
let token: string;
let server: Running;
let base: string;
let ask: Ask;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-workers-'));
  const attributes = { code: { type: 'string', unique: true }, text: { type: 'text' } };
  await writeProject(folder, { contentTypes: contentType('note', attributes, { drafts: true }), components: {} });
  environment = await databaseEnvironment(join(folder, 'data'));
});

afterEach(async () => {
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(await checkDatabase(join(folder, 'data'))).toEqual([]);
});

afterAll(() => removeFolder(folder));

async function start(host = '127.0.0.1'): Promise<void> {
  const words = ['start', '--workers', String(workers), '--project', folder, '--port', '0', '--host', host];
  server = octavo(words, environment);
  base = await server.shows(/Address\s+(http:\S+)\/api/);
  await server.shows(/3 workers are ready/);
  token = /Token\s+(octavo_\S+)/.exec(server.output())?.[1] ?? token;
  ask = askOverHttp(base, token);
}

/** Process ids of the workers that there are. */
async function workerPids(): Promise<readonly number[]> {
  const parent = server.child.pid;
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  return children.trim().split(/\s+/).filter(Boolean).map(Number);
}

/** A worker begins the ids of its requests with letters of its own. */
async function workerOf(): Promise<string> {
  const answer = await fetch(`${base}/api/notes`, {
    headers: { authorization: `Bearer ${token}`, connection: 'close' },
  });
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
  return (answer.headers.get('x-request-id') ?? '').split('-')[0] ?? '';
}

describe.each(['127.0.0.1', 'localhost'])('workers on %s', (host) => {
  test('share requests, and are one server to clients', async () => {
    await start(host);
    expect((await workerPids()).length).toBe(workers);
    const names = await atOnce(30, workerOf);
    expect(new Set(names).size).toBe(workers);
    const code = `same on ${host}`;
    const replies = await atOnce(32, () => ask('POST', 'notes', { code }));
    expect(statuses(replies)).toEqual({ 200: 1, 400: 31 });
    const ids = await atOnce(24, async (n) => idOf(await ask('POST', 'notes', { code: `${host} ${n}`, text: 'a' })));
    await atOnce(24, async (n) => {
      for (let round = 0; round < 3; round++) {
        const text = `round ${round}`;
        idOf(await ask('PUT', `notes/${ids[n]}`, { text }));
        expect(((await ask('GET', `notes/${ids[n]}`)).data as Row).text).toBe(text);
      }
    });
    expect(await walk(ask, `notes?filters[code][$startsWith]=${host}%20`)).toHaveLength(24);
  });
});

test('what one of them has written all of them show, however many read at the same time', async () => {
  await start();
  const client = new Client(base, token);
  const id = idOf(await ask('POST', 'notes', { code: 'read by many', text: 'round 0' }));
  const read = () => client.read(`notes/${id}`).answered;
  let written = false;
  const readers = atOnce(24, async () => {
    while (!written) expect((await read()).status).toBe(200);
  });
  for (let round = 1; round <= 40; round++) {
    const text = `round ${round}`;
    idOf(await ask('PUT', `notes/${id}`, { text }));
    for (const { body } of await atOnce(12, read)) expect(JSON.parse(body).data.text).toBe(text);
  }
  written = true;
  await readers;
  client.close();
});

test('a worker that is killed is replaced, and the others go on meanwhile', async () => {
  await start();
  const before = await workerPids();
  const [victim = 0] = before;
  process.kill(victim, 'SIGKILL');
  await server.shows(/A worker ended \(SIGKILL\): starting another/);
  // A connection may have been handed over at the very end.
  await expect.poll(() => workerOf(), { timeout: 5_000 }).not.toBe('');
  await expect.poll(async () => (await workerPids()).length, { timeout: 60_000 }).toBe(workers);
  expect(await workerPids()).not.toContain(victim);
  await expect.poll(async () => new Set(await atOnce(30, workerOf)).size, { timeout: 60_000 }).toBe(workers);
  process.kill((await workerPids())[0] ?? 0, 'SIGTERM');
  await server.shows(/A worker ended \(code 0\): starting another/);
  await expect.poll(async () => new Set(await atOnce(30, workerOf)).size, { timeout: 60_000 }).toBe(workers);
});

test('SIGTERM: requests in flight on all workers are answered, new ones refused', async () => {
  await start();
  const client = new Client(base, token);
  try {
    const writes = atOnce(30, async (n) => client.write('POST', 'notes', { code: `late ${n}` }));
    for (const { taken } of await writes) await taken;
    const stopped = performance.now();
    server.child.kill('SIGTERM');
    await server.shows(/Stopping/);
    await expect.poll(() => knock(base), { interval: 5, timeout: 10_000 }).toBe('ECONNREFUSED');
    for (const { finish } of await writes) finish();
    for (const { answered } of await writes) expect((await answered).status).toBe(200);
    expect(await server.ended).toBe(0);
    expect(performance.now() - stopped).toBeLessThan(15_000);
    expect(server.errors()).toBe('');
  } finally {
    client.close();
  }
});

test('what is wrong with a project is said once, and ends the command', async () => {
  const words = ['start', '--workers', '2', '--project', join(folder, 'nowhere'), '--port', '0'];
  const failing = octavo(words, environment);
  expect(await failing.ended).toBe(1);
  expect(failing.errors()).toContain('nowhere');
  const wrong = octavo(['start', '--workers', 'many', '--project', folder], environment);
  expect(await wrong.ended).toBe(1);
  expect(wrong.errors()).toContain('--workers must be a whole number from 1 to 256');
  await start();
});
