import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, removeFolder } from '../../../../../test/support/data-folder.js';
import type { App } from '../../../../composition/app/index.js';
import { systemActor } from '../../../../domain/accounts/index.js';

const project = fileURLToPath(new URL('../../../../../examples/magazine', import.meta.url));
let folder: string;
let app: App;
let base: string;
let token: string;

interface Line {
  readonly event: string;
  readonly model: string;
  readonly documentId: string;
  readonly locale: string | null;
  readonly status: string;
}

interface Page {
  readonly status: number;
  readonly data: readonly Line[];
  readonly meta: { readonly cursor: string; readonly more: boolean };
  readonly error?: { readonly name: string };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-feed-'));
  app = await createTestApp({
    project,
    config: { dataDir: folder, events: { streams: 2 }, port: 0, host: '127.0.0.1' },
  });
  token = app.firstToken ?? '';
  base = await app.listen();
});

afterAll(async () => {
  await app.close();
  await removeFolder(folder);
});

async function send(method: string, path: string, payload?: object, key = token): Promise<Page & { document: string }> {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await app.inject({ method, url: path, headers, ...(payload === undefined ? {} : { payload }) });
  const json = answer.body.length === 0 ? {} : JSON.parse(answer.body.toString());
  return { ...json, status: answer.status, document: String(json.data?.documentId) };
}

async function changes(query: string, key = token): Promise<Page> {
  return send('GET', `/api/_changes?${query}`, undefined, key);
}

async function makeTag(name: string): Promise<string> {
  const made = await send('POST', '/api/tags', { data: { name, slug: name.toLowerCase() } });
  expect([200, 201]).toContain(made.status);
  return made.document;
}

function lines({ data }: Page): readonly string[] {
  return data.map(({ event, model, status, locale }) => `${event} ${model} ${status} ${locale}`);
}

/** Returns a token with exactly these permissions. */
async function tokenFor(actions: readonly string[], readDrafts: boolean): Promise<string> {
  const request = { name: 't', description: '', kind: 'custom', actions, readDrafts, expiresAt: null } as const;
  const made = await app.accounts.tokens.create(request, systemActor);
  return made.token;
}

let start: string;

beforeEach(async () => {
  start = (await changes('')).meta.cursor;
});

describe('GET /api/_changes', () => {
  test('without a cursor returns the one to start from', async () => {
    expect(await changes('')).toMatchObject({ status: 200, data: [], meta: { cursor: start, more: false } });
  });

  test('returns everything after a cursor, once, in order and in pages', async () => {
    const tags = [await makeTag('One'), await makeTag('Two'), await makeTag('Three')];
    await send('DELETE', `/api/tags/${tags[1]}`);
    const first = await changes(`since=${start}&limit=3&types=tags`);
    expect(first.data.map(({ documentId }) => documentId)).toEqual(tags);
    expect(first.meta.more).toBe(true);
    const rest = await changes(`since=${first.meta.cursor}&limit=3&types=tags`);
    expect(rest.data).toMatchObject([{ event: 'entry.delete', documentId: tags[1] }]);
    expect(rest.meta.more).toBe(false);
    expect((await changes(`since=${rest.meta.cursor}&types=tags`)).data).toEqual([]);
  });

  test('has an event per version: a deletion has none for versions that did not exist', async () => {
    const data = { title: 'A', excerpt: 'A', body: 'A' };
    const made = await send('POST', '/api/articles?status=draft', { data });
    await send('PUT', `/api/articles/${made.document}?status=draft`, { data: { title: 'B' } });
    await send('DELETE', `/api/articles/${made.document}`);
    expect(lines(await changes(`since=${start}&types=articles`))).toEqual([
      'entry.create article draft en',
      'entry.update article draft en',
      'entry.delete article draft en',
    ]);
  });

  test('reports nothing that the caller may not read', async () => {
    const published = await tokenFor(['api::article.article.find'], false);
    const drafts = await tokenFor(['api::article.article.find'], true);
    await makeTag('Hidden');
    const made = await send('POST', '/api/articles', { data: { title: 'Chairs', excerpt: 'C', body: 'C' } });
    expect([200, 201]).toContain(made.status);
    const seen = await changes(`since=${start}`, published);
    expect(new Set(lines(seen))).toEqual(new Set(['entry.publish article published en']));
    expect(lines(await changes(`since=${start}`, drafts))).toContain('entry.create article draft en');
    expect(seen.meta.cursor).toBe((await changes(`since=${start}`)).meta.cursor);
    const none = await tokenFor([], true);
    expect((await changes(`since=${start}`, none)).status).toBe(403);
    expect((await app.inject({ method: 'GET', url: '/api/_changes' })).status).toBe(403);
  });

  test('unreadable, account and unknown types are rejected alike', async () => {
    const key = await tokenFor(['api::article.article.find'], false);
    const [hidden, system, absent] = await Promise.all(
      ['tags', 'plugin::users-permissions.user', 'nothing'].map((name) => changes(`since=${start}&types=${name}`, key)),
    );
    expect(hidden).toMatchObject({ status: 400 });
    expect(system).toEqual(hidden);
    expect(absent).toEqual(hidden);
  });

  test.each([
    ['another database’s cursor', () => start.replace(/-.*/, '-a00000000000000000000000')],
    ['one that lies ahead', () => '999999-a00000000000000000000000'],
    ['a text', () => 'x'],
    ['nothing', () => ''],
    ['a number that is too long', () => `${'9'.repeat(40)}-`],
  ])('%s is answered with 410', async (_what, cursor) => {
    await makeTag(`T${Math.random().toString(36).slice(2)}`);
    expect(await changes(`since=${cursor()}`)).toMatchObject({ status: 410, error: { name: 'GoneError' } });
  });

  test.each(['other=1', 'limit=0', 'limit=1001', 'limit=x', 'types=', 'events=entry.read', 'since=1&since=2'])(
    '?%s is answered with 400',
    async (query) => {
      expect((await changes(query)).status).toBe(400);
    },
  );
});

