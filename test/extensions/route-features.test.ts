import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type App, defineExtensions } from '../../src/composition/app/index.js';
import { CliError } from '../../src/foundations/core/index.js';
import type { ContentTypes } from '../client/magazine.generated.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';
import { writeProject } from './project.js';

/* What routes read and answer besides JSON, over real sockets: raw bodies, forms, streams, paths at the root, schemas. */

const config = `
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { defineConfig, defineExtensions } from 'octavo';

const seen = { produced: 0, ended: 0, destroyed: 0, aborted: false, paths: [] };
async function* endless() {
  try {
    for (;;) {
      seen.produced += 1;
      yield Buffer.alloc(64 * 1024, 1);
    }
  } finally {
    seen.ended += 1;
  }
}
const never = new Promise(() => {});

export default defineConfig({
  media: { sizeLimit: 100_000, filesLimit: 3 },
  extensions: defineExtensions()({
    routes: {
      'GET /seen': { public: true, answer: () => ({ body: { ...seen, left: seen.paths.filter((path) => existsSync(path)) } }) },
      'POST /text': { public: true, body: 'text', maxBytes: 20, answer: ({ request }) => ({ body: 'got ' + request.body }) },
      'POST /bytes': {
        public: true,
        body: 'buffer',
        answer: ({ request }) => ({ body: { hash: createHash('sha256').update(request.body).digest('hex'), is: Buffer.isBuffer(request.body) } }),
      },
      'POST /count': {
        public: true,
        body: 'stream',
        maxBytes: 3_000_000,
        async answer({ request }) {
          let bytes = 0;
          for await (const chunk of request.body) bytes += chunk.length;
          return { body: { bytes } };
        },
      },
      'POST /ignored': { public: true, body: 'stream', answer: () => ({ body: { done: true } }) },
      'POST /upper': {
        public: true,
        body: 'stream',
        answer: ({ request }) => ({ body: request.body.map((chunk) => chunk.toString().toUpperCase()), headers: { 'Content-Type': 'text/plain' } }),
      },
      'POST /form': {
        public: true,
        body: 'multipart',
        async answer({ request }) {
          const { fields, files } = request.body;
          seen.paths.push(...files.map(({ path }) => path));
          const texts = await Promise.all(files.map(async ({ field, name, bytes, stream }) => [field, name, bytes, await text(stream())]));
          return { body: { fields, texts } };
        },
      },
      'POST /form-never': { public: true, seconds: 0.3, body: 'multipart', answer({ request }) { seen.paths.push(request.body.files[0].path); return never; } },
      'GET /numbers': { public: true, answer: () => ({ body: (async function* () { for (let n = 0; n < 3; n += 1) yield 'n' + n + ' '; })() }) },
      'GET /readable': { public: true, answer: () => ({ body: Readable.from(['a', Buffer.from('b'), new Uint8Array([99])]), headers: { 'Content-Type': 'text/csv' } }) },
      'GET /web': { public: true, answer: () => ({ body: new Response('from the web').body }) },
      'GET /endless': { public: true, seconds: 1, answer: ({ signal }) => { signal.addEventListener('abort', () => { seen.aborted = true; }); return { body: endless() }; } },
      'GET /source': {
        public: true,
        answer: () => ({ body: new Readable({ read() { this.push(Buffer.alloc(1000)); }, destroy(error, done) { seen.destroyed += 1; done(error); } }) }),
      },
      'GET /fails-first': { public: true, answer: () => ({ body: (async function* () { throw new Error('not at all'); })() }) },
      'GET /fails-later': { public: true, answer: () => ({ body: (async function* () { yield 'a'; await new Promise((go) => setTimeout(go, 50)); throw new Error('later'); })() }) },
      'GET /objects': { public: true, answer: () => ({ body: (async function* () { yield { no: 'bytes' }; })() }) },
      'GET /sitemap.xml': { root: true, public: true, answer: () => ({ body: '<urlset/>', headers: { 'Content-Type': 'application/xml' } }) },
      'GET /robots.txt': { root: true, public: true, answer: () => ({ body: 'User-agent: *' }) },
      'POST /hooks/:name': { root: true, public: true, body: 'text', answer: ({ request }) => ({ body: { name: request.params.name, text: request.body } }) },
      'GET /inside': { root: true, answer: ({ identity }) => ({ body: { is: identity.is } }) },
      'POST /orders/:number': {
        public: true,
        schema: {
          summary: 'Orders something',
          params: { type: 'object', properties: { number: { type: 'integer', minimum: 1 } } },
          query: {
            type: 'object',
            properties: { dry: { type: 'boolean', default: false }, tags: { type: 'array', items: { type: 'string' }, maxItems: 2 } },
            additionalProperties: false,
          },
          body: {
            type: 'object',
            required: ['lines'],
            properties: { lines: { type: 'array', minItems: 1, items: { type: 'object', required: ['sku'], properties: { sku: { type: 'string', pattern: '^[a-z]+$' }, count: { type: 'integer', default: 1 } } } } },
          },
          response: { type: 'object', properties: { total: { type: 'number' } } },
        },
        answer: ({ input }) => ({ body: input }),
      },
    },
  }),
});
`;

