import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverOptions } from '../../../../test/support/server-options.js';
import { Failure } from '../../core/index.js';
import { createCachedResponse } from '../response/cached-response.js';
import { computeEtag } from '../response/etag.js';
import { createHttpServer, type HttpServer } from '../server.js';
import type { HttpRequest, HttpResponse, LogEntry, RouteGroup } from '../types.js';

/* For any input, the received bytes are the same with the fast path as without it. */

const text = (body: string): HttpResponse => ({ status: 200, body: [Buffer.from(body)], revalidates: true });
const cached = createCachedResponse(text(''), [Buffer.from('{"data":"cached, '), Buffer.from('in two parts, é"}')]);
const long = { ...text(''), body: [Buffer.from('['), Buffer.alloc(300_000, 32), Buffer.from(']')] };
const cachedLong = createCachedResponse(long, long.body);
const shared: HttpResponse = {
  ...text('{"data":"shared"}'),
  sharedCacheable: true,
  headers: ['Surrogate-Key', 'octavo note'],
};
const cachedShared = createCachedResponse(shared, shared.body ?? []);

/** A response without an `ETag`, as one to a POST is. */
const kept: HttpResponse = { ...text('{"data":"kept, é"}'), revalidates: false, headers: ['X-A', 'b'] };
const cachedKept = createCachedResponse(kept, kept.body ?? []);

let others = 0;
/** A response that was not cached, in parts, the longest of which is an owned buffer. */
function other(length: number): HttpResponse {
  others += 1;
  const ownedBuffer = Buffer.allocUnsafeSlow(length).fill(`${others},`);
  given.add(ownedBuffer);
  return { ...text(''), body: [Buffer.from('['), ownedBuffer, Buffer.from(']')], ownedBuffer };
}

/** The owned buffers of those. */
const given = new Set<Buffer>();
const lengths: Readonly<Record<string, number>> = { short: 3_000, middling: 30_000, long: 300_000, longest: 600_000 };
const ofLength = (name: string) => other(lengths[name] ?? 30_000);

/** Cached responses of the route group; every other request calls the endpoint. */
const recalled: Readonly<Record<string, () => HttpResponse | Promise<HttpResponse | null>>> = {
  '/api/cached': () => cached,
  '/api/cached-long': () => cachedLong,
  '/api/shared': () => shared,
  '/api/cached-shared': () => cachedShared,
  '/api/known': () => text('{"data":"known"}'),
  '/api/long': () => long,
  '/api/later': async () => text('{"data":"later"}'),
  '/api/moved': async () => null,
  '/api/faulty': () => {
    throw new Failure('access.forbidden');
  },
  '/api/faulty-later': async () => {
    throw new Error('broken');
  },
  '/api/two-lines': () => ({ ...text('{}'), headers: ['X-A', 'b\r\nX-C: d'] }),
};

async function executed({
  segments,
  query,
  headers,
  authorization,
  address,
  body,
}: HttpRequest): Promise<HttpResponse> {
  if (segments[1] === 'none') return { status: 204, body: null, revalidates: false, headers: ['X-A', 'b'] };
  if (segments[1] === 'refused') throw new Failure('http.not-found');
  if (segments[1] === 'kept') return kept;
  return {
    ...text(JSON.stringify({ segments, query, headers, authorization, address, body })),
    revalidates: query === '',
  };
}

/** The POSTs that were looked for in the cache, with their bodies. */
const posts: string[] = [];

const door: RouteGroup = {
  findCached: ({ method, url, bytes }) => {
    if (method === 'POST') {
      posts.push(`${url} ${bytes}`);
      return url === '/api/kept' && String(bytes) === '{"a":1}' ? cachedKept : null;
    }
    return url.startsWith('/api/other') ? ofLength(url.slice('/api/other-'.length)) : (recalled[url]?.() ?? null);
  },
  givesData: ([, name]) => name !== 'page',
  route: () =>
    new Map([
      ['GET', executed],
      ['POST', executed],
    ]),
};

const ways: HttpServer[] = [];
const bases: URL[] = [];
const logged: LogEntry[][] = [[], []];