/** Reads a stream until it has sent `count` events. */
async function listen(since: string | null, count: number, path = '/api/_events'): Promise<readonly string[]> {
  const controller = new AbortController();
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (since !== null) headers['last-event-id'] = since;
  const answer = await fetch(`${base}${path}`, { headers, signal: controller.signal });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk).toString();
    if (text.split('\ndata: ').length > count) break;
  }
  controller.abort();
  return [...text.matchAll(/^id: (\S+)\nevent: (\S+)\ndata: (.*)\n\n/gm)].map(([, id, , data]) => `${id} ${data}`);
}

describe('GET /api/_events', () => {
  test('sends new events, and continues at the cursor of a client', async () => {
    const hearing = listen(start, 2, '/api/_events?types=tags');
    await makeTag('First');
    await makeTag('Second');
    const heard = await hearing;
    expect(heard).toHaveLength(2);
    await makeTag('Third');
    const [firstId = ''] = (heard[0] ?? '').split(' ');
    const again = await listen(firstId, 2, '/api/_events?types=tags');
    expect(again[0]).toBe(heard[1]);
    expect(again).toHaveLength(2);
  });

  test('an unknown cursor is rejected before anything is sent', async () => {
    const headers = { authorization: `Bearer ${token}`, 'last-event-id': '999999-x' };
    expect((await fetch(`${base}/api/_events`, { headers })).status).toBe(410);
  });

  test('ends when the permissions are revoked', async () => {
    const key = await tokenFor(['api::tag.tag.find'], false);
    const answer = await fetch(`${base}/api/_events`, { headers: { authorization: `Bearer ${key}` } });
    const reading = answer.text().then(
      () => 'ended',
      () => 'ended',
    );
    const [row] = (await app.accounts.tokens.list()).filter(({ name }) => name === 't').slice(-1);
    await app.accounts.tokens.revoke(row?.id ?? 0, systemActor);
    await makeTag('Last');
    expect(await reading).toBe('ended');
  });

  test('streams above the limit get Retry-After', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const controller = new AbortController();
    const open = await Promise.all(
      [1, 2].map(() => fetch(`${base}/api/_events`, { headers, signal: controller.signal })),
    );
    expect(open.map(({ status }) => status)).toEqual([200, 200]);
    const third = await fetch(`${base}/api/_events`, { headers });
    expect(third.status).toBe(429);
    expect(third.headers.get('retry-after')).toBe('30');
    controller.abort();
  });
});
