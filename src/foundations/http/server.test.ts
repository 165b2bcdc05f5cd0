import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '../core/index.js';
import { createCachedResponse } from './response/cached-response.js';
import { createHttpServer, type HttpServer } from './server.js';
import type { Endpoint, HttpResponse, LogEntry, RouteGroup } from './types.js';

const fox = [Buffer.from('{"data":'), Buffer.from('"fox"}')];
const logged: LogEntry[] = [];
let recalled = 0;
let release: (() => void) | null = null;

const cached = createCachedResponse({ status: 200, body: fox, revalidates: true }, fox);
const read = async (): Promise<HttpResponse> => ({ status: 200, body: fox, revalidates: true });
const door: RouteGroup = {
  route([, name]) {
    if (name === 'fox') {
      return new Map<string, Endpoint>([
        ['GET', read],
        [
          'POST',
          async ({ body }) => ({ status: 200, body: [Buffer.from(JSON.stringify({ body }))], revalidates: false }),
        ],
        ['DELETE', async () => ({ status: 204, body: null, revalidates: false })],
      ]);
    }
    if (name === 'slow') {
      return new Map([['GET', () => new Promise<HttpResponse>((resolve) => (release = () => resolve(read())))]]);
    }
    return name === 'broken' ? new Map([['GET', () => Promise.reject(new Error('a secret path'))]]) : null;
  },
  findCached({ url }) {
    if (url === '/api/fox?broken') throw new Failure('http.not-found');
    if (url !== '/api/fox?known' && url !== '/api/fox?cached') return null;
    recalled += 1;
    return url === '/api/fox?cached' ? cached : read();
  },
};

function emitError(error: unknown, requestId: string): HttpResponse {
  const status = error instanceof Failure ? error.status : 500;
  const allow = error instanceof Failure ? error.facts.allow : undefined;
  const body = [Buffer.from(JSON.stringify({ error: error instanceof Failure ? error.code : requestId }))];
  return { status, body, revalidates: false, ...(allow === undefined ? {} : { headers: ['Allow', String(allow)] }) };
}

function build(): HttpServer {
  return createHttpServer({
    routeGroups: new Map([['api', door]]),
    emitError,
    parseForm: (text) => Object.fromEntries(new URLSearchParams(text)),
    log: (entry) => logged.push(entry),
    logRequests: false,
    cors: { origins: [] },
    trustedProxies: [],
    https: false,
  });
}

/** Headers in which two responses to the same request differ. */
const ofItsOwn = { date: '', 'x-request-id': '' };

let server: HttpServer;
let base: string;

beforeAll(async () => {
  server = build();
  base = await server.listen('127.0.0.1', 0);
});

