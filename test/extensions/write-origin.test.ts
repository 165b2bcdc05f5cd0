import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { App } from '../../src/composition/app/index.js';
import { aCustomToken, actionsOf, anEndUser, aSuperAdmin, type Person } from '../security/support/people.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';
import { writeProject } from './project.js';

/* What hooks around writes are told of the caller and the request, by every way to write a document. */

const config = `
import { defineConfig, defineExtensions } from 'octavo';

const told = [];
const tell = (phase) => ({ action, type, identity, request, data }) => {
  try { request.headers['x-from'] = 'changed'; } catch {}
  const from = request === null ? null : [request.headers['x-from'], request.address, typeof request.id];
  told.push([phase, action, identity.is, identity.documentId ?? typeof identity.id, from, request?.id]);
};

export default defineConfig({
  extensions: defineExtensions()({
    middlewares: { notes: { all: { before: tell('before'), within: tell('within'), after: tell('after') } } },
    routes: {
      'GET /told': { public: true, answer: () => ({ body: told.splice(0) }) },
      'POST /as/:who': {
        answer: async ({ request, documents, asServer }) => {
          const { data } = await (request.params.who === 'server' ? asServer : documents).collection('notes').create({ title: 'x' });
          return { body: { data } };
        },
      },
    },
  }),
});
`;

let app: App;
let folder: string;
let token: Person;
let user: Person;
let administrator: Person;

beforeAll(async () => {
  folder = await writeProject(config);
  app = await createTestApp({ project: folder });
  const all = actionsOf('note: find findOne create update delete publish unpublish discardDraft');
  token = await aCustomToken(app, all, true);
  user = await anEndUser(app, 'ann', [...all, 'plugin::users-permissions.user.me'], true);
  administrator = await aSuperAdmin(app, 'root');
});
afterAll(async () => {
  await app.close();
  await removeFolder(folder);
});

async function send(person: Person, method: string, path: string, body?: object, prefix: string = person.content) {
  const headers = { 'content-type': 'application/json', 'x-from': 'test', ...person.headers };
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
  const answer = await app.inject({ method, url: `${prefix}/${path}`, headers, ...payload });
  const text = answer.body.toString();
  expect([method, path, answer.status < 300, text]).toEqual([method, path, true, text]);
  return { id: answer.headers['x-request-id'], json: text === '' ? null : JSON.parse(text) };
}

type Told = readonly [phase: string, action: string, is: string, who: string, from: unknown, id?: string];

/** What the hooks were told since the last call, once `count` of them ran. */
async function told(count: number): Promise<readonly Told[]> {
  const all: Told[] = [];
  await vi.waitFor(
    async () => {
      const { json } = await send({ headers: {}, content: '/api' }, 'GET', 'x/told');
      all.push(...json);
      expect(all.length).toBeGreaterThanOrEqual(count);
    },
    { timeout: 10_000 },
  );
  return all;
}

const distinct = (all: readonly Told[]) => [
  ...new Set(all.map(([phase, , is, who, from]) => JSON.stringify([phase, is, who, from]))),
];
const phases = (is: string, who: string, from: unknown) =>
  ['before', 'within', 'after'].map((phase) => JSON.stringify([phase, is, who, from]));
const here = ['test', '127.0.0.1', 'string'];

test('every phase of every action gets the caller and the request', async () => {
  const { json: ann } = await send(user, 'GET', 'users/me');
  for (const [person, is, who] of [
    [token, 'token', 'number'],
    [user, 'user', ann.documentId],
    [administrator, 'administrator', 'number'],
  ] as const) {
    const { json, id } = await send(person, 'POST', 'notes?status=draft', { data: { title: 'a' } });
    const created = await told(3);
    expect(distinct(created)).toEqual(phases(is, who, here));
    expect(new Set(created.map((line) => line[5]))).toEqual(new Set([id]));
    const path = `notes/${json.data.documentId}`;
    await send(person, 'PUT', `${path}?status=draft`, { data: { title: 'b' } });
    for (const action of ['publish', 'discard-draft', 'unpublish']) {
      await send(person, 'POST', `${path}/actions/${action}`, {});
    }
    await send(person, 'DELETE', path);
    const all = await told(15);
    expect(distinct(all).sort()).toEqual(phases(is, who, here).sort());
    expect(new Set(all.map(([, action]) => action))).toEqual(
      new Set(['update', 'publish', 'discardDraft', 'unpublish', 'delete']),
    );
  }
});

test('the actions of the panel on several documents, and those that undo them, are those of the administrator', async () => {
  const { json } = await send(administrator, 'POST', 'notes', { data: { title: 'several' } });
  await told(5);
  const documentIds = [json.data.documentId];
  await send(administrator, 'POST', 'notes/actions/delete', { documentIds });
  expect(distinct(await told(3))).toEqual(phases('administrator', 'number', here));
  await send(administrator, 'POST', 'undo/api::note.note', { action: 'delete', documentIds }, '/admin/api');
  const undone = await told(6);
  expect(new Set(undone.map(([, action]) => action))).toEqual(new Set(['create', 'publish']));
  expect(distinct(undone).sort()).toEqual(phases('administrator', 'number', here).sort());
  const versions = await send(
    administrator,
    'GET',
    `history/api::note.note/${documentIds[0]}`,
    undefined,
    '/admin/api',
  );
  const path = `history/api::note.note/${documentIds[0]}/${versions.json.data[0].id}/restore`;
  await send(administrator, 'POST', path, {}, '/admin/api');
  expect(distinct(await told(3))).toEqual(phases('administrator', 'number', here));
});

test('in a route: the caller for `documents`, the server without a request for `asServer`', async () => {
  await send(token, 'POST', 'x/as/caller');
  expect(distinct(await told(5)).sort()).toEqual(phases('token', 'number', here).sort());
  await send(token, 'POST', 'x/as/server');
  expect(distinct(await told(5)).sort()).toEqual(phases('server', 'undefined', null).sort());
});
