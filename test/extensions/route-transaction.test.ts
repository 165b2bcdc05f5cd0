import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { App } from '../../src/composition/app/index.js';
import { aCustomToken, actionsOf, type Person } from '../security/support/people.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';
import { writeProject } from './project.js';

/* Transactions of routes: all of their writes, or none, whatever the route does. */

const config = `
import { defineConfig, defineExtensions, refuse } from 'octavo';

const told = [];
const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const two = async ({ documents, asServer }) => {
  const { data } = await documents.collection('notes').create({ title: 'a' });
  await asServer.collection('traces').create({ what: 'of ' + data.documentId });
  const found = await documents.collection('notes').find({});
  if (found.meta.pagination.total !== 1) throw new Error('does not see what it wrote');
  return data.documentId;
};

export default defineConfig({
  extensions: defineExtensions()({
    middlewares: {
      notes: {
        all: {
          before: ({ identity, request }) => { told.push(['before', identity.is, request?.headers['x-from']]); },
          within: ({ action, identity }) => { told.push(['within ' + action, identity.is]); },
          after: ({ action, identity }) => { told.push(['after ' + action, identity.is]); },
        },
      },
    },
    routes: {
      'GET /told': { public: true, answer: () => ({ body: told.splice(0) }) },
      'POST /works': { answer: async ({ transaction }) => ({ body: { id: await transaction(two) } }) },
      'POST /forgets': { answer({ transaction }) { void transaction(two); return { status: 201 }; } },
      'POST /forgets-and-fails': {
        answer({ transaction }) {
          void transaction(async (bound) => { await two(bound); await later(100); throw refuse('Not so'); });
        },
      },
      'POST /throws': { answer: ({ transaction }) => transaction(async (bound) => { await two(bound); throw refuse('No'); }) },
      'POST /throws-outside': {
        async answer({ transaction }) {
          void transaction(async (bound) => { await two(bound); await later(200); });
          await later(50);
          throw refuse('No');
        },
      },
      'POST /catches': {
        answer: ({ transaction }) =>
          transaction(async (bound) => {
            await two(bound);
            await bound.documents.collection('notes').create({ nonsense: 1 }).catch(() => {});
          }),
      },
      'POST /goes-on': {
        async answer({ transaction }) {
          const status = await transaction(async ({ documents }) => {
            await documents.collection('notes').create({ nonsense: 1 });
          }).catch((error) => error.status);
          return { body: { status, id: await transaction(two) } };
        },
      },
      'POST /hangs': { seconds: 0.5, answer: ({ transaction }) => transaction(async (bound) => { await two(bound); await later(700); }) },
      'POST /mixes': {
        answer: ({ transaction, documents }) =>
          transaction(async (bound) => { await two(bound); await documents.collection('notes').create({ title: 'b' }); }),
      },
      'POST /nests': { answer: ({ transaction }) => transaction(async (bound) => { await two(bound); await transaction(two); }) },
    },
  }),
});
`;

let app: App;
let folder: string;
let writer: Person;

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  folder = await writeProject(config);
  app = await createTestApp({ project: folder });
  writer = await aCustomToken(app, actionsOf('note: find findOne create', 'trace: find'));
});
afterAll(async () => {
  await app.close();
  vi.restoreAllMocks();
  await removeFolder(folder);
});

async function send(method: string, path: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await app.inject({ method, url: `/api/${path}`, headers: { 'x-from': 'test', ...headers } });
  const text = answer.body.toString();
  return { status: answer.status, json: text === '' ? null : JSON.parse(text) };
}

const full = () => ({ authorization: `Bearer ${app.firstToken}` });
const rows = async (): Promise<readonly number[]> =>
  Promise.all(
    ['notes', 'traces'].map(async (type) => (await send('GET', type, full())).json.meta.pagination.total as number),
  );
async function told(count: number): Promise<readonly string[]> {
  const all: string[][] = [];
  await vi.waitFor(
    async () => {
      all.push(...(await send('GET', 'x/told')).json);
      expect(all.length).toBeGreaterThanOrEqual(count);
    },
    { timeout: 10_000 },
  );
  return all.map((words) => words.join(' '));
}
async function removeAll(): Promise<void> {
  for (const type of ['notes', 'traces']) {
    for (const { documentId } of (await send('GET', type, full())).json.data) {
      await send('DELETE', `${type}/${documentId}`, full());
    }
  }
  await vi.waitFor(async () => expect(await rows()).toEqual([0, 0]), { timeout: 10_000 });
}

test.each(['works', 'forgets'])('%s: committed as a whole, before the answer', async (path) => {
  const { status } = await send('POST', `x/${path}`, writer.headers);
  expect([status, await rows()]).toEqual([path === 'works' ? 200 : 201, [1, 1]]);
  expect(await told(5)).toEqual([
    'before token test',
    'within create token',
    'within publish token',
    'after create token',
    'after publish token',
  ]);
  await removeAll();
  await told(3);
});

test.each([
  ['throws', 400],
  ['throws-outside', 400],
  ['forgets-and-fails', 400],
  ['catches', 400],
  ['hangs', 503],
  ['mixes', 500],
  ['nests', 500],
])('%s: nothing is written, and no hook after a commit runs', async (path, status) => {
  expect((await send('POST', `x/${path}`, writer.headers)).status).toBe(status);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await rows()).toEqual([0, 0]);
  expect((await told(1)).filter((line) => line.startsWith('after'))).toEqual([]);
});

test('a failed transaction tells the route why, which may begin another', async () => {
  const { status, json } = await send('POST', 'x/goes-on', writer.headers);
  expect([status, json]).toMatchObject([200, { status: 400, id: expect.any(String) }]);
  expect(await rows()).toEqual([1, 1]);
  await removeAll();
});

test('it gives the caller no permission', async () => {
  const reader = await aCustomToken(app, actionsOf('note: find'));
  expect((await send('POST', 'x/works', reader.headers)).status).toBe(403);
  expect(await rows()).toEqual([0, 0]);
});
