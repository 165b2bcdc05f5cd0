import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, openFixture, send } from './support/fixture.js';
import { get, type Heard, speak } from './support/wire.js';

/* Bytes that are no proper HTTP, and clients that never come to the point. */

let fixture: Fixture;
let base: string;

beforeAll(async () => {
  fixture = await openFixture();
  base = await fixture.app.listen(0);
});

afterAll(() => fixture.close());

const crlf = '\r\n';
const auth = (): string => `Authorization: Bearer ${fixture.token}`;

/** A POST as bytes, with these headers and this body. */
function post(headers: readonly string[], body: string): string {
  return `POST /api/tags HTTP/1.1${crlf}Host: localhost${crlf}${auth()}${crlf}Content-Type: application/json${crlf}${headers.map((line) => line + crlf).join('')}${crlf}${body}`;
}

async function expectAlive(): Promise<void> {
  expect((await speak(base, { parts: [get('/api/tags', [auth()])], answers: 1, patience: 5_000 })).statuses).toEqual([
    200,
  ]);
}

async function tags(): Promise<number> {
  const rows = await fixture.app.store.rows({ sql: 'SELECT count(*) AS number FROM tags', slots: [], reads: [] }, []);
  return Number(rows[0]?.number);
}

/** Every answer is one of these; none of them is a 5xx or shows anything of the inside. */
function expectStatuses(heard: Heard, allowed: readonly number[]): void {
  for (const status of heard.statuses) expect(allowed, heard.text.slice(0, 300)).toContain(status);
  expect(heard.text).not.toMatch(/node_modules|\bat \w+ \(|sqlite|fastify/i);
  const refusals = heard.statuses.filter((status) => status >= 400);
  expect(heard.text.match(/\{"data":null,"error":\{"status":4\d\d,"name"/g) ?? []).toHaveLength(refusals.length);
}

describe('D8 broken requests', () => {
  const body = '{"data":{"label":"smuggled"}}';
  const refused: readonly (readonly [string, () => string | Buffer])[] = [
    ['random bytes', () => Buffer.from(Array.from({ length: 512 }, (_, n) => (n * 7919) % 256))],
    ['zeros', () => Buffer.alloc(512)],
    ['a TLS greeting', () => Buffer.from('16030100c8010000c40303', 'hex')],
    ['HTTP/0.9', () => `GET /api/tags${crlf}${crlf}`],
    ['HTTP/2', () => `PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}`],
    ['version 1.2', () => `GET /api/tags HTTP/1.2${crlf}Host: x${crlf}${crlf}`],
    ['version 9', () => `GET /api/tags HTTP/9.9${crlf}Host: x${crlf}${crlf}`],
    ['no version', () => `GET /api/tags HTTP/${crlf}Host: x${crlf}${crlf}`],
    ['no Host', () => `GET /api/tags HTTP/1.1${crlf}${auth()}${crlf}${crlf}`],
    ...['', 'a b', 'a/b', 'a,b c', 'user@x', 'x:port', '[::1', 'a\\b', 'x:1:2', 'ä'].map(
      (host) =>
        [
          `security 7: the Host ${JSON.stringify(host)}`,
          () => `GET /api/tags HTTP/1.1${crlf}Host: ${host}${crlf}${auth()}${crlf}${crlf}`,
        ] as const,
    ),
    ['two Hosts', () => get('/api/tags', ['Host: elsewhere.example', auth()])],
    ['a method that is none', () => `G@T /api/tags HTTP/1.1${crlf}Host: x${crlf}${crlf}`],
    ['a method in small letters', () => `get /api/tags HTTP/1.1${crlf}Host: x${crlf}${crlf}`],
    ['a target with a space', () => get('/api/ta gs', [auth()])],
    ['a target with a line feed', () => get('/api/ta\ngs', [auth()])],
    ['a target with NUL', () => get('/api/tags\u0000', [auth()])],
    ['no target', () => `GET  HTTP/1.1${crlf}Host: x${crlf}${crlf}`],
    [
      'Content-Length and Transfer-Encoding',
      () => post([`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked'], `0${crlf}${crlf}`),
    ],
    [
      'Transfer-Encoding and Content-Length',
      () => post(['Transfer-Encoding: chunked', 'Content-Length: 4'], `1d${crlf}${body}${crlf}0${crlf}${crlf}`),
    ],
    ['two Content-Lengths', () => post([`Content-Length: ${body.length}`, 'Content-Length: 5'], body)],
    ['a negative Content-Length', () => post(['Content-Length: -1'], body)],
    ['a Content-Length with a plus', () => post([`Content-Length: +${body.length}`], body)],
    ['a hexadecimal Content-Length', () => post(['Content-Length: 0x1d'], body)],
    ['a list as Content-Length', () => post([`Content-Length: ${body.length}, ${body.length}`], body)],
    ['a huge Content-Length', () => post(['Content-Length: 99999999999999999999'], body)],
    ['another Transfer-Encoding', () => post(['Transfer-Encoding: xchunked'], body)],
    [
      'chunked, then identity',
      () => post(['Transfer-Encoding: chunked, identity'], `1d${crlf}${body}${crlf}0${crlf}${crlf}`),
    ],
    ['chunked with a tab', () => post(['Transfer-Encoding:\u000bchunked'], `1d${crlf}${body}${crlf}0${crlf}${crlf}`)],
    [
      'Transfer-Encoding with a space before the colon',
      () => post(['Transfer-Encoding : chunked'], `1d${crlf}${body}${crlf}0${crlf}${crlf}`),
    ],
    ['a chunk size that is none', () => post(['Transfer-Encoding: chunked'], `zz${crlf}${body}${crlf}0${crlf}${crlf}`)],
    [
      'a huge chunk size',
      () => post(['Transfer-Encoding: chunked'], `ffffffffffffffffff${crlf}${body}${crlf}0${crlf}${crlf}`),
    ],
    ['a chunk without an end of line', () => post(['Transfer-Encoding: chunked'], `1d${crlf}${body}0${crlf}${crlf}`)],
    ['bare line feeds', () => `GET /api/tags HTTP/1.1\nHost: x\n${auth()}\n\n`],
    ['bare carriage returns', () => `GET /api/tags HTTP/1.1\rHost: x\r${auth()}\r\r`],
    ['a folded header', () => get('/api/tags', ['X-A: b', ' c', auth()])],
    ['a header without a colon', () => get('/api/tags', ['nonsense', auth()])],
    ['a header with a space before its colon', () => get('/api/tags', [`Authorization : Bearer ${fixture.token}`])],
    ['a header without a name', () => get('/api/tags', [': x', auth()])],
    ['a header with NUL', () => get('/api/tags', ['X-A: b\u0000c', auth()])],
    ['a header of 20 kilobytes', () => get('/api/tags', [`X-A: ${'a'.repeat(20_000)}`, auth()])],
    ['a target of 20 kilobytes', () => get(`/api/tags?_q=${'a'.repeat(20_000)}`, [auth()])],
    [
      '2,100 headers',
      () => get('/api/tags', [...Array.from({ length: 2_100 }, (_, n) => `X-${n}: some value of it`), auth()]),
    ],
    ['an expectation that is none', () => get('/api/tags', ['Expect: the-unexpected'])],
    ['CONNECT', () => `CONNECT elsewhere.example:443 HTTP/1.1${crlf}Host: elsewhere.example${crlf}${crlf}`],
    ['TRACE', () => `TRACE /api/tags HTTP/1.1${crlf}Host: x${crlf}${auth()}${crlf}${crlf}`],
  ];

  test.each(refused)('%s: refused or cut, and nothing written', async (_, bytes) => {
    const before = await tags();
    const heard = await speak(base, { parts: [bytes()], patience: 1_000, answers: 1 });
    expectStatuses(heard, [400, 401, 403, 404, 405, 408, 413, 414, 417, 431, 501, 505]);
    expect(heard.statuses.length > 0 || heard.closed, 'it is answered or cut').toBe(true);
    expect(await tags()).toBe(before);
    await expectAlive();
  });

  const tolerated: readonly (readonly [string, () => string, readonly number[]])[] = [
    ['an absolute target', () => get('http://elsewhere.example/api/tags', [auth()]), [200, 400]],
    [
      '200 headers',
      () => get('/api/tags', [...Array.from({ length: 200 }, (_, n) => `X-${n}: v`), auth()]),
      [200, 431],
    ],
    [
      'an upgrade to a websocket',
      () => get('/api/tags', ['Connection: Upgrade', 'Upgrade: websocket', auth()]),
      [200, 400, 426],
    ],
    [
      'an upgrade to HTTP/2',
      () =>
        get('/api/tags', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk', auth()]),
      [200, 400, 426],
    ],
    [
      'chunks with extensions',
      () => post(['Transfer-Encoding: chunked'], `2;a=b${crlf}{}${crlf}0${crlf}${crlf}`),
      [400],
    ],
    [
      'trailers',
      () =>
        post(
          ['Transfer-Encoding: chunked', 'Trailer: Authorization'],
          `2${crlf}{}${crlf}0${crlf}Authorization: Bearer x${crlf}${crlf}`,
        ),
      [400],
    ],
    ['HTTP/1.0 without Host', () => `GET /api/tags HTTP/1.0${crlf}${auth()}${crlf}${crlf}`, [200, 400]],
    [
      'a GET with a body',
      () => get('/api/tags', [auth(), 'Content-Length: 2', 'Content-Type: application/json']).concat('{}'),
      [200, 400],
    ],
    ['a range', () => get('/api/tags', [auth(), `Range: bytes=${Array(1_000).fill('0-').join(',')}`]), [200, 416]],
    [
      'an unknown method',
      () => `PROPFIND /api/tags HTTP/1.1${crlf}Host: x${crlf}${auth()}${crlf}${crlf}`,
      [400, 404, 405, 501],
    ],
  ];

  test.each(tolerated)('%s', async (_, bytes, statuses) => {
    const heard = await speak(base, { parts: [bytes()], patience: 2_000, answers: 1 });
    expect(heard.statuses).toHaveLength(1);
    expectStatuses(heard, statuses);
    await expectAlive();
  });

  test('half a request, and another half that never comes', async () => {
    const whole = get('/api/tags', [auth()]);
    for (const share of [0.1, 0.5, 0.99]) {
      const heard = await speak(base, { parts: [whole.slice(0, whole.length * share)], patience: 50 });
      expect(heard.statuses).toEqual([]);
    }
    await expectAlive();
  });

  test('a thousand pipelined requests on one connection are answered in order', async () => {
    const one = get('/api/tags?fields=label', [auth()]);
    const heard = await speak(base, { parts: [one.repeat(1_000)], answers: 1_000, patience: 20_000 });
    expect(heard.statuses.filter((status) => status === 200)).toHaveLength(1_000);
  });

  test('a second request behind a body that is longer than announced is not another caller’s', async () => {
    const inner = `DELETE /api/tags/${fixture.ids.get('tag0')} HTTP/1.1${crlf}Host: x${crlf}${crlf}`;
    const heard = await speak(base, {
      parts: [post([`Content-Length: ${body.length + inner.length}`], body + inner)],
      answers: 1,
      patience: 2_000,
    });
    expect(heard.statuses).toEqual([400]);
    expect((await send(fixture.app, { url: `/api/tags/${fixture.ids.get('tag0')}`, as: fixture.token })).status).toBe(
      200,
    );
  });
});

describe('security 7: what comes with a request', () => {
  test.each([
    'x',
    'x.example:8080',
    '127.0.0.1:1337',
    '[::1]:1337',
    '[2001:db8::1]',
    'my_service:80',
    'xn--bcher-kva.example.',
  ])('the Host %s is one', async (host) => {
    const request = `GET /api/tags HTTP/1.1${crlf}Host: ${host}${crlf}${auth()}${crlf}${crlf}`;
    expect((await speak(base, { parts: [request], answers: 1, patience: 5_000 })).statuses).toEqual([200]);
  });

  test('the answer to a request with Connection: close comes whatever is sent behind it', async () => {
    for (const behind of ['x', get('/api/tags', [auth()]), Buffer.alloc(100)]) {
      const request = Buffer.concat([
        Buffer.from(get('/api/tags', [auth(), 'Connection: close'])),
        Buffer.from(behind),
      ]);
      const heard = await speak(base, { parts: [request], patience: 5_000 });
      expect(heard.statuses).toEqual([200]);
      expect(heard.text).toContain('"label"');
      expect(heard.closed).toBe(true);
    }
    await expectAlive();
  });
});

describe('D5 slow and endless requests', () => {
  test('the limits are those that are promised: 10 s for headers, 30 s for a request, checked every second', async () => {
    let seen: Server | null = null;
    const look = (message: unknown): void => {
      seen = (message as { server: Server }).server;
    };
    subscribe('http.server.request.start', look);
    await expectAlive();
    unsubscribe('http.server.request.start', look);
    expect(seen).toMatchObject({ headersTimeout: 10_000, requestTimeout: 0 });
    expect((seen as unknown as Server).keepAliveTimeout).toBeLessThanOrEqual(60_000);
  });

  test('a body without end is cut at the limit of its size', async () => {
    const chunk = `10000${crlf}${'x'.repeat(0x10000)}${crlf}`;
    const heard = await speak(base, {
      parts: [post(['Transfer-Encoding: chunked'], ''), ...Array(64).fill(chunk)],
      answers: 1,
      patience: 5_000,
    });
    expect(heard.statuses).toEqual([413]);
    await expectAlive();
  });

  test('a body that announces too much is refused before it comes', async () => {
    const heard = await speak(base, { parts: [post(['Content-Length: 999999999'], '{')], answers: 1, patience: 5_000 });
    expect(heard.statuses).toEqual([413]);
  });

  test('a client that leaves in the middle of a body leaves nothing behind', async () => {
    const before = await tags();
    await Promise.all(
      Array.from({ length: 50 }, () =>
        speak(base, { parts: [post(['Content-Length: 29'], '{"data":{"lab')], patience: 30 }),
      ),
    );
    expect(await tags()).toBe(before);
    await expectAlive();
  });

  test('fifty clients that send one byte a second are cut after ten seconds, and do not disturb the others', async () => {
    const drip = [...get('/api/tags', ['X-Slow: yes, very', 'X-Slower: even more so'])];
    const slow = Promise.all(
      Array.from({ length: 50 }, () => speak(base, { parts: drip, pause: 1_000, patience: 14_000 })),
    );
    await expectAlive();
    for (const heard of await slow) {
      expect(heard.closed).toBe(true);
      expect(heard.milliseconds).toBeLessThan(13_500);
      expectStatuses(heard, [408]);
    }
    await expectAlive();
  }, 20_000);
});
