import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serverOptions } from '../../../../test/support/server-options.js';
import type { EventLoopTick } from '../../core/index.js';
import { createHttpServer, type HttpServer } from '../server.js';
import type { HttpResponse, RouteGroup } from '../types.js';
import { createTickTracker } from './tick-tracker.js';

/* Who may rely on what somebody else has just looked at: only requests that had begun before that look. */

const answer: HttpResponse = { status: 200, body: [Buffer.from('{}')], revalidates: true };
const seen: { readonly url: string; readonly turn: EventLoopTick | undefined }[] = [];
const door: RouteGroup = {
  route: () => null,
  findCached(url, _authorization, turn) {
    seen.push({ url, turn });
    return url === '/api/later' ? Promise.resolve(answer) : answer;
  },
};

let server: HttpServer;
let base: URL;

beforeAll(async () => {
  server = createHttpServer(serverOptions({ api: door }, []));
  base = new URL(await server.listen('127.0.0.1', 0));
});

beforeEach(() => {
  seen.length = 0;
});

afterAll(() => server.close());

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

async function open(): Promise<Socket> {
  const socket = connect(Number(base.port), base.hostname);
  socket.setNoDelay(true);
  await once(socket, 'connect');
  return socket;
}

/** Waits for so many answers. */
async function answers(socket: Socket, count: number): Promise<void> {
  let text = '';
  while (text.split('HTTP/1.1 200').length - 1 < count) text += String((await once(socket, 'data'))[0]);
}

function turnOf(url: string): EventLoopTick | undefined {
  const found = seen.find((one) => one.url === url);
  expect(found, url).toBeDefined();
  return found?.turn;
}

test('requests that come at once on several connections share a turn, the next ones have another', async () => {
  const sockets = await Promise.all([open(), open(), open()]);
  // The connections have been taken up.
  for (const [at, socket] of sockets.entries()) {
    socket.write(get(`/api/first-${at}`));
    await answers(socket, 1);
  }
  for (const round of ['second', 'third']) {
    for (const [at, socket] of sockets.entries()) socket.write(get(`/api/${round}-${at}`));
    await Promise.all(sockets.map((socket) => answers(socket, 1)));
  }
  const second = turnOf('/api/second-0');
  const third = turnOf('/api/third-0');
  expect(second).toBeDefined();
  for (const at of [1, 2]) {
    expect(turnOf(`/api/second-${at}`)).toBe(second);
    expect(turnOf(`/api/third-${at}`)).toBe(third);
  }
  expect(third).not.toBe(second);
  for (const socket of sockets) socket.destroy();
});

test('a request behind another one in the same piece may have been sent later: it has no turn', async () => {
  const socket = await open();
  socket.write(get('/api/front') + get('/api/behind'));
  await answers(socket, 2);
  expect(turnOf('/api/front')).toBeDefined();
  expect(turnOf('/api/behind')).toBeUndefined();
  socket.destroy();
});

test('neither has one on a connection that had to wait, for its bytes may be old or new', async () => {
  const socket = await open();
  socket.write(get('/api/later') + get('/api/waited'));
  await answers(socket, 2);
  expect(turnOf('/api/later')).toBeDefined();
  expect(turnOf('/api/waited')).toBeUndefined();
  socket.write(get('/api/afterwards'));
  await answers(socket, 1);
  expect(turnOf('/api/afterwards')).toBeUndefined();
  socket.destroy();
});

test('with more connections than the loop takes up at once nobody shares anything', () => {
  const turns = createTickTracker();
  expect(turns.current(512)).toBeDefined();
  expect(turns.current(512)).toBe(turns.current(1));
  expect(turns.current(513)).toBeUndefined();
});