beforeAll(async () => {
  for (const socketFastPath of [true, false]) {
    const log = logged[socketFastPath ? 0 : 1] ?? [];
    const options = serverOptions({ api: door, files: { ...door, files: true } }, log);
    const server = createHttpServer({
      ...options,
      logRequests: true,
      socketFastPath,
      sharedCaching: 'public, s-maxage=9',
    });
    ways.push(server);
    bases.push(new URL(await server.listen('127.0.0.1', 0)));
  }
});

afterAll(async () => {
  await Promise.all(ways.map((server) => server.close()));
});

const request = (path: string, headers: readonly string[] = []): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`;
const post = 'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n{}';

/** Sends parts, disconnects, and returns the received bytes, without those that differ between responses. */
function heard(base: URL, parts: readonly Buffer[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(base.port), base.hostname);
    const chunks: Buffer[] = [];
    const finish = (): void => {
      const all = Buffer.concat(chunks).toString('latin1');
      resolve(
        all
          .replace(/ {1000,}/g, (spaces) => `${spaces.length} spaces`)
          .replace(/^X-Request-Id: [0-9a-f]{8}-\d+\r$/gm, 'X-Request-Id: ID\r')
          .replace(/"error":"[0-9a-f]{8}-\d+"/g, '"error":"ID"')
          .replace(/^ETag: "[^"]*"\r$/gm, (tag) => (all.includes('"error"') ? 'ETag\r' : tag))
          .replace(/^Date: [A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT\r$/gm, 'Date: D\r'),
      );
    };
    const write = (at: number): void => {
      const part = parts[at];
      if (part === undefined) socket.end();
      else socket.write(part, () => (at === parts.length - 1 ? socket.end() : setTimeout(write, 5, at + 1)));
    };
    socket.setNoDelay(true);
    socket.on('connect', () => write(0));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', finish);
  });
}

async function expectAlike(...parts: readonly (string | Buffer)[]): Promise<string> {
  const bytes = parts.map((part) => Buffer.from(part as string));
  const [direct = '', ordinary = ''] = await Promise.all(bases.map((base) => heard(base, bytes)));
  expect(comparable(direct, ordinary), bytes.join('|')).toBe(comparable(ordinary, direct));
  return direct;
}

/**
 * Removes the responses that the other side's Node omits: if several pipelined requests end with a rejected one, Node
 * may reject it before it has answered the previous ones, and the fast path hands over most of those with a body.
 */
function comparable(direct: string, other: string): string {
  const answers = other.split(/(?=HTTP\/1\.1 \d)/);
  if (!(answers.at(-1) ?? '').startsWith('HTTP/1.1 400 ')) return direct;
  let at = 0;
  return direct
    .split(/(?=HTTP\/1\.1 \d)/)
    .filter((answer, index, all) => {
      const same = answer === answers[at];
      if (same) at += 1;
      return same || index === all.length - 1;
    })
    .join('');
}

describe('the same bytes', () => {
  test.each(Object.keys(recalled))('%s', async (path) => {
    const [tag = '""'] = /"[\w.-]*"(?=\r)/.exec(await expectAlike(request(path))) ?? [];
    await expectAlike(request(path), request(path, [`If-None-Match: ${tag}`]), request(path, ['If-None-Match: *']));
    await expectAlike(request(path, ['Origin: https://a.example', 'Accept: */*']));
    await expectAlike(request(path, ['Connection: keep-alive']) + request(path, ['Connection: close']));
  });

  test.each([
    '/api/executed',
    '/api/executed?a=b&c',
    '/API/executed/',
    '/api/none',
    '/api/refused',
    '/api/page',
    '/api/%zz',
    '/api//x',
    '/files/x',
    '/',
    '/_health',
    '/elsewhere',
    '/api/executed#x',
    '//api/cached',
  ])('%s', async (path) => {
    await expectAlike(request(path, ['Authorization: Bearer t', 'X-Forwarded-For: 1.2.3.4']));
  });

  const head = request('/api/executed', ['X-A: b']);
  test.each<readonly [string, readonly (string | Buffer)[]]>([
    ['in two pieces', [head.slice(0, 9), head.slice(9)]],
    ['with its end alone', [head.slice(0, -1), head.slice(-1)]],
    ['many pipelined', [head.repeat(20)]],
    ['others in between', [head + post + head + request('/api/later'), head]],
    ['what comes later first', [request('/api/later') + request('/api/cached') + request('/api/executed') + post]],
    ['moved, with more behind it', [request('/api/moved') + post + head]],
    ['half a request behind a whole one', [head + head.slice(0, 20), head.slice(20)]],
    ['HEAD', ['HEAD /api/cached HTTP/1.1\r\nHost: a\r\n\r\n']],
    ['OPTIONS', ['OPTIONS /api/cached HTTP/1.1\r\nHost: a\r\n\r\n']],
    ['HTTP/1.0', ['GET /api/cached HTTP/1.0\r\nHost: a\r\n\r\n']],
    ['a whole address', ['GET http://a/api/cached HTTP/1.1\r\nHost: a\r\n\r\n']],
    ['no Host', ['GET /api/cached HTTP/1.1\r\n\r\n']],
    ['two Hosts', [request('/api/cached', ['Host: b'])]],
    ['a header twice', [request('/api/executed', ['Cookie: a=1', 'Cookie: b=2'])]],
    ['two tags', [request('/api/cached', ['If-None-Match: "a"', 'If-None-Match: *'])]],
    ['a body', [`${request('/api/cached', ['Content-Length: 4'])}abcd${head}`]],
    ['chunks', [`${request('/api/cached', ['Transfer-Encoding: chunked'])}0\r\n\r\n${head}`]],
    ['an expectation', [request('/api/cached', ['Expect: 100-continue'])]],
    ['an upgrade', [request('/api/cached', ['Connection: Upgrade', 'Upgrade: h2c'])]],
    ['bytes above ASCII', [Buffer.from(request('/api/executed', ['X-A: é']), 'latin1')]],
    ['spaces and tabs around a value', [request('/api/executed', ['X-A:b', 'X-B:  c ', 'X-C:\td', 'X-D:'])]],
    ['a long head', [request('/api/executed', [`X-A: ${'a'.repeat(6_000)}`])]],
    [
      '550 short headers',
      [
        request(
          '/api/executed',
          Array.from({ length: 550 }, (_, n) => `${(n + 40).toString(36)}: 1`),
        ),
      ],
    ],
    ['garbage behind it', [`${head}\0\0\0\r\n\r\n`]],
    ['blank lines in front of it', [`\r\n\r\n${head}\r\n${head}`]],
    ['line feeds alone', ['GET /api/cached HTTP/1.1\nHost: a\n\n']],
  ])('%s', async (_, parts) => {
    await expectAlike(...parts);
  });

  const posted = (path: string, body: string, headers: readonly string[] = ['Content-Type: application/json']) =>
    `${request(path, [...headers, `Content-Length: ${Buffer.byteLength(body)}`]).replace('GET', 'POST')}${body}`;
  const sent = posted('/api/executed', '{"a":["é",1.50]}');
  test.each<readonly [string, readonly string[]]>([
    ['one', [sent]],
    ['many, between others', [sent.repeat(3) + head + sent + request('/api/later') + sent]],
    ['the body in a later piece', [sent.slice(0, -3), sent.slice(-3)]],
    ['the head in two pieces', [sent.slice(0, 30), sent.slice(30)]],
    ['more behind the body', [`${sent}}}}`, head]],
    ['elsewhere', [posted('/api/page', '{}') + posted('/files/x', '{}') + posted('/api/%zz', '{}') + sent]],
    ['a refusal', [posted('/api/refused', '{}') + posted('/api/executed?x', '{}')]],
    [
      'no JSON',
      [posted('/api/executed', '{"a":') + posted('/api/executed', '7') + posted('/api/executed', ' ') + sent],
    ],
    ['a key that is a prototype', [posted('/api/executed', '{"__proto__":{}}') + sent]],
    [
      'bytes that are no text',
      [posted('/api/executed', '{}', ['Content-Type: application/json']).replace('{}', '"\ud800')],
    ],
    ['another charset', [posted('/api/executed', '{}', ['Content-Type: application/json; charset=latin1'])]],
    ['a charset', [posted('/api/executed', '{"é":1}', ['Content-Type: application/json; charset=utf-8'])]],
    ['a form', [posted('/api/executed', 'a=b', ['Content-Type: application/x-www-form-urlencoded'])]],
    ['no type', [posted('/api/executed', '{}', [])]],
    [
      'a compressed body',
      [posted('/api/executed', '{}', ['Content-Type: application/json', 'Content-Encoding: gzip'])],
    ],
    ['two lengths', [sent.replace('Content-Length', 'Content-Length: 2\r\nContent-Length')]],
    ['a length and chunks', [sent.replace('Content-Length', 'Transfer-Encoding: chunked\r\nContent-Length')]],
    ['a length with a sign', [sent.replace('Content-Length: ', 'Content-Length: +')]],
    ['a length of nothing', [`${posted('/api/executed', '')}${head}`]],
    ['no length', [`${request('/api/executed').replace('GET', 'POST')}${head}`]],
    ['a long body', [posted('/api/executed', JSON.stringify({ a: 'b'.repeat(20_000) })) + sent]],
    ['an expectation', [posted('/api/executed', '{}', ['Content-Type: application/json', 'Expect: 100-continue'])]],
  ])('POST: %s', async (_, parts) => {
    await expectAlike(...parts);
  });

  test('a POST may have a cached response, which is never revalidated', async () => {
    posts.length = 0;
    const [known, other] = [posted('/api/kept', '{"a":1}'), posted('/api/kept', '{"a":2}')];
    const revalidating = posted('/api/kept', '{"a":1}', ['Content-Type: application/json', 'If-None-Match: *']);
    const answer = await expectAlike(known.repeat(2) + other + revalidating);
    expect(answer.match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(4);
    expect(answer.match(/^Cache-Control: no-store\r\n/gm)).toHaveLength(4);
    expect(answer).not.toMatch(/^ETag: /m);
    expect(posts).toEqual([...Array(2).fill('/api/kept {"a":1}'), '/api/kept {"a":2}', '/api/kept {"a":1}']);
  });

  test('a response for shared caches is the same from the cache, and has its headers once', async () => {
    const [tag = ''] = /(?<=ETag: )"[^"]*"/.exec(await expectAlike(request('/api/shared'))) ?? [];
    for (const more of [[], [`If-None-Match: ${tag}`], ['Origin: https://a.example']]) {
      const made = await expectAlike(request('/api/shared', more));
      expect(await expectAlike(request('/api/cached-shared', more))).toBe(made);
      expect(made.match(/^(Cache-Control|Vary|Surrogate-Key): .*$/gm)).toEqual([
        'Vary: Authorization, Strapi-Response-Format',
        'Cache-Control: public, s-maxage=9',
        'Surrogate-Key: octavo note',
      ]);
    }
  });

  test('the log is the same', async () => {
    for (const lines of logged) lines.length = 0;
    await expectAlike(request('/api/known?secret=1') + request('/api/faulty-later') + request('/api/none'));
    const sortedLog = logged.map((lines) =>
      lines.map(({ message, method, path, status }) => `${message} ${method} ${path} ${status}`).sort(),
    );
    expect(sortedLog[0]).toEqual(sortedLog[1]);
    expect(sortedLog[0]).toContain('request failed GET /api/faulty-later 500');
  });
});

describe('fuzzed', () => {
  const rounds = Number(process.env.OCTAVO_FUZZ_ROUNDS ?? 120);
  const signs = [...'\r\n\0\t :;,/?#%{}"é', 'GET ', 'Host: ', '\r\n\r\n', '\r\nContent-Length: 3\r\n', 'HTTP/1.1'];

  /** Numbers below a limit, the same ones each time. */
  function randomFrom(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  }

  const queried = `${request('/api/executed', ['Content-Type: application/json', 'Content-Length: 9']).replace('GET', 'POST')}{"a":[1]}`;

  test(`${rounds} requests with a few signs changed, in pieces`, async () => {
    const random = randomFrom(8);
    const paths = [...Object.keys(recalled), '/api/executed', '/api/refused'].filter((path) => !path.includes('long'));
    const path = (): string => paths[random(paths.length)] ?? '/';
    const one = async (): Promise<void> => {
      const first = request(path(), ['Authorization: Bearer abc', 'Accept: */*']);
      let bytes = (random(3) === 0 ? queried : first) + request(path());
      for (let changes = random(4); changes > 0; changes--) {
        const at = random(bytes.length);
        bytes = bytes.slice(0, at) + (signs[random(signs.length)] ?? '') + bytes.slice(at + random(3));
      }
      const cut = random(bytes.length);
      const whole = Buffer.from(bytes, 'latin1');
      await (random(3) === 0 ? expectAlike(whole.subarray(0, cut), whole.subarray(cut)) : expectAlike(whole));
    };
    for (let round = 0; round < rounds; round += 10) await Promise.all(Array.from({ length: 10 }, one));
  });
});

describe('connections', () => {
  test('a client that reads nothing delays only its own requests', async () => {
    const [base] = bases;
    const socket = connect(Number(base?.port), base?.hostname);
    socket.write(request('/api/cached-long').repeat(200));
    socket.pause();
    await new Promise((resolve) => setTimeout(resolve, 100));
    // The bytes that wait for the one are not written over for the other.
    const whole = await heard(base ?? new URL('http://a'), [Buffer.from(request('/api/cached-long'))]);
    expect(whole).toContain('\r\n\r\n[300000 spaces]');
    let bytes = 0;
    await new Promise<void>((resolve) => {
      socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > 200 * 300_000) resolve();
      });
      socket.resume();
    });
    socket.destroy();
  });

  test('nor is what waits for it written over by other answers, with or without a body', async () => {
    const [base] = bases;
    const socket = connect(Number(base?.port), base?.hostname);
    const count = 2_400;
    const seldom = (at: number) => (at % 90 === 2 ? '/api/other-longest' : '/api/other-long');
    for (let at = 0; at < count; at++) {
      const path = at % 30 === 2 ? seldom(at) : '/api/other-middling';
      socket.write(request(at % 3 === 0 ? '/api/other-short' : path, at % 3 === 1 ? ['If-None-Match: *'] : []));
    }
    socket.pause();
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (let at = 0; at < 10; at++) {
      const others = [...Object.keys(lengths).map((name) => request(`/api/other-${name}`))];
      for (const other of [...others, request('/api/other', ['If-None-Match: *'])])
        await heard(base ?? new URL('http://a'), [Buffer.from(other)]);
    }
    const found: { readonly tag: string; readonly body: Buffer }[] = [];
    await new Promise<void>((resolve) => {
      let rest = Buffer.alloc(0);
      socket.on('data', (chunk: Buffer) => {
        rest = Buffer.concat([rest, chunk]);
        for (let end = rest.indexOf('\r\n\r\n'); end >= 0; end = rest.indexOf('\r\n\r\n')) {
          const head = rest.toString('latin1', 0, end);
          const length = Number(/^Content-Length: (\d+)\r?$/m.exec(head)?.[1] ?? 0);
          if (rest.length < end + 4 + length) break;
          found.push({
            tag: /^ETag: (.*?)\r?$/m.exec(head)?.[1] ?? head,
            body: rest.subarray(end + 4, end + 4 + length),
          });
          rest = rest.subarray(end + 4 + length);
        }
        if (found.length === count) resolve();
      });
      socket.resume();
    });
    expect(new Set(found.map(({ tag }) => tag)).size).toBe(count);
    for (const { tag, body } of found.filter((one) => one.body.length > 0)) {
      expect(computeEtag([body.subarray(0, 1), body.subarray(1, -1), body.subarray(-1)])).toBe(tag);
    }
    socket.destroy();
  });

  test.each(Object.keys(lengths))('owned buffers are released once they were written: %s', async (name) => {
    const [base = new URL('http://a')] = bases;
    for (const more of [[], ['If-None-Match: *']]) {
      given.clear();
      await heard(base, [Buffer.from(request(`/api/other-${name}`, more))]);
      expect([...given].map(({ length }) => length)).toEqual([0]);
    }
  });

  test('one that rests is closed with the server', async () => {
    const server = createHttpServer(serverOptions({ api: door }));
    const base = new URL(await server.listen('127.0.0.1', 0));
    const socket = connect(Number(base.port), base.hostname);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(request('/api/cached'));
    await new Promise((resolve) => socket.once('data', resolve));
    await server.close();
    await closed;
  });
});
