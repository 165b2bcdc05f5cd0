import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, removeFolder } from '../../../test/support/data-folder.js';
import type { App } from './types.js';

let folder: string;
let app: App;
let base: string;
let token: string;

function type(kind: 'collectionType' | 'singleType', name: string, draftAndPublish: boolean): [string, string] {
  const info = { singularName: name, pluralName: `${name}s`, displayName: name };
  const attributes = { label: { type: 'string', required: true }, stock: { type: 'integer' } };
  const definition = { kind, collectionName: `${name}s`, info, options: { draftAndPublish }, attributes };
  return [`schema/content-types/${name}.json`, JSON.stringify(definition)];
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-app-'));
  for (const [path, text] of [type('collectionType', 'tag', true), type('singleType', 'homepage', true)]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  app = await createTestApp({ project: folder, config: { port: 0, host: '127.0.0.1' } });
  token = app.firstToken ?? '';
  base = await app.listen();
});

afterAll(async () => {
  await app.close();
  await removeFolder(folder);
});

interface Sent {
  readonly status: number;
  readonly json: { readonly data?: unknown; readonly error?: Record<string, unknown> } | null;
  /** The document of the response; empty if there is none. */
  readonly document: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Sent> {
  const authorization = `Bearer ${token}`;
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json = text === '' ? null : JSON.parse(text);
  return { status: answer.status, json, document: json?.data ?? {}, headers: answer.headers };
}

async function created(label: string): Promise<string> {
  const { document } = await send('POST', '/api/tags', { data: { label } });
  return String(document.documentId);
}

describe('the order of checks', () => {
  const wrong = { authorization: 'Bearer wrong' };
  const anonymous = { authorization: '' };

  test.each([
    ['a body that is no JSON, before the path', 'POST', '/api/none', '{', wrong, 400, 'SyntaxError'],
    ['the path, before credentials', 'GET', '/api/none', undefined, wrong, 404, 'NotFoundError'],
    ['the method, before credentials', 'PATCH', '/api/tags', undefined, wrong, 405, 'MethodNotAllowedError'],
    ['credentials, before permission', 'GET', '/api/tags?bogus=1', undefined, wrong, 401, 'UnauthorizedError'],
    ['permission, before the query', 'GET', '/api/tags?bogus=1', undefined, anonymous, 403, 'ForbiddenError'],
    ['permission, before existence', 'DELETE', '/api/tags/none', undefined, anonymous, 403, 'ForbiddenError'],
    ['the query, before data', 'POST', '/api/tags?bogus=1', {}, {}, 400, 'ValidationError'],
    ['data, before its values', 'POST', '/api/tags', { data: 'x' }, {}, 400, 'ValidationError'],
  ])('%s', async (_, method, path, body, headers, status, name) => {
    const { status: got, json } = await send(method, path, body, headers);
    expect([got, json?.error?.name, json?.data]).toEqual([status, name, null]);
  });

  test('missing data has a specific message', async () => {
    for (const body of [undefined, {}, [], { data: null }, { data: 5 }]) {
      const { json } = await send('POST', '/api/tags', body);
      expect(json?.error?.message).toBe('Missing "data" payload in the request body');
    }
  });
});

describe('a repeated query', () => {
  test('gives the same response as the first time, until something is written', async () => {
    await created('first');
    const [first, second] = [await send('GET', '/api/tags?sort=id'), await send('GET', '/api/tags?sort=id')];
    expect(second.json).toEqual(first.json);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    await created('second');
    const third = await send('GET', '/api/tags?sort=id');
    expect(third.document.length).toBe(Number(first.document.length) + 1);
    expect(third.headers.get('etag')).not.toBe(first.headers.get('etag'));
  });

  test('is not returned to another caller', async () => {
    await send('GET', '/api/tags?fields=label');
    expect((await send('GET', '/api/tags?fields=label', undefined, { authorization: '' })).status).toBe(403);
    expect((await send('GET', '/api/tags?fields=label', undefined, { authorization: 'Bearer x' })).status).toBe(401);
  });

  test('finds nothing once the document is removed', async () => {
    const documentId = await created('short-lived');
    const path = `/api/tags/${documentId}`;
    expect([(await send('GET', path)).status, (await send('GET', path)).status]).toEqual([200, 200]);
    expect((await send('DELETE', path)).status).toBe(204);
    expect((await send('GET', path)).status).toBe(404);
  });
});

describe('bodies', () => {
  test('a form is read like JSON', async () => {
    const { status, json } = await send('POST', '/api/tags', 'data[label]=a+form&data[stock]=7', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([status, json?.data]).toEqual([200, expect.objectContaining({ label: 'a form', stock: 7 })]);
  });

  test('another type leaves the body empty', async () => {
    const { json } = await send('POST', '/api/tags', '{"data":{"label":"x"}}', { 'content-type': 'text/plain' });
    expect(json?.error?.message).toMatch(
      /^Missing "data" payload in the request body: its Content-Type is text\/plain/,
    );
  });
});

describe('actions', () => {
  test('a document is published, withdrawn, and its draft discarded', async () => {
    const documentId = await created('acted on');
    const path = `/api/tags/${documentId}`;
    const action = async (name: string): Promise<unknown> =>
      (await send('POST', `${path}/actions/${name}`)).document.publishedAt;
    expect(await action('unpublish')).toBeNull();
    expect((await send('GET', path)).status).toBe(404);
    expect(await action('publish')).toEqual(expect.any(String));
    await send('PUT', `${path}?status=draft`, { data: { label: 'changed' } });
    expect(await action('discard-draft')).toBeNull();
    expect((await send('GET', `${path}?status=draft`)).json?.data).toMatchObject({ label: 'acted on' });
  });

  test('a single type has them too', async () => {
    expect((await send('PUT', '/api/homepage', { data: { label: 'welcome' } })).status).toBe(200);
    expect((await send('POST', '/api/homepage/actions/unpublish')).status).toBe(200);
    expect((await send('GET', '/api/homepage')).status).toBe(404);
    expect((await send('POST', '/api/homepage/actions/publish')).status).toBe(200);
    expect((await send('GET', '/api/homepage')).status).toBe(200);
  });

  test.each([
    '/api/tags/x/publish',
    '/api/tags/x/actions',
    '/api/tags/x/actions/bogus',
    '/api/homepage/x',
    '/api/homepages',
  ])('%s is no path', async (path) => {
    expect((await send('POST', path)).status).toBe(404);
  });
});

test('paths are compared without regard to case', async () => {
  expect((await send('GET', '/API/Tags/')).status).toBe(200);
});

test('the strapi profile answers a creation with 201', async () => {
  const other = await createTestApp({
    project: folder,
    config: { dataDir: join(folder, 'strapi'), api: { profile: 'strapi' } },
  });
  const { status } = await other.inject({
    method: 'POST',
    url: '/api/tags',
    headers: { authorization: `Bearer ${other.firstToken}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ data: { label: 'x' } }),
  });
  await other.close();
  expect(status).toBe(201);
});

test('closing twice is closing once', async () => {
  const other = await createTestApp({ project: folder, config: { dataDir: join(folder, 'twice') } });
  await Promise.all([other.close(), other.close()]);
  await other.close();
});
