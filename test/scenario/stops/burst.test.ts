import { mkdtemp, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { databaseEnvironment, removeFolder } from '../../support/data-folder.js';
import { askOverHttp, idOf, type Row, walk } from '../../support/verify/ask.js';
import { checkDatabase } from '../../support/verify/database.js';
import { stampedModel, writeProject } from '../../support/verify/project.js';
import { textOf } from '../../support/verify/write-numbers.js';
import { octavo, type Running, type Variables } from '../command.js';

/*
 * Many clients without keep-alive send a request at once, and the server is told to stop while most of their connections still wait in
 * the queue of the listening socket. OCTAVO_BURSTS: how many bursts per kind of server.
 */
const bursts = Number(process.env.OCTAVO_BURSTS ?? 2);
const clients = 200;
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

/** A request on a connection of its own. */
interface Sent {
  /** The system has taken the whole request. */
  isSent(): boolean;
  /** The status of a whole response, or how the connection ended. */
  readonly outcome: Promise<{ readonly status: number | string; readonly body: string }>;
}

let folder: string;
let environment: Variables;
let token: string;
let server: Running;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-burst-'));
  await writeProject(folder, stampedModel);
  environment = await databaseEnvironment(join(folder, 'data'));
  const base = await start(1);
  token = await server.shows(/Token\s+(octavo_\S+)/);
  const ask = askOverHttp(base, token);
  for (let n = 0; n < 50; n++) idOf(await ask('POST', 'pages', textOf(n)));
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
});

afterAll(() => removeFolder(folder));

async function start(workers: number): Promise<string> {
  const words = ['start', '--project', folder, '--port', '0', '--host', '127.0.0.1', '--workers', String(workers)];
  server = octavo(words, environment);
  const base = await server.shows(/Address\s+(http:\S+)\/api/);
  if (workers > 1) await server.shows(/workers are ready/);
  return base;
}

/** Every fourth request writes; every second one closes its connection, as `ab` and PHP do. */
function send(port: number, n: number): Sent {
  const body = JSON.stringify({ data: textOf(1_000 + n) });
  const head = [
    n % 4 === 0 ? 'POST /api/pages HTTP/1.1' : 'GET /api/pages?pagination[pageSize]=50 HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${token}`,
    ...(n % 2 === 0 ? ['Connection: close'] : []),
    ...(n % 4 === 0 ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`] : []),
  ];
  const socket = connect(port, '127.0.0.1');
  let sent = false;
  socket.once('connect', () => {
    socket.write(`${head.join('\r\n')}\r\n\r\n${n % 4 === 0 ? body : ''}`, () => {
      sent = true;
    });
  });
  let received = '';
  const outcome = new Promise<{ readonly status: number | string; readonly body: string }>((resolve) => {
    const end = (status: number | string): void => {
      resolve({ status, body: received.slice(received.indexOf('\r\n\r\n') + 4) });
      socket.destroy();
    };
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      received += text;
      const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(received) ?? [];
      const from = received.indexOf('\r\n\r\n') + 4;
      if (length === undefined || from < 4 || Buffer.byteLength(received.slice(from)) < Number(length)) return;
      end(Number(received.slice(9, 12)));
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => end(code ?? 'error'));
    socket.once('end', () => end('closed without a response'));
  });
  return { isSent: () => sent, outcome };
}

/** Tells the server to stop: its first process, or all of them, as systemd does. */
async function stop(all: boolean): Promise<void> {
  const pid = server.child.pid ?? expect.unreachable();
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  if (all) for (const child of children.trim().split(' ')) process.kill(Number(child), 'SIGTERM');
  server.child.kill('SIGTERM');
}

test.each([
  ['one process', 1, false],
  ['two workers', 2, false],
  ['two workers, each of which gets the signal', 2, true],
] as const)('reliability B1: %s: SIGTERM resets no request that was sent before it', async (_, workers, all) => {
  const acknowledged: string[] = [];
  const counts = { before: 0, waiting: 0, stop: 0 };
  const outcomesSeen: Record<string, number> = {};
  for (let burst = 0; burst < bursts; burst++) {
    const port = Number(new URL(await start(workers)).port);
    let answered = 0;
    const requests = Array.from({ length: clients }, (_one, n) => send(port, n));
    for (const { outcome } of requests) void outcome.then(() => (answered += 1));
    await pause(60 + (burst % 7) * 60);
    const before = requests.filter(({ isSent }) => isSent());
    counts.before += before.length;
    counts.waiting += before.length - answered;
    const stopped = performance.now();
    await stop(all);
    const outcomes = await Promise.all(before.map(({ outcome }) => outcome));
    for (const { status } of outcomes) outcomesSeen[status] = (outcomesSeen[status] ?? 0) + 1;
    acknowledged.push(
      ...outcomes
        .filter(({ body }) => body.startsWith('{"data":{'))
        .map(({ body }) => JSON.parse(body).data.documentId),
    );
    await Promise.all(requests.map(({ outcome }) => outcome));
    expect(await server.ended).toBe(0);
    counts.stop = Math.max(counts.stop, Math.round(performance.now() - stopped));
    expect(server.errors()).toBe('');
  }
  const { before, waiting, stop: longest } = counts;
  console.log(
    `${workers} processes: ${before} sent before the signal, ${waiting} waiting then, stops of up to ${longest} ms`,
  );
  expect(waiting).toBeGreaterThan(0);
  expect(outcomesSeen).toEqual({ 200: before });
  expect(await checkDatabase(join(folder, 'data'))).toEqual([]);
  const ask = askOverHttp(await start(1), token);
  const stored = new Set((await walk(ask, 'pages?fields=title')).map((row: Row) => row.documentId));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
});