afterAll(() => server.close());

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends a request with exactly this path. */
function send(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Received> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const request = httpRequest({ hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

describe('paths and methods', () => {
  test.each([
    ['GET', '/api/fox', 200],
    ['GET', '/API/fox/', 200],
    ['GET', '/api/fox?a=1', 200],
    ['GET', '/api//fox', 404],
    ['GET', '//', 404],
    ['GET', '/api/none', 404],
    ['GET', '/elsewhere', 404],
    ['POST', '/elsewhere', 404],
    ['GET', '/api/%E0%A4%A', 400],
    ['GET', '/api/%zz', 400],
    ['GET', '/api//%zz', 400],
    ['POST', '/%zz', 400],
    ['OPTIONS', '/%zz', 400],
    ['PATCH', '/api/fox', 405],
    ['PROPFIND', '/api/fox', 405],
    ['DELETE', '/api/fox', 204],
    ['GET', '/_health?any=thing', 204],
    ['GET', '/', 200],
  ])('%s %s is %i', async (method, path, status) => {
    expect((await send(method, path)).status).toBe(status);
  });

  test('405 lists the allowed methods', async () => {
    expect((await send('PUT', '/api/fox')).headers.allow).toBe('GET, HEAD, POST, DELETE');
  });

  test('HEAD has the headers of GET and no body', async () => {
    const got = await send('GET', '/api/fox');
    const { headers, text } = await send('HEAD', '/api/fox');
    expect(text).toBe('');
    expect({ ...headers, ...ofItsOwn }).toEqual({ ...got.headers, ...ofItsOwn });
  });

  test('OPTIONS lists the allowed methods', async () => {
    const { status, headers } = await send('OPTIONS', '/api/fox');
    expect([status, headers.allow]).toEqual([204, 'GET, HEAD, POST, DELETE']);
  });
});

describe('headers', () => {
  test('every answer is hardened, failures and faults included', async () => {
    for (const path of ['/api/fox', '/api/none', '/api/broken', '/_health', '/']) {
      const { headers } = await send('GET', path);
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'access-control-allow-origin': '*',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  test('a preflight is answered on any path', async () => {
    const { status, headers } = await send('OPTIONS', '/api/none', {
      origin: 'https://site.example',
      'access-control-request-method': 'PUT',
    });
    expect(status).toBe(204);
    expect(headers['access-control-allow-headers']).toContain('Authorization');
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  test('a read has a tag, by which it is answered with 304', async () => {
    const { headers } = await send('GET', '/api/fox');
    const tag = String(headers.etag);
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    expect(headers['cache-control']).toBe('private, no-cache');
    for (const condition of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await send('GET', '/api/fox', { 'if-none-match': condition });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag]);
    }
    expect((await send('GET', '/api/fox', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('a failure is not stored and has no tag', async () => {
    const { headers } = await send('GET', '/api/none');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('etag');
  });
});

describe('bodies', () => {
  const json = { 'content-type': 'application/json' };

  test('a body reaches the endpoint', async () => {
    expect((await send('POST', '/api/fox', json, '{"a":1}')).text).toBe('{"body":{"a":1}}');
  });

  test('a body without a content type is not read', async () => {
    expect((await send('POST', '/api/fox', {}, '{"a":1}')).text).toBe('{}');
  });

  test.each(['GET', 'DELETE'])('%s may declare JSON and send nothing', async (method) => {
    expect((await send(method, '/api/fox', json)).status).toBeLessThan(300);
  });

  test('a body is parsed before the path is resolved', async () => {
    expect((await send('POST', '/api/none', json, '{')).status).toBe(400);
  });

  test.each([1, 100_000])('a removal is not refused for a body that is not JSON: %i bytes', async (size) => {
    const headers = { ...json, 'content-length': String(size) };
    expect((await send('DELETE', '/api/fox', headers, '{'.repeat(size))).status).toBe(204);
  });

  test.each(['DELETE', 'POST'])('more than 1 MiB of %s is 413, announced or not', async (method) => {
    const size = 1024 * 1024 + 1;
    for (const [name, value] of [
      ['content-length', String(size)],
      ['transfer-encoding', 'chunked'],
    ] as const)
      expect((await send(method, '/api/fox', { ...json, [name]: value }, 'x'.repeat(size))).status).toBe(413);
  });

  test.each(['GET', 'HEAD'])('the body of a %s is not read', async (method) => {
    expect((await send(method, '/api/fox', { ...json, 'content-length': '1' }, '{')).status).toBe(200);
  });

  test('900 KiB pass, more than 1 MiB is 413', async () => {
    const text = (size: number): string => JSON.stringify({ a: 'x'.repeat(size) });
    expect((await send('POST', '/api/fox', json, text(900 * 1024))).status).toBe(200);
    const { status, text: body } = await send('POST', '/api/fox', json, text(1024 * 1024));
    expect([status, body]).toEqual([413, '{"error":"http.payload-too-large"}']);
  });

  test('a content type that cannot be read is 400', async () => {
    expect((await send('POST', '/api/fox', { 'content-type': ';;' }, '{}')).status).toBe(400);
  });
});

describe('cached responses', () => {
  /** Headers with which a request can be answered from the cache. */
  const heads = [
    '',
    'Origin: https://a.example\r\n',
    'If-None-Match: "other"\r\n',
    'If-None-Match: TAG\r\n',
    'if-none-match: "other", W/TAG\r\n',
    'If-None-Match: *\r\n',
    'IF-NONE-MATCH:    \r\n',
    'Authorization: Bearer x\r\nAccept: text/html\r\nX-Request-Id: mine\r\n',
  ];
  const unusual = [
    'If-None-Match: "other"\r\nIf-None-Match: TAG\r\n',
    'Origin: a\r\nOrigin: b\r\n',
    'Content-Length: 0\r\n',
    'Content-Length: 2\r\n\r\n{}',
    'Transfer-Encoding: chunked\r\n\r\n0\r\n',
    'Host: b\r\n',
    'Authorization: a\r\nAuthorization: b\r\n',
  ];
  const request = (query: string, head: string) => {
    const lines = head.replaceAll('TAG', String(cached.cached?.etag));
    const [own = '', rest] = lines.split('\r\n\r\n');
    const body = rest === undefined ? `${own}\r\n` : `${own}\r\n\r\n${rest}`;
    return raw(`GET /api/fox?${query} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${body}`);
  };
  const without = (answer: string) => answer.replace(/(Date|X-Request-Id): .*/g, '$1');

  test.each(heads)('are the same bytes as those of the endpoint: %j', async (head) => {
    const before = recalled;
    const ordinary = without(await request('', head));
    expect(ordinary).toMatch(/^HTTP\/1.1 (200|304)/);
    expect(without(await request('known', head))).toBe(ordinary);
    expect(without(await request('cached', head))).toBe(ordinary);
    expect(recalled).toBe(before + 2);
  });

  test.each(unusual)('are not given to unusual requests: %j', async (head) => {
    const before = recalled;
    expect(without(await request('cached', head))).toBe(without(await request('', head)));
    expect(recalled).toBe(before);
  });

  test('have separate request ids', async () => {
    const ids = await Promise.all(
      ['cached', 'cached', 'known'].map(async (query) => (await request(query, '')).match(/X-Request-Id: (.*)/)?.[1]),
    );
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain(undefined);
  });

  test('several requests on one connection are answered in their order', async () => {
    const one = (query: string, more = '') => `GET /api/fox${query} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
    const answers = await raw(
      `${one('?cached')}${one('')}${one('?known')}${one('?cached', `If-None-Match: ${cached.cached?.etag}\r\n`)}${one('?cached', 'Connection: close\r\n')}`,
    );
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([200, 200, 200, 304, 200].map((status) => `HTTP/1.1 ${status}`));
    expect(answers.match(/"fox"/g)).toHaveLength(4);
  });

  test('are returned to GET requests only', async () => {
    const before = recalled;
    const head = await send('HEAD', '/api/fox?cached');
    expect([head.status, head.headers.etag, recalled]).toEqual([200, cached.cached?.etag, before]);
  });

  test('an error in the lookup is answered like any other', async () => {
    const { status, text } = await send('GET', '/api/fox?broken');
    expect([status, text]).toEqual([404, '{"error":"http.not-found"}']);
  });
});

describe('trouble', () => {
  test('a bug shows its request id, and the log holds the rest', async () => {
    const { status, text, headers } = await send('GET', '/api/broken');
    expect(status).toBe(500);
    expect(text).not.toContain('secret');
    const entry = logged.at(-1);
    expect(JSON.parse(text).error).toBe(entry?.requestId);
    expect(headers['x-request-id']).toBe(entry?.requestId);
    expect(entry).toMatchObject({ level: 'error', path: '/api/broken', status: 500 });
    expect(String(entry?.error)).toBe('Error: a secret path');
  });

  test.each(['GARBAGE\r\n\r\n', 'GET / HTTP/1.1\r\nBad Header\r\n\r\n'])('%j is 400', async (text) => {
    expect(await raw(text)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*"status":400/);
  });

  test('a client that disconnects in the middle of a body is no server error', async () => {
    const before = logged.length;
    const head = 'POST /api/fox HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
    await new Promise<void>((resolve) => {
      const { hostname, port } = new URL(base);
      const socket = connect(Number(port), hostname, () => socket.write(head, () => socket.destroy()));
      socket.on('close', () => resolve());
    });
    // The next answer comes after the server has noticed.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await send('GET', '/api/fox')).status).toBe(200);
    expect(logged.slice(before)).toEqual([]);
  });

  test('headers above 16 KiB are 431', async () => {
    expect(await raw(`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  });
});

test('closing waits for a request in flight and then closes its connection', async () => {
  const other = build();
  const url = await other.listen('127.0.0.1', 0);
  const answer = fetch(`${url}/api/slow`);
  await expect.poll(() => release).not.toBeNull();
  const closed = other.close();
  release?.();
  const response = await answer;
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  await closed;
  await expect(fetch(`${url}/api/fox`)).rejects.toThrow();
});

test('a server on localhost listens on all addresses of that name', async () => {
  const other = build();
  const { port } = new URL(await other.listen('localhost', 0));
  const addresses = await lookup('localhost', { all: true });
  for (const { address, family } of addresses) {
    const host = family === 6 ? `[${address}]` : address;
    expect((await fetch(`http://${host}:${port}/api/fox`)).status, address).toBe(200);
  }
  await other.close();
  await expect(fetch(`http://127.0.0.1:${port}/api/fox`)).rejects.toThrow();
});

test('a port in use is an error', async () => {
  const { port } = new URL(base);
  const other = build();
  await expect(other.listen('127.0.0.1', Number(port))).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await other.close();
});

describe('injected requests', () => {
  test('are parsed like any other', async () => {
    const payload = { a: 'ü'.repeat(200_000) };
    const { status, body } = await server.inject({ method: 'POST', url: '/api/fox', payload });
    expect([status, JSON.parse(body.toString())]).toEqual([200, { body: payload }]);
    const headers = { 'Content-Type': 'application/json' };
    expect((await server.inject({ method: 'POST', url: '/api/fox', headers, payload: '{' })).status).toBe(400);
    expect((await server.inject({ method: 'GET', url: '/api/fox?a=ü b' })).status).toBe(200);
  });

  test('are not refused for a long URL', async () => {
    expect((await server.inject({ method: 'GET', url: `/api/fox?${'a'.repeat(100_000)}` })).status).toBe(200);
  });

  test('leave HEAD and 304 without a body', async () => {
    const head = await server.inject({ method: 'HEAD', url: '/api/fox' });
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, '14']);
    const headers = { 'if-none-match': String(head.headers.etag) };
    expect((await server.inject({ method: 'GET', url: '/api/fox', headers })).status).toBe(304);
  });
});

test('requests without a socket take the same way', async () => {
  const { status, headers, body } = await server.inject({ method: 'GET', url: '/api/fox' });
  expect([status, headers['content-type'], body.toString()]).toEqual([
    200,
    'application/json; charset=utf-8',
    Buffer.concat(fox).toString(),
  ]);
});

/** Sends bytes unchanged and returns all received ones. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}
