import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serverOptions } from '../../../../test/support/server-options.js';
import type { EventLoopTick } from '../../core/index.js';
import { createHttpServer, type HttpServer } from '../server.js';
import type { HttpResponse, RouteGroup } from '../types.js';
import { createTickTracker } from './tick-tracker.js';

/* Which requests may share a revalidation: only those that had begun before it. */

const answer: HttpResponse = { status: 200, body: [Buffer.from('{}')], revalidates: true };
const seen: { readonly url: string; readonly tick: EventLoopTick | undefined }[] = [];
const door: RouteGroup = {
  route: () => null,
  findCached({ url }, tick) {
    seen.push({ url, tick });
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

/** Waits for `count` responses. */
async function answers(socket: Socket, count: number): Promise<void> {
  let text = '';
  while (text.split('HTTP/1.1 200').length - 1 < count) text += String((await once(socket, 'data'))[0]);
}

function tickOf(url: string): EventLoopTick | undefined {
  const found = seen.find((one) => one.url === url);
  expect(found, url).toBeDefined();
  return found?.tick;
}

test('requests that come together on several connections share a tick, the next ones have another', async () => {
  const sockets = await Promise.all([open(), open(), open()]);
  // The connections are accepted.
  for (const [at, socket] of sockets.entries()) {
    socket.write(get(`/api/first-${at}`));
    await answers(socket, 1);
  }
  for (const round of ['second', 'third']) {
    for (const [at, socket] of sockets.entries()) socket.write(get(`/api/${round}-${at}`));
    await Promise.all(sockets.map((socket) => answers(socket, 1)));
  }
  const second = tickOf('/api/second-0');
  const third = tickOf('/api/third-0');
  expect(second).toBeDefined();
  for (const at of [1, 2]) {
    expect(tickOf(`/api/second-${at}`)).toBe(second);
    expect(tickOf(`/api/third-${at}`)).toBe(third);
  }
  expect(third).not.toBe(second);
  for (const socket of sockets) socket.destroy();
});

test('a request behind another one in the same piece may have been sent later: it has no tick', async () => {
  const socket = await open();
  socket.write(get('/api/front') + get('/api/behind'));
  await answers(socket, 2);
  expect(tickOf('/api/front')).toBeDefined();
  expect(tickOf('/api/behind')).toBeUndefined();
  socket.destroy();
});

test('neither has one on a connection that had to wait, for its bytes may be old or new', async () => {
  const socket = await open();
  socket.write(get('/api/later') + get('/api/waited'));
  await answers(socket, 2);
  expect(tickOf('/api/later')).toBeDefined();
  expect(tickOf('/api/waited')).toBeUndefined();
  socket.write(get('/api/afterwards'));
  await answers(socket, 1);
  expect(tickOf('/api/afterwards')).toBeUndefined();
  socket.destroy();
});

test('with more connections than the loop reads in one tick no request has a tick', () => {
  const tracker = createTickTracker();
  expect(tracker.current(512)).toBeDefined();
  expect(tracker.current(512)).toBe(tracker.current(1));
  expect(tracker.current(513)).toBeUndefined();
});
