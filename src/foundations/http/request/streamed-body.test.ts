import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memoryInUse } from '../../../../test/support/memory.js';
import { serverOptions } from '../../../../test/support/server-options.js';
import { Failure } from '../../core/index.js';
import { createHttpServer, type HttpServer } from '../server.js';
import type { HttpRequest, HttpResponse, LogEntry, RouteGroup } from '../types.js';

/* Bodies that endpoints read themselves. */

const idleTime = 400;
const logged: LogEntry[] = [];
/** What became of the streams that endpoints read. */
let ends: string[] = [];

const door: RouteGroup = { findCached: () => null, route: () => new Map([['POST', answerTo]]) };

async function answerTo({ segments, stream, body }: HttpRequest): Promise<HttpResponse> {
  const saying = (what: unknown): HttpResponse => ({
    status: 200,
    body: [Buffer.from(JSON.stringify(what))],
    revalidates: false,
  });
  if (stream === null) return saying({ body: body ?? null });
  switch (segments[1]) {
    case 'forbidden':
      throw new Failure('access.forbidden');
    case 'part': {
      let taken = 0;
      for await (const chunk of stream) {
        taken += (chunk as Buffer).length;
        if (taken > 100_000) break;
      }
      throw new Failure('upload.too-large');
    }
    case 'late':
      for await (const chunk of stream) {
        if ((chunk as Buffer).length > 0) break;
      }
      await sleep(100);
      throw new Failure('upload.too-large');
    case 'slow':
      return saying(await sum(stream, 20));
    case 'pausing': {
      const result = await sum(stream, 0);
      await sleep(idleTime * 3);
      return saying(result);
    }
    default:
      return saying(await sum(stream, 0));
  }
}

async function sum(stream: Readable, pause: number): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(stream, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        if (pause > 0) await sleep(pause);
      }
    });
    ends.push('whole');
  } catch (error) {
    ends.push(error instanceof Failure ? error.code : String(error));
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

let server: HttpServer;
let base: URL;

beforeAll(async () => {
  server = createHttpServer({
    ...serverOptions({ api: door }, logged),
    idleTime,
    bodyTime: 1_000,
    streamLimits: { idleTime, minimumRate: { bytes: 2_000, time: 1_000 } },
  });
  base = new URL(await server.listen('127.0.0.1', 0));
});

afterAll(() => server.close());

beforeEach(() => {
  ends = [];
});

const form = { 'content-type': 'Multipart/Form-Data; boundary=x' };

interface Heard {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

function open(path: string, options: RequestOptions = {}): ClientRequest {
  return httpRequest({ hostname: base.hostname, port: base.port, method: 'POST', path, headers: form, ...options });
}

/** Returns the response, even if the whole body could not be sent. */
function heardBy(request: ClientRequest): Promise<Heard> {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
  });
}

const piece = Buffer.alloc(64 * 1024, 'octavo ');

function* pieces(count: number): Generator<Buffer> {
  for (let at = 0; at < count; at++) yield piece;
}

/**
 * Sends a head and then bytes at this rate; returns the response and the milliseconds until the connection was closed.
 */
function drip(head: string, bytes: string, pause: number): Promise<{ readonly text: string; readonly time: number }> {
  return new Promise((resolve) => {
    const started = performance.now();
    const socket = connect(Number(base.port), base.hostname, () => socket.write(`${head}\r\nHost: a\r\n\r\n`));
    const timer = setInterval(() => socket.write(bytes), pause);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ text, time: performance.now() - started });
    });
  });
}

const descriptors = (): number => readdirSync('/proc/self/fd').length;

describe('which bodies are streamed', () => {
  test.each(['multipart/form-data; boundary=x', 'MULTIPART/form-data', 'multipart/form-data;charset=utf-8'])(
    '%s is, without a limit of its size',
    async (type) => {
      const request = open('/api/x', { headers: { 'content-type': type } });
      const heard = heardBy(request);
      Readable.from(pieces(48)).pipe(request);
      const hash = createHash('sha256');
      for (const one of pieces(48)) hash.update(one);
      const { status, text, headers } = await heard;
      expect([status, JSON.parse(text)]).toEqual([200, { bytes: 48 * piece.length, sha256: hash.digest('hex') }]);
      expect(headers.connection).not.toBe('close');
    },
  );

  test.each(['application/json', 'multipart/mixed; boundary=x', 'application/x-www-form-urlencoded'])(
    '%s is not',
    async (type) => {
      const request = open('/api/x', { headers: { 'content-type': type } });
      const heard = heardBy(request);
      request.end('{}');
      expect(JSON.parse((await heard).text)).toHaveProperty('body');
    },
  );

  test('one without bytes is an empty stream', async () => {
    const request = open('/api/x');
    const heard = heardBy(request);
    request.end();
    expect(JSON.parse((await heard).text)).toMatchObject({ bytes: 0 });
  });

  test('an injected request has one as well', async () => {
    const { status, body } = await server.inject({ method: 'POST', url: '/api/x', headers: form, payload: 'abc' });
    expect([status, JSON.parse(body.toString())]).toMatchObject([200, { bytes: 3 }]);
    const refused = await server.inject({ method: 'POST', url: '/api/forbidden', headers: form, payload: 'abc' });
    expect(refused.status).toBe(403);
  });

  test('a compressed one is refused', async () => {
    const request = open('/api/x', { headers: { ...form, 'content-encoding': 'gzip' } });
    const heard = heardBy(request);
    request.end(gzipSync('abc'));
    expect((await heard).text).toBe('{"error":"http.malformed-body"}');
  });
});

