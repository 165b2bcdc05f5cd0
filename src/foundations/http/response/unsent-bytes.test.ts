import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { serverOptions } from '../../../../test/support/server-options.js';
import { createHttpServer, type HttpServer } from '../server.js';
import type { HttpResponse, LogEntry, RouteGroup } from '../types.js';

const mebibyte = 1024 ** 2;
/** More than the system takes for a client that reads nothing. */
const size = 16 * mebibyte;
const limit = 40 * mebibyte;
const request = 'GET /api/x HTTP/1.1\r\nHost: x\r\n\r\n';

const answer: HttpResponse = { status: 200, body: [Buffer.alloc(size, 32)], revalidates: false };
const door: RouteGroup = {
  findCached: () => null,
  givesData: () => true,
  route: () => new Map([['GET', async () => answer]]),
};

describe.each([true, false])('security 5, B: clients that never read, http.direct: %s', (socketFastPath) => {
  const logged: LogEntry[] = [];
  const clients: Socket[] = [];
  let server: HttpServer;
  let base: URL;

  beforeAll(async () => {
    server = createHttpServer({ ...serverOptions({ api: door }, logged), socketFastPath, maxUnsentBytes: limit });
    base = new URL(await server.listen('127.0.0.1', 0));
  });

  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
    logged.length = 0;
  });

  afterAll(() => server.close());

  /** Sends concurrent requests and reads nothing. */
  async function ask(requests: number): Promise<Socket> {
    const client = connect({ host: base.hostname, port: Number(base.port) });
    client.on('error', () => undefined);
    client.pause();
    clients.push(client);
    await once(client, 'connect');
    client.write(request.repeat(requests));
    await pause(50);
    return client;
  }

  /** How many bytes come, once they are read. */
  async function taken(client: Socket, enough: number): Promise<number> {
    let bytes = 0;
    const over = new Promise<void>((resolve) => {
      client.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes >= enough) resolve();
      });
      client.once('close', () => resolve());
    });
    client.resume();
    await over;
    return bytes;
  }

  test('hold no more than the limit, and those that have stood still for longest go first', async () => {
    const silent: Socket[] = [];
    for (let n = 0; n < 5; n++) silent.push(await ask(1));
    const got = await Promise.all(silent.map((client) => taken(client, size)));
    // Two of sixteen are within forty, three are not.
    expect(got.map((bytes) => bytes >= size)).toEqual([false, false, false, true, true]);
    expect(logged.filter(({ message }) => message.includes('http.maxUnsentBytes'))).toHaveLength(1);
  });

  test('with many concurrent requests do not keep them in memory either, and others are answered', async () => {
    for (let n = 0; n < 4; n++) await ask(30);
    const other = await ask(1);
    expect(await taken(other, size)).toBeGreaterThanOrEqual(size);
  });

  test('a client that reads slowly is none of them', async () => {
    const slow = await ask(1);
    let bytes = 0;
    const whole = new Promise<void>((resolve) => {
      slow.once('close', () => resolve());
      slow.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes >= size) resolve();
        slow.pause();
        setTimeout(() => slow.resume(), 20);
      });
    });
    slow.resume();
    const silent: Socket[] = [];
    for (let n = 0; n < 3; n++) {
      silent.push(await ask(1));
      // Connections are checked once a second.
      await pause(1_200);
    }
    await whole;
    expect(bytes).toBeGreaterThanOrEqual(size);
    const [first] = silent;
    expect(first === undefined ? 0 : await taken(first, size)).toBeLessThan(size);
  }, 60_000);
});