let app: App;
let base: string;
let folder: string;
let logged = '';

// biome-ignore lint/suspicious/noExplicitAny: JSON of any form
const jsonOf = async (answer: Response | Promise<Response>): Promise<any> => (await answer).json();

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    logged += String(text);
    return true;
  });
  folder = await writeProject(config);
  app = await createTestApp({ project: folder, config: { port: 0, host: '127.0.0.1' } });
  base = await app.listen();
});
afterAll(async () => {
  await app.close();
  vi.restoreAllMocks();
  await removeFolder(folder);
});

const post = (path: string, body: NonNullable<RequestInit['body']>, type?: string) =>
  fetch(`${base}${path}`, {
    method: 'POST',
    body,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  });
const seen = async () => jsonOf(fetch(`${base}/api/x/seen`));

describe('bodies', () => {
  test('as text, whatever their type, and within their limit', async () => {
    for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x', undefined]) {
      expect(await (await post('/api/x/text', '{"a": ü', type)).text()).toBe('got {"a": ü');
    }
    expect((await post('/api/x/text', 'x'.repeat(21), 'text/plain')).status).toBe(413);
    expect((await post('/api/x/text', Buffer.from([0xff]), 'text/plain')).status).toBe(400);
    expect(await (await fetch(`${base}/api/x/text`, { method: 'POST' })).text()).toBe('got ');
  });

  test('as bytes, unchanged', async () => {
    const bytes = Buffer.from('{ "id" :1,  "id":1}\r\n');
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(await jsonOf(post('/api/x/bytes', bytes, 'application/json'))).toEqual({ hash, is: true });
    expect((await post('/api/x/bytes', Buffer.alloc(1024 * 1024 + 1), 'application/json')).status).toBe(413);
  });

  test('as a stream, longer than any other body, up to its limit', async () => {
    const type = 'application/octet-stream';
    expect(await jsonOf(post('/api/x/count', Buffer.alloc(2_500_000), type))).toEqual({ bytes: 2_500_000 });
    expect((await post('/api/x/count', Buffer.alloc(3_000_001), type)).status).toBe(413);
    expect(await jsonOf(post('/api/x/ignored', Buffer.alloc(500_000), type))).toEqual({ done: true });
  });

  test('as a stream that the answer is made of', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const sent = httpRequest(`${base}/api/x/upper`, { method: 'POST', headers: { 'content-type': 'text/plain' } });
      sent.on('error', reject).on('response', (response) => {
        // The rest of the body is sent when the answer to its beginning has come.
        response.once('data', (first: Buffer) => {
          sent.end(' and the rest');
          buffer(response).then((rest) => resolve(first.toString() + rest.toString()), reject);
        });
      });
      sent.write('the beginning');
    });
    expect(answer).toBe('THE BEGINNING AND THE REST');
  });

  test('as a form with files, which are gone afterwards', async () => {
    const form = new FormData();
    form.append('note', 'first');
    form.append('note', 'second');
    form.append('__proto__', 'x');
    form.append('paper', new File(['content'], '../ä b.txt'));
    const { fields, texts } = await jsonOf(post('/api/x/form', form));
    expect([fields.note, Object.keys(fields)]).toEqual([
      ['first', 'second'],
      ['note', '__proto__'],
    ]);
    expect(texts).toEqual([['paper', '../ä b.txt', 7, 'content']]);
    expect((await seen()).left).toEqual([]);
  });

  test('as a form: its limits, and other types', async () => {
    const formOf = (files: readonly number[]) => {
      const form = new FormData();
      for (const bytes of files) form.append('f', new File([Buffer.alloc(bytes)], 'f'));
      return form;
    };
    expect((await post('/api/x/form', formOf([100_001]))).status).toBe(413);
    expect((await post('/api/x/form', formOf([1, 1, 1, 1]))).status).toBe(400);
    expect((await post('/api/x/form', '{}', 'application/json')).status).toBe(400);
    expect((await post('/api/x/form-never', formOf([10]))).status).toBe(503);
    await vi.waitFor(async () => expect((await seen()).left).toEqual([]), { timeout: 10_000 });
  });

  test('a form is not read by a route that does not ask for it', async () => {
    const form = new FormData();
    form.append('a', 'b');
    expect((await post('/api/x/orders/1', form)).status).toBe(400);
  });
});