test('a body of 300 MB takes no more memory than a small one', async () => {
  const before = memoryInUse();
  let highest = 0;
  function* many(): Generator<Buffer> {
    for (let at = 0; at < 4_800; at++) {
      if (at % 100 === 0) highest = Math.max(highest, memoryInUse());
      yield piece;
    }
  }
  const request = open('/api/x');
  const heard = heardBy(request);
  await pipeline(Readable.from(many()), request);
  expect(JSON.parse((await heard).text)).toMatchObject({ bytes: 4_800 * piece.length });
  expect(highest - before).toBeLessThan(20e6);
});

describe('an endpoint that answers before the end', () => {
  test.each([
    ['/api/forbidden', 403],
    ['/api/part', 413],
    ['/none', 404],
    ['/api/%zz', 400],
  ])('%s: %i, and then the connection is closed', async (path, status) => {
    const request = open(path, { headers: { ...form, 'content-length': 300e6 } });
    const heard = heardBy(request);
    let sent = 0;
    const more = (): void => {
      while (sent < 300e6 && !request.destroyed) {
        sent += piece.length;
        if (!request.write(piece)) {
          request.once('drain', more);
          return;
        }
      }
    };
    more();
    const { status: seen, headers } = await heard;
    expect([seen, headers.connection]).toEqual([status, 'close']);
    request.on('error', () => undefined);
    request.destroy();
    // What fits into the buffers on the way, not more.
    expect(sent).toBeLessThan(50e6);
    expect(logged).toEqual([]);
  });

  test('a client that continues sending has time to read, and is disconnected', async () => {
    const head = 'POST /api/forbidden HTTP/1.1\r\nContent-Length: 900000000\r\nContent-Type: multipart/form-data';
    const { text, time } = await drip(head, 'x'.repeat(10_000), 20);
    expect(text).toMatch(/^HTTP\/1\.1 403 [\s\S]*Connection: close/);
    expect(time).toBeGreaterThan(idleTime * 0.9);
    expect(time).toBeLessThan(5_000);
  });

  test('a remainder that has arrived does not block the next request', async () => {
    const one =
      'POST /api/late HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data\r\nContent-Length: 120000\r\n\r\n';
    const text = await new Promise<string>((resolve) => {
      const socket = connect(Number(base.port), base.hostname, () => socket.write(one + 'x'.repeat(120_000)));
      let all = '';
      socket.on('data', (chunk) => {
        if (all === '')
          socket.write('POST /api/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
        all += chunk.toString();
      });
      socket.on('close', () => resolve(all));
    });
    expect(text).toMatch(/^HTTP\/1\.1 413 [\s\S]*\r\n\r\n\{[^{}]*\}HTTP\/1\.1 200 /);
  });

  test('Expect: 100-continue is answered when the body is wanted, and never otherwise', async () => {
    for (const [path, status, wanted] of [
      ['/api/x', 200, true],
      ['/api/forbidden', 403, false],
    ] as const) {
      const request = open(path, { headers: { ...form, expect: '100-continue' } });
      const heard = heardBy(request);
      let continued = false;
      request.on('continue', () => {
        continued = true;
        request.end('abc');
      });
      request.flushHeaders();
      expect((await heard).status).toBe(status);
      expect(continued).toBe(wanted);
      request.on('error', () => undefined);
      request.destroy();
    }
  });

  test('a body that is not streamed is requested immediately', async () => {
    const request = open('/api/x', { headers: { 'content-type': 'application/json', expect: '100-continue' } });
    const heard = heardBy(request);
    request.on('continue', () => request.end('{"a":1}'));
    request.flushHeaders();
    expect((await heard).text).toBe('{"body":{"a":1}}');
  });
});

describe('time', () => {
  const streamed = 'POST /api/x HTTP/1.1\r\nContent-Length: 100000\r\nContent-Type: multipart/form-data; boundary=x';
  const read = 'POST /api/x HTTP/1.1\r\nContent-Length: 100000\r\nContent-Type: application/json';

  test('a streamed body of which nothing comes is cut', async () => {
    const { text } = await drip(streamed, '', idleTime * 100);
    expect(text).toMatch(/^HTTP\/1\.1 408 [\s\S]*Connection: close[\s\S]*http\.too-slow/);
    expect(ends).toEqual(['http.too-slow']);
  });

  test('and one of which too little comes', async () => {
    const { text } = await drip(streamed, 'xx', 10);
    expect(text).toMatch(/^HTTP\/1\.1 408 [\s\S]*http\.too-slow/);
  });

  test('but not one that takes long', async () => {
    // Exceeds both the time for buffered bodies and the idle time of the connection.
    const request = open('/api/x');
    const heard = heardBy(request);
    for (let at = 0; at < 20; at++) {
      request.write(Buffer.alloc(1_000));
      await sleep(100);
    }
    request.end();
    expect(JSON.parse((await heard).text)).toMatchObject({ bytes: 20_000 });
  });

  test('nor one whose endpoint is slow to take it, or to answer', async () => {
    for (const [path, count] of [
      ['/api/slow', 100],
      ['/api/pausing', 10],
    ] as const) {
      const request = open(path);
      const heard = heardBy(request);
      Readable.from(pieces(count)).pipe(request);
      expect(JSON.parse((await heard).text)).toMatchObject({ bytes: count * piece.length });
    }
  });

  test('a body that the server reads itself is cut after its time, however it comes', async () => {
    for (const path of ['GET', 'POST']) {
      const { text, time } = await drip(read.replace('POST', path), 'x', 50);
      expect(text).toContain('HTTP/1.1 4');
      expect(time).toBeGreaterThan(900);
      expect(time).toBeLessThan(5_000);
    }
  });
});

test('two hundred clients that leave anywhere in a body leave nothing behind', async () => {
  const before = descriptors();
  let seed = 7;
  const random = (limit: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % limit;
  };
  const paths = ['/api/x', '/api/slow', '/api/part', '/api/forbidden', '/none'];
  const leave = (at: number): Promise<void> =>
    new Promise((resolve) => {
      const request = open(paths[at % paths.length] ?? '');
      request.on('error', () => undefined);
      request.on('response', (response) => response.on('error', () => undefined).resume());
      request.on('close', () => resolve());
      for (let left = random(20); left > 0; left--) request.write(piece.subarray(0, random(piece.length)));
      setTimeout(() => request.destroy(), random(30));
    });
  for (let at = 0; at < 200; at += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, next) => leave(at + next)));
  }
  await expect.poll(descriptors, { timeout: 5_000 }).toBeLessThanOrEqual(before);
  expect(new Set(ends)).toEqual(new Set(['http.malformed-body']));
  expect(logged).toEqual([]);
});

