import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverOptions } from '../../../test/support/server-options.js';
import { createHttpServer, type HttpServer } from './server.js';
import type { HttpRequest, HttpResponse, LogEntry, RouteGroup } from './types.js';

/* What happens on the way between socket and door. */

const idleTime = 500;
const logged: LogEntry[] = [];
let seen: HttpRequest | null = null;

/** Responds as the header `x-answer` requests. */
const door: RouteGroup = {
  findCached: () => null,
  route: () =>
    new Map([
      ['GET', answerTo],
      ['POST', answerTo],
    ]),
};

async function answerTo(request: HttpRequest): Promise<HttpResponse> {
  seen = request;
  const revalidates = false;
  switch (request.segments[1]) {
    case 'large':
      return { status: 200, body: [Buffer.alloc(50_000_000, 32)], revalidates };
    case 'elsewhere':
      return { status: 302, body: null, revalidates, headers: ['Location', 'https://provider.example/?a=b'] };
    case 'cookies':
      return { status: 204, body: null, revalidates, headers: ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2'] };
    case 'split':
      return { status: 302, body: null, revalidates, headers: ['Location', decodeURIComponent(request.query)] };
    case 'broken':
      throw new Error('broken');
    default:
      return { status: 200, body: [Buffer.from(JSON.stringify(request.body ?? null))], revalidates };
  }
}

let server: HttpServer;
let base: URL;

beforeAll(async () => {
  server = createHttpServer({
    ...serverOptions({ api: door }, logged),
    logRequests: true,
    trustedProxies: ['127.0.0.1'],
    https: true,
    idleTime,
  });
  base = new URL(await server.listen('127.0.0.1', 0));
});

afterAll(() => server.close());

describe('request ids', () => {
  test('answer, log line and the details of a bug name the same one', async () => {
    const answer = await server.inject({ method: 'GET', url: '/api/broken' });
    const id = answer.headers['x-request-id'];
    expect(id).toMatch(/^[0-9a-f]{8}-\d+$/);
    expect(JSON.parse(answer.body.toString())).toEqual({ error: id });
    expect(logged.slice(-2).map(({ message, requestId }) => [message, requestId])).toEqual([
      ['request failed', id],
      ['request', id],
    ]);
  });

  test.each(['/api/x', '/none', '/api/%zz', '/_health', '/'])('%s has a new one each time', async (url) => {
    const first = await server.inject({ method: 'GET', url });
    const second = await server.inject({ method: 'GET', url });
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-\d+$/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  test('a trusted proxy sets them, and no other client', async () => {
    const headers = { 'x-request-id': 'edge-7' };
    const given = await server.inject({ method: 'GET', url: '/api/x', headers });
    const refused = await server.inject({ method: 'GET', url: '/api/x', headers, from: '203.0.113.9' });
    expect(given.headers['x-request-id']).toBe('edge-7');
    expect(refused.headers['x-request-id']).not.toBe('edge-7');
  });

  test('invalid HTTP has one too, and the headers of every response', async () => {
    const text = await raw('NONSENSE\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(text).toMatch(/\r\nX-Request-Id: [0-9a-f]{8}-\d+\r\n/);
    expect(text).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/);
    expect(text).toMatch(/\r\nStrict-Transport-Security: max-age=31536000\r\n/);
    expect(text).toMatch(/\r\nCache-Control: no-store\r\n/);
  });
});

describe('the request that a route group gets', () => {
  test('method, headers, address and TLS, by the trusted proxy', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.5', 'x-forwarded-proto': 'https', cookie: 'a=1' };
    await server.inject({ method: 'HEAD', url: '/api/x?y=1', headers });
    expect(seen).toMatchObject({ method: 'HEAD', query: 'y=1', address: '203.0.113.5', secure: true });
    expect(seen?.headers.cookie).toBe('a=1');
  });

  test('but not by other clients', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1', 'x-forwarded-proto': 'https' };
    await server.inject({ method: 'GET', url: '/api/x', headers, from: '203.0.113.9' });
    expect(seen).toMatchObject({ address: '203.0.113.9', secure: false });
  });
});

describe('headers of answers', () => {
  test('a redirect is one line and has no body', async () => {
    const { status, headers, body } = await server.inject({ method: 'GET', url: '/api/elsewhere' });
    expect([status, headers.location, headers['content-length'], body.length]).toEqual([
      302,
      'https://provider.example/?a=b',
      '0',
      0,
    ]);
  });

  test('a header may come twice', async () => {
    const text = await raw('GET /api/cookies HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(text.match(/^Set-Cookie: .*$/gm)).toEqual(['Set-Cookie: a=1', 'Set-Cookie: b=2']);
  });

  test.each([
    'https://a/%0D%0ASet-Cookie:%20b=c',
    'https://a/%0A',
    'https://a/%00',
    'https://a/%09',
    'https://a/%C3%A9',
  ])('I4 %s is a bug and never two headers', async (location) => {
    const text = await raw(`GET /api/split?${location} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 500 /);
    expect(text).not.toMatch(/\r\n(Set-Cookie|Location):/i);
    expect(logged.at(-2)?.error).toMatchObject({ name: 'Bug' });
  });
});

describe('D5 bodies and clients', () => {
  test('a compressed body is rejected, neither decompressed nor treated as garbage', async () => {
    const payload = gzipSync(JSON.stringify({ a: 'x'.repeat(100_000) }));
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type, 'content-encoding': 'gzip' };
      const { status, body } = await server.inject({ method: 'POST', url: '/api/x', headers, payload });
      expect([status, body.toString()]).toEqual([400, '{"error":"http.malformed-body"}']);
    }
  });

  test('501 headers are refused, 500 are not', async () => {
    const lines = (count: number): string => Array.from({ length: count }, (_, n) => `X${n}: 1\r\n`).join('');
    const ask = (count: number) =>
      raw(`GET /api/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${lines(count - 2)}\r\n`);
    expect(await ask(500)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask(501)).toMatch(/^HTTP\/1\.1 400 [\s\S]*http\.malformed-head/);
    expect(await ask(1_900)).toMatch(/^HTTP\/1\.1 400 [\s\S]*http\.malformed-head/);
  });

  test('a client that does not read its answer is cut', async () => {
    const theirs = nextSocket();
    const socket = connect(Number(base.port), base.hostname, () => {
      socket.write('GET /api/large HTTP/1.1\r\nHost: a\r\n\r\n');
    });
    // Nothing is read: the buffers fill up, and then nothing moves.
    socket.pause();
    const started = performance.now();
    const ours = await theirs;
    await once(ours, 'close');
    expect(performance.now() - started).toBeGreaterThanOrEqual(idleTime * 0.9);
    expect(performance.now() - started).toBeLessThan(idleTime * 8);
    socket.destroy();
  });

  test('a client that reads slowly is not', async () => {
    let bytes = 0;
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(base.port), base.hostname, () => {
        socket.write('GET /api/large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      });
      socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes % 7 !== 0) return;
        socket.pause();
        setTimeout(() => socket.resume(), 5);
      });
      socket.on('end', resolve);
      socket.on('error', reject);
    });
    expect(bytes).toBeGreaterThan(50_000_000);
  });
});

/** Returns the server's end of the next request's connection. */
function nextSocket(): Promise<Socket> {
  return new Promise((resolve) => {
    function onRequest(message: unknown): void {
      unsubscribe('http.server.request.start', onRequest);
      resolve((message as { socket: Socket }).socket);
    }
    subscribe('http.server.request.start', onRequest);
  });
}

/** Sends bytes unchanged and returns all received ones. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(base.port), base.hostname, () => socket.write(text));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}