test('below another prefix, too', async () => {
  const other = await createTestApp({
    project: folder,
    config: { dataDir: join(folder, 'other'), api: { prefix: '/cms/v1' } },
  });
  const headers = { 'content-type': 'application/json' };
  const answer = await other.inject({ method: 'POST', url: '/cms/v1/x/text', payload: '{"a":1}', headers });
  expect(answer.body.toString()).toBe('got {"a":1}');
  await other.close();
});

test('a route has the type of its body', () => {
  const { routes } = defineExtensions<ContentTypes>()({
    routes: {
      'POST /text': { body: 'text', answer: ({ request }) => ({ body: request.body.toUpperCase() }) },
      'POST /buffer': { body: 'buffer', answer: ({ request }) => ({ body: request.body.readUInt8() }) },
      'POST /stream': { body: 'stream', answer: ({ request }) => ({ body: request.body.pipe(new PassThrough()) }) },
      'POST /form': { body: 'multipart', answer: ({ request }) => ({ body: request.body.files[0]?.stream() }) },
      'POST /json': { body: 'json', answer: ({ request }) => ({ body: request.body as object }) },
      'POST /other': {
        // @ts-expect-error: the body is not known.
        answer: ({ request }) => ({ body: request.body.length }),
      },
      // @ts-expect-error: there is no such kind.
      'POST /xml': { body: 'xml', answer: () => undefined },
    },
  });
  expect(Object.keys(routes ?? {})).toHaveLength(7);
});