describe('a body of any type that its route group reads', () => {
  const raw: RouteGroup = {
    findCached: () => null,
    readsBody: (method, [, name]) => method === 'POST' && name !== 'parsed',
    route: ([, name]) =>
      new Map([
        [
          'POST',
          async (request) => {
            const { stream } = request;
            if (stream === null || name === 'count') return answerTo({ ...request, segments: [] });
            const endless = new Readable({ read: () => void endless.push(Buffer.alloc(64 * 1024)) });
            return {
              status: 200,
              body: null,
              file: { stream: name === 'echo' ? stream : endless, length: null },
              revalidates: false,
            };
          },
        ],
      ]),
  };
  let server: HttpServer;
  let base: string;
  beforeAll(async () => {
    server = createHttpServer({ ...serverOptions({ raw }, logged), idleTime });
    base = await server.listen('127.0.0.1', 0);
  });
  afterAll(() => server.close());

  test.each(['application/json', 'text/plain', undefined])('is not parsed: %s', async (type) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    const send = async (path: string) =>
      JSON.parse((await server.inject({ method: 'POST', url: path, headers, payload: '{"a":1}' })).body.toString());
    expect(await send('/raw/count')).toMatchObject({ bytes: 7 });
    expect(await send('/RAW/count?x')).toMatchObject({ bytes: 7 });
    expect(await send('/raw/parsed')).toEqual({ body: type === 'application/json' ? { a: 1 } : null });
    expect((await server.inject({ method: 'POST', url: '/raw/%zz', headers, payload: '{' })).status).toBe(400);
  });

  test('may be the answer', async () => {
    const answer = await fetch(`${base}/raw/echo`, { method: 'POST', body: 'x'.repeat(300_000) });
    expect(await answer.text()).toBe('x'.repeat(300_000));
  });

  test('a client that sent one and does not read its answer is disconnected', async () => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    socket.pause();
    socket.write('POST /raw/endless HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody');
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', () => undefined));
    await sleep(idleTime * 4);
    // Reads on to notice the end.
    socket.resume();
    await closed;
  });
});
