import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ContentTypeEntry, createClient, OctavoError, type Shape } from '../../src/client/index.js';
import type { App } from '../../src/composition/app/index.js';
import { aCustomToken, actionsOf, type Person } from '../security/support/people.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';
import { writeProject } from './project.js';

/* Batches over HTTP: hooks, policies, events, limits, and batches of the project's own code. */

const config = `
import { defineConfig, defineExtensions, refuse } from 'octavo';

const told = [];
export default defineConfig({
  write: { maxEntries: 100 },
  extensions: defineExtensions()({
    policies: { polite: ({ request }) => request.headers['x-please'] === 'no' ? refuse('Say please') : true },
    guards: { writers: { create: ['polite'] } },
    middlewares: {
      notes: {
        all: {
          before: ({ action, data, identity, request }) => {
            told.push('before ' + action + ' ' + identity.is + ' ' + request?.headers['x-from']);
            return data?.shout === undefined ? undefined : { stamp: data.shout.toUpperCase() };
          },
          async within({ action, documentId, documents }) {
            told.push('within ' + action);
            if (action === 'create') await documents.collection('traces').create({ what: documentId });
          },
          after: ({ action }) => { told.push('after ' + action); },
        },
      },
    },
    routes: {
      'GET /told': { public: true, answer: () => ({ body: told.splice(0) }) },
      'POST /nested': {
        answer: ({ transaction }) => transaction(async ({ asServer }) => {
          await asServer.batch([{ action: 'create', type: 'traces', data: { what: 'nested' } }]);
          throw refuse('taken back');
        }),
      },
    },
  }),
});
`;

let app: App;
let folder: string;
let writer: Person;

beforeAll(async () => {
  folder = await writeProject(config);
  app = await createTestApp({ project: folder });
  writer = await aCustomToken(app, actionsOf('note: create update find', 'writer: create find'), true);
});
afterAll(async () => {
  await app.close();
  await removeFolder(folder);
});

const full = () => ({ authorization: `Bearer ${app.firstToken}` });