describe('streamed answers', () => {
  test.each([
    ['numbers', 'n0 n1 n2 ', 'application/octet-stream'],
    ['readable', 'abc', 'text/csv'],
    ['web', 'from the web', 'application/octet-stream'],
  ])('%s', async (path, text, type) => {
    const answer = await fetch(`${base}/api/x/${path}`);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, type, text]);
    expect(answer.headers.get('content-length')).toBeNull();
    const head = await fetch(`${base}/api/x/${path}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('are produced no faster than the client reads, beyond the time limit of the route, and end when it leaves', async () => {
    const leaving = new AbortController();
    const answer = await fetch(`${base}/api/x/endless`, { signal: leaving.signal });
    const reader = answer.body?.getReader();
    await reader?.read();
    // Only what fits into buffers, of which the system has several megabytes: an endless loop would never pause.
    const produced = async (): Promise<number> => (await seen()).produced;
    let paused: number;
    let left = 10;
    do {
      paused = await produced();
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      left -= 1;
    } while (left > 0 && (await produced()) !== paused);
    expect(left).toBeGreaterThan(0);
    for (let read = 0; read < 300; read += 1) await reader?.read();
    expect((await seen()).produced).toBeGreaterThan(paused);
    expect((await seen()).ended).toBe(0);
    leaving.abort();
    await vi.waitFor(async () => expect(await seen()).toMatchObject({ ended: 1, aborted: true }), { timeout: 10_000 });
  });

  test('a stream that is given is destroyed with the connection, and for HEAD', async () => {
    const leaving = new AbortController();
    const answer = await fetch(`${base}/api/x/source`, { signal: leaving.signal });
    await answer.body?.getReader().read();
    leaving.abort();
    await vi.waitFor(async () => expect((await seen()).destroyed).toBe(1), { timeout: 10_000 });
    await fetch(`${base}/api/x/source`, { method: 'HEAD' });
    await vi.waitFor(async () => expect((await seen()).destroyed).toBe(2), { timeout: 10_000 });
  });

  test('that fail are 500 before the first byte, and cut afterwards', async () => {
    for (const path of ['fails-first', 'objects']) expect((await fetch(`${base}/api/x/${path}`)).status).toBe(500);
    expect(logged).toContain('not at all');
    const answer = await fetch(`${base}/api/x/fails-later`);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    await vi.waitFor(() => expect(logged).toContain('later'), { timeout: 10_000 });
  });
});

describe('paths at the root', () => {
  test('are found there alone', async () => {
    const sitemap = await fetch(`${base}/Sitemap.xml`);
    expect([sitemap.status, sitemap.headers.get('content-type'), await sitemap.text()]).toEqual([
      200,
      'application/xml',
      '<urlset/>',
    ]);
    expect((await fetch(`${base}/api/x/sitemap.xml`)).status).toBe(404);
    expect(await (await fetch(`${base}/robots.txt`)).text()).toBe('User-agent: *');
    const hook = await post('/hooks/stripe', '{"a":1}', 'application/json');
    expect(await hook.json()).toEqual({ name: 'stripe', text: '{"a":1}' });
    expect([(await fetch(`${base}/hooks`)).status, (await fetch(`${base}/hooks/stripe`)).status]).toEqual([404, 405]);
  });

  test('have the same callers', async () => {
    expect((await fetch(`${base}/inside`)).status).toBe(403);
    const headers = { authorization: `Bearer ${app.firstToken}` };
    expect(await jsonOf(fetch(`${base}/inside`, { headers }))).toEqual({ is: 'token' });
    expect((await fetch(`${base}/inside`, { headers: { authorization: 'Bearer x' } })).status).toBe(401);
  });

  test.each([
    ['/admin/x', '/api'],
    ['/Uploads', '/api'],
    ['/readyz', '/api'],
    ['/mcp/x', '/api'],
    ['/api/y', '/api'],
    ['/cms/x', '/cms/v1'],
  ])('%s belongs to the server', async (path, prefix) => {
    const other = await writeProject(
      `export default { extensions: { routes: { 'GET ${path}': { root: true, answer() {} } } }, api: { prefix: '${prefix}' } };`,
    );
    const refused: unknown = await createTestApp({ project: other }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CliError);
    expect((refused as CliError).lines.join()).toMatch(/"\]: \/\w+ belongs to the server, as do \//);
    await removeFolder(other);
  });
});

describe('schemas', () => {
  const order = async (path: string, body: object) => {
    const answer = await post(`/api/x/orders/${path}`, JSON.stringify(body), 'application/json');
    return { status: answer.status, json: await jsonOf(answer) };
  };

  test('convert texts and fill in defaults', async () => {
    const { json } = await order('7?tags=a&tags=b', { lines: [{ sku: 'cup' }], more: 1 });
    expect(json).toEqual({
      params: { number: 7 },
      query: { dry: false, tags: ['a', 'b'] },
      body: { lines: [{ sku: 'cup', count: 1 }], more: 1 },
    });
    expect((await order('7?dry=true&tags=a', { lines: [{ sku: 'cup' }] })).json.query).toEqual({
      dry: true,
      tags: ['a'],
    });
  });

  test.each([
    ['0', { lines: [{ sku: 'a' }] }, [['params', 'number']]],
    ['x', { lines: [{ sku: 'a' }] }, [['params', 'number']]],
    ['1?dry=1', { lines: [{ sku: 'a' }] }, [['query', 'dry']]],
    ['1?tags=a&tags=b&tags=c', { lines: [{ sku: 'a' }] }, [['query', 'tags']]],
    ['1?other=1', { lines: [{ sku: 'a' }] }, [['query']]],
    ['1', {}, [['lines']]],
    ['1', [], [['body']]],
    [
      '1',
      { lines: [{ sku: 'A' }, { count: '1' }] },
      [
        ['lines', '0', 'sku'],
        ['lines', '1', 'sku'],
        ['lines', '1', 'count'],
      ],
    ],
  ])('%s %j is refused with the places', async (path, body, paths) => {
    const { status, json } = await order(path, body);
    expect([status, json.error.details.errors.map((one: { readonly path: unknown }) => one.path)]).toEqual([
      400,
      paths,
    ]);
  });

  test('are part of the description, which is valid', async () => {
    const headers = { authorization: `Bearer ${app.firstToken}` };
    const document = await jsonOf(fetch(`${base}/api/openapi.json`, { headers }));
    const { post: operation } = document.paths['/x/orders/{number}'];
    expect(operation).toMatchObject({
      summary: 'Orders something',
      parameters: [
        { name: 'number', in: 'path', schema: { type: 'integer', minimum: 1 } },
        { name: 'dry', in: 'query', schema: { type: 'boolean', default: false } },
        { name: 'tags', in: 'query' },
      ],
      requestBody: { required: true, content: { 'application/json': { schema: { required: ['lines'] } } } },
      responses: { '2XX': { content: { 'application/json': { schema: { type: 'object' } } } } },
    });
    expect(document.paths['/hooks/{name}'].post).toMatchObject({
      servers: [{ url: '/' }],
      requestBody: { content: { 'text/plain': {} } },
    });
    expect(document.paths['/x/form'].post.requestBody.content).toHaveProperty('multipart/form-data');
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
  });
});
