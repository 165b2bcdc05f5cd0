import { createReadStream, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memoryInUse } from '../../../../test/support/memory.js';
import { serverOptions } from '../../../../test/support/server-options.js';
import { createHttpServer, type HttpServer, type ServerOptions } from '../server.js';
import type { HttpResponse, LogEntry, RouteGroup } from '../types.js';

/* Answers whose body is a file. */

const idleTime = 400;
const megabyte = 1_000_000;
const logged: LogEntry[] = [];
let folder = '';
/** The streams of all answers. */
let streams: Readable[] = [];
/** Number of chunks read from generated files. */
let made = 0;

const piece = Buffer.alloc(64 * 1024, 'octavo ');

function* pieces(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= piece.length) {
    made += 1;
    yield left < piece.length ? piece.subarray(0, left) : piece;
  }
}

const caching = ['Content-Type', 'image/png', 'Cache-Control', 'public, max-age=60'];

function fileAnswer(
  stream: Readable,
  length: number,
  status = 200,
  headers: readonly string[] = caching,
): HttpResponse {
  streams.push(stream);
  return { status, body: null, file: { stream, length }, revalidates: false, headers };
}

async function answerTo([, name, size]: readonly string[]): Promise<HttpResponse> {
  const bytes = Number(size);
  switch (name) {
    case 'made':
      return fileAnswer(Readable.from(pieces(bytes), { objectMode: false }), bytes);
    case 'disk':
      return fileAnswer(createReadStream(join(folder, 'file')), megabyte);
    case 'missing':
      return fileAnswer(createReadStream(join(folder, 'missing')), megabyte);
    case 'part':
      return fileAnswer(Readable.from(['cta']), 3, 206, [...caching, 'Content-Range', 'bytes 1-3/6']);
    case 'unchanged':
      return { status: 304, body: null, revalidates: false, headers: ['ETag', '"1"', 'Cache-Control', 'public'] };
    case 'beyond':
      return { status: 416, body: null, revalidates: false, headers: ['Content-Range', 'bytes */6'] };
    case 'wrong':
      return fileAnswer(createReadStream(join(folder, 'file')), megabyte, 200, ['X-Name', 'a\r\nb']);
    case 'closed':
      return fileAnswer(Readable.from(['x']).destroy(), 1);
    case 'breaking':
      return fileAnswer(
        Readable.from(
          (function* () {
            yield piece;
            throw new Error('the disk is gone');
          })(),
        ),
        megabyte,
      );
    default:
      return fileAnswer(Readable.from(pieces(bytes), { objectMode: false }), bytes + Number(name));
  }
}

const door = (files: boolean): RouteGroup => ({
  ...(files ? { files } : {}),
  findCached: () => null,
  route: (segments) => new Map([['GET', () => answerTo(segments)]]),
});

function options(origins: readonly string[]): ServerOptions {
  return { ...serverOptions({ uploads: door(true), api: door(false) }, logged), cors: { origins }, idleTime };
}

let server: HttpServer;
let base = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-http-'));
  await writeFile(join(folder, 'file'), Buffer.alloc(megabyte, 'octavo '));
  server = createHttpServer(options([]));
  base = await server.listen('127.0.0.1', 0);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  streams = [];
  logged.length = 0;
  made = 0;
});

const descriptors = (): number => readdirSync('/proc/self/fd').length;
const allClosed = (): boolean => streams.every((stream) => stream.destroyed);

describe('the answer', () => {
  test('is the file, with the headers of its door', async () => {
    const response = await fetch(`${base}/uploads/disk`);
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBe(megabyte);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '1000000',
      'cache-control': 'public, max-age=60',
      'x-request-id': expect.any(String),
    });
    expect(response.headers.has('etag')).toBe(false);
    await expect.poll(allClosed).toBe(true);
  });

  test('HEAD has the headers, and the file is not read', async () => {
    for (const path of ['disk', 'missing']) {
      const response = await fetch(`${base}/uploads/${path}`, { method: 'HEAD' });
      expect([response.status, response.headers.get('content-length')]).toEqual([200, '1000000']);
    }
    expect(streams.map((stream) => stream.destroyed)).toEqual([true, true]);
  });

  test('may be empty, a part, nothing new, or out of range', async () => {
    const seen = async (path: string) => {
      const { status, headers, body } = await server.inject({ method: 'GET', url: `/uploads/${path}` });
      return [status, headers['content-length'], headers['content-range'], headers['cache-control'], body.toString()];
    };
    expect(await seen('made/0')).toEqual([200, '0', undefined, 'public, max-age=60', '']);
    expect(await seen('part')).toEqual([206, '3', 'bytes 1-3/6', 'public, max-age=60', 'cta']);
    expect(await seen('unchanged')).toEqual([304, undefined, undefined, 'public', '']);
    expect(await seen('beyond')).toEqual([416, '0', 'bytes */6', 'no-store', '']);
  });

  test('leaves the connection open for the next one', async () => {
    const text = await new Promise<string>((resolve) => {
      const { hostname, port } = new URL(base);
      const one = 'GET /uploads/part HTTP/1.1\r\nHost: a\r\n';
      const socket = connect(Number(port), hostname, () => socket.write(`${one}\r\n${one}Connection: close\r\n\r\n`));
      let all = '';
      socket.on('data', (chunk) => {
        all += chunk.toString();
      });
      socket.on('close', () => resolve(all));
    });
    expect(text.match(/HTTP\/1\.1 206 [\s\S]*?\r\n\r\ncta/g)).toHaveLength(2);
  });
});