async function send(
  method: string,
  path: string,
  payload?: object,
  headers: Readonly<Record<string, string>> = full(),
) {
  const answer = await app.inject({
    method,
    url: `/api/${path}`,
    headers: { 'x-from': 'test', 'content-type': 'application/json', ...headers },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
  const text = answer.body.toString();
  return { status: answer.status, json: text === '' ? null : JSON.parse(text) };
}
const batch = (operations: readonly object[], headers?: Readonly<Record<string, string>>) =>
  send('POST', '_batch', { operations }, headers);
const total = async (type: string): Promise<number> =>
  (await send('GET', `${type}?status=draft`)).json.meta.pagination.total;
const note = (title: string) => ({ action: 'create', type: 'notes', data: { title }, status: 'draft' });

test('hooks run for every operation, and those after the commit only if there is one', async () => {
  const { status, json } = await batch([
    { ...note('a'), data: { title: 'a', shout: 'hey' }, as: 'a' },
    { action: 'update', type: 'notes', documentId: { $ref: 'a' }, data: { title: 'b' }, status: 'draft' },
  ]);
  expect([status, json.data.length]).toEqual([200, 2]);
  const told: string[] = [];
  await vi.waitFor(
    async () => {
      told.push(...(await send('GET', 'x/told')).json);
      expect(told).toHaveLength(6);
    },
    { timeout: 10_000 },
  );
  expect(told).toEqual([
    'before create token test',
    'within create',
    'before update token test',
    'within update',
    'after create',
    'after update',
  ]);
  expect(await total('traces')).toBe(1);
  const failed = await batch([note('c'), note('d'), { ...note('e'), data: {} }, { ...note('f'), data: { title: 5 } }]);
  expect([failed.status, failed.json.error.details.operation]).toEqual([400, 3]);
  expect([await total('notes'), await total('traces')]).toEqual([1, 1]);
  // One more write, so that what may come after the failed ones has come before.
  await batch([
    { action: 'update', type: 'notes', documentId: json.data[0].data.documentId, data: {}, status: 'draft' },
  ]);
  const later: string[] = [];
  await vi.waitFor(
    async () => {
      later.push(...(await send('GET', 'x/told')).json);
      expect(later).toContain('after update');
    },
    { timeout: 10_000 },
  );
  expect(later.filter((line) => line.startsWith('after'))).toEqual(['after update']);
});

test('a failed operation has the error of the single request, and its index', async () => {
  const single = await send('POST', 'notes?status=draft', { data: { title: 5 } });
  const { status, json } = await batch([note('x'), { ...note('y'), data: { title: 5 } }]);
  expect(status).toBe(single.status);
  const { details, ...error } = json.error;
  expect({ ...error, details: { errors: details.errors } }).toEqual(single.json.error);
  expect(details.operation).toBe(1);
});

test('policies are asked for each operation, before any runs', async () => {
  const operations = [note('p'), { action: 'create', type: 'writers', data: { name: 'w' } }];
  const before = await total('notes');
  const refused = await batch(operations, { ...writer.headers, 'x-please': 'no' });
  expect([refused.status, refused.json.error]).toMatchObject([
    400,
    { message: 'Say please', details: { operation: 1 } },
  ]);
  expect(await total('notes')).toBe(before);
  expect((await batch(operations, writer.headers)).status).toBe(200);
});

test('callers do what they may: unknown, private and forbidden types', async () => {
  const make = (type: string) => batch([note('q'), { action: 'create', type, data: {} }], writer.headers);
  expect((await make('traces')).status).toBe(403);
  expect((await make('nothings')).status).toBe(404);
  expect((await make('plugin::users-permissions.user')).status).toBe(404);
  expect((await batch([note('q')], { authorization: 'Bearer nobody' })).status).toBe(401);
  const { authorization: _, ...anonymous } = full();
  expect((await batch([note('q')], anonymous)).status).toBe(403);
  expect((await send('GET', '_batch')).status).toBe(405);
  expect((await send('POST', '_batch/x', {})).status).toBe(404);
});

test('lists of all bodies count together', async () => {
  const { json } = await batch(Array.from({ length: 10 }, (_, n) => ({ ...note(`l${n}`), as: `n${n}` })));
  const ids = (json.data as readonly { data: { documentId: string } }[]).map(({ data }) => data.documentId);
  const list = (length: number) => Array.from({ length }, (_, n) => ids[n % 10]);
  const writers = (...lengths: readonly number[]) =>
    batch(lengths.map((length) => ({ action: 'create', type: 'writers', data: { name: 'w', notes: list(length) } })));
  expect((await writers(60, 40)).status).toBe(200);
  const tooMany = await writers(60, 41);
  expect([tooMany.status, tooMany.json.error]).toMatchObject([
    400,
    { message: expect.stringContaining('Too many entries in operations'), details: { operation: 1 } },
  ]);
});

test('a body beyond the limit is 413', async () => {
  expect((await batch([note('x'.repeat(1_100_000))])).status).toBe(413);
});

test('every change has its event', async () => {
  const { meta } = (await send('GET', '_changes')).json;
  await batch([
    { ...note('e'), status: 'published', as: 'e' },
    { action: 'delete', type: 'notes', documentId: { $ref: 'e' } },
  ]);
  const changes = (await send('GET', `_changes?since=${meta.cursor}&types=notes`)).json;
  const events = (changes.data as readonly { readonly event: string }[]).map(({ event }) => event);
  const single = (await send('GET', '_changes')).json.meta.cursor;
  const { json } = await send('POST', 'notes', { data: { title: 'e' } });
  await send('DELETE', `notes/${json.data.documentId}`);
  const alone = (await send('GET', `_changes?since=${single}&types=notes`)).json;
  expect(events).toEqual((alone.data as readonly { readonly event: string }[]).map(({ event }) => event));
  expect(events.length).toBeGreaterThan(1);
});

test('in a transaction of a route, a batch is part of it', async () => {
  const before = await total('traces');
  expect((await send('POST', 'x/nested', {})).status).toBe(400);
  expect(await total('traces')).toBe(before);
});

interface Types {
  readonly notes: Entry<{ title: string }>;
  readonly writers: Entry<{ name: string; notes?: object }>;
}
interface Entry<Input extends object> extends ContentTypeEntry {
  readonly kind: 'collection';
  readonly shape: Shape & {
    readonly values: { id: number; documentId: string; name: string };
    readonly places: object;
  };
  readonly input: Input;
  readonly draft: Partial<Input>;
  readonly locale: never;
}

test('the client sends batches', async () => {
  const fetchInProcess = async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    const { pathname, search } = new URL(url);
    const payload = typeof body === 'string' ? { payload: body } : {};
    const sent = Object.fromEntries(new Headers(headers));
    const answer = await app.inject({ method, url: pathname + search, headers: sent, ...payload });
    return new Response(answer.body.length === 0 ? null : new Uint8Array(answer.body), { status: answer.status });
  };
  const client = createClient<Types>({ url: 'http://octavo', token: app.firstToken ?? '', fetch: fetchInProcess });
  const operations = [
    { action: 'create', type: 'notes', data: { title: 'by client' }, as: 'note' },
    { action: 'create', type: 'writers', data: { name: 'by client', notes: [{ $ref: 'note' }] } },
  ] as const;
  const first = await client.batch(operations, { idempotencyKey: 'client' });
  const again = await client.batch(operations, { idempotencyKey: 'client' });
  expect(again).toEqual(first);
  expect(first.map(({ status }) => status)).toEqual([200, 200]);
  expect(first[1]?.data).toMatchObject({ name: 'by client' });
  const failure = await client.batch([{ action: 'delete', type: 'notes', documentId: '' }]).catch((error) => error);
  expect(failure).toBeInstanceOf(OctavoError);
  expect(failure.details).toMatchObject({ operation: 0 });
});