describe('headers', () => {
  const sandbox = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
  };

  test('files can do nothing where they are opened, and errors among them cannot either', async () => {
    for (const url of ['/uploads/part', '/UPLOADS/part', '/uploads/missing', '/uploads/%zz', '/uploads/beyond']) {
      const { headers } = await server.inject({ method: 'GET', url });
      expect(headers, url).toMatchObject({ ...sandbox, 'access-control-allow-origin': '*' });
      expect(headers['access-control-expose-headers']).toContain('Content-Range');
    }
  });

  test('other route groups are unchanged', async () => {
    const { headers } = await server.inject({ method: 'GET', url: '/api/part' });
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test('a listed origin gets CORS headers, and no other one', async () => {
    const listed = createHttpServer(options(['https://front.example']));
    const allowed = async (origin: string) =>
      (await listed.inject({ method: 'GET', url: '/uploads/part', headers: { origin } })).headers;
    expect(await allowed('https://front.example')).toMatchObject({
      ...sandbox,
      'access-control-allow-origin': 'https://front.example',
      vary: 'Origin',
    });
    expect(await allowed('https://other.example')).not.toHaveProperty('access-control-allow-origin');
    await listed.close();
  });
});

describe('trouble', () => {
  test.each(['missing', 'closed', 'wrong'])('before the first byte (%s): an error like any other', async (name) => {
    const response = await fetch(`${base}/uploads/${name}`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: response.headers.get('x-request-id') });
    expect(allClosed()).toBe(true);
    expect(logged).toMatchObject([{ level: 'error', message: 'request failed', path: `/uploads/${name}` }]);
  });

  test.each([
    ['breaking', 'the disk is gone'],
    ['1/100000', 'shorter'],
    ['-1/100000', 'longer'],
  ])('after it (%s): the connection is cut', async (path, message) => {
    const response = await fetch(`${base}/uploads/${path}`);
    await expect(response.arrayBuffer()).rejects.toThrow();
    await expect.poll(allClosed).toBe(true);
    expect(String(logged[0]?.error)).toContain(message);
    expect(logged).toHaveLength(1);
  });

  test('a client that does not read is cut, and the file is read no further', async () => {
    const { hostname, port } = new URL(base);
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET /uploads/made/${300 * megabyte} HTTP/1.1\r\nHost: a\r\n\r\n`),
    );
    socket.pause();
    await expect.poll(() => streams.length > 0 && allClosed(), { timeout: 10_000 }).toBe(true);
    expect(made * piece.length).toBeLessThan(30 * megabyte);
    expect(logged).toEqual([]);
    socket.destroy();
  });
});

test('a file of 300 MB takes no more memory than a small one', async () => {
  const before = memoryInUse();
  let highest = 0;
  let chunks = 0;
  let bytes = 0;
  const response = await new Promise<IncomingMessage>((resolve) => {
    httpRequest(`${base}/uploads/made/${300 * megabyte}`, resolve).end();
  });
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    chunks += 1;
    if (chunks % 100 === 0) highest = Math.max(highest, memoryInUse());
  }
  expect(bytes).toBe(300 * megabyte);
  expect(highest - before).toBeLessThan(20 * megabyte);
});

test('two hundred clients that leave anywhere, and two thousand HEADs, leave nothing behind', async () => {
  const before = descriptors();
  let seed = 7;
  const random = (limit: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % limit;
  };
  const leave = (path: string, method = 'GET'): Promise<void> =>
    new Promise((resolve) => {
      const request = httpRequest(`${base}/uploads/${path}`, { method, agent: false }, (response) => {
        let left = random(megabyte);
        response.on('error', () => undefined);
        response.on('data', (chunk: Buffer) => {
          left -= chunk.length;
          if (left < 0) request.destroy();
        });
      });
      request.on('error', () => undefined);
      request.on('close', () => resolve());
      request.end();
      if (random(4) === 0) setTimeout(() => request.destroy(), random(10));
    });
  for (let at = 0; at < 10; at++) {
    await Promise.all(Array.from({ length: 20 }, (_, next) => leave(next % 2 === 0 ? 'disk' : `made/${megabyte}`)));
  }
  for (let at = 0; at < 20; at++) {
    await Promise.all(Array.from({ length: 100 }, () => leave('disk', 'HEAD')));
  }
  await expect.poll(allClosed).toBe(true);
  await expect.poll(descriptors, { timeout: 5_000 }).toBeLessThanOrEqual(before);
  expect(logged).toEqual([]);
});
