import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { App } from '../../src/composition/app/index.js';
import { systemActor } from '../../src/domain/accounts/index.js';
import { actionsOf, anEndUser, aSuperAdmin, type Person } from '../security/support/people.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';
import { writeProject } from './project.js';

/*
 * Custom authentication: the caller that the project names is the same as one with a session of their own, to the byte, and never
 * more; whatever was answered before.
 */

const config = `
import { defineConfig, defineExtensions, refuse } from 'octavo';

let calls = 0;
export default defineConfig({
  cache: { shared: { maxAge: 60 } },
  extensions: defineExtensions()({
    async authenticate({ request, asServer }) {
      calls += 1;
      if (request.headers['x-probe'] !== undefined) await asServer.collection('notes').find({});
      const jwt = String(request.headers.authorization ?? '').startsWith('Bearer eyJ');
      const who = jwt ? JSON.stringify({ user: { email: 'ann@users.example' } }) : request.headers['x-who'];
      if (who === undefined) return null;
      if (who === 'refuse') throw refuse('Not you');
      if (who === 'boom') throw new Error('the secret of the proxy');
      if (who === 'hang') return undefined;
      return JSON.parse(who);
    },
    guards: { traces: { find: ['named'] } },
    policies: { named: ({ identity }) => identity.is === 'user' },
    middlewares: { notes: { stamp: { before: ({ identity }) => ({ stamp: identity.is + ' ' + (identity.documentId ?? '') }) } } },
    routes: {
      'GET /who': { public: true, answer: ({ identity, ability }) => ({ body: { identity, identified: ability.identified } }) },
      'GET /known': { answer: () => ({ body: { known: true } }) },
      'GET /root/who': { root: true, public: true, answer: ({ identity }) => ({ body: { is: identity.is } }) },
      'GET /calls': { root: true, public: true, answer: () => ({ body: { calls } }) },
    },
  }),
});
`;

let app: App;
let folder: string;
let base: string;
let logged = '';
const own: Record<string, Person> = {};
const find = actionsOf('note: find findOne create');
const mine = [{ action: 'api::note.note.find', where: 'title=$user.username' }];

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    logged += String(text);
    return true;
  });
  folder = await writeProject(config);
  app = await createTestApp({ project: folder, config: { port: 0, host: '127.0.0.1' } });
  base = await app.listen();
  for (const name of ['ann', 'bob']) {
    own[name] = await anEndUser(app, name, [...find, ...actionsOf('trace: find', 'writer: find')], false, mine);
  }
  const role = await app.accounts.roles.byType('public');
  const actions = [...(role?.actions ?? []), ...actionsOf('note: find')];
  const rules = [{ action: 'api::note.note.find', where: 'title=other' }];
  await app.accounts.roles.change(role?.id ?? 0, { actions, rules }, systemActor);
  await aSuperAdmin(app, 'root');
  for (const title of ['ann', 'bob', 'other']) await request('POST', 'notes', full(), { data: { title } });
  await request('POST', 'traces', full(), { data: { what: 'w' } });
});
afterAll(async () => {
  await app.close();
  vi.restoreAllMocks();
  await removeFolder(folder);
});
beforeEach(() => {
  logged = '';
});

type Headers = Readonly<Record<string, string>>;
const full = (): Headers => ({ authorization: `Bearer ${app.firstToken}` });
const as = (who: object | string): Headers => ({ 'x-who': typeof who === 'string' ? who : JSON.stringify(who) });
const user = (name: string) => as({ user: { email: `${name}@users.example` } });

async function request(method: string, path: string, headers: Headers, body?: object) {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const type: Headers = body === undefined ? {} : { 'content-type': 'application/json' };
  const url = path.startsWith('/') ? `${base}${path}` : `${base}/api/${path}`;
  const answer = await fetch(url, { method, headers: { ...type, ...headers }, ...json });
  const text = await answer.text();
  return { status: answer.status, text, headers: answer.headers, json: text === '' ? null : JSON.parse(text) };
}
const get = (path: string, headers: Headers) => request('GET', path, headers);
/** What a user sees with a session; what the public role sees may be part of it. */
const seenBy = (name: string) => titles(own[name]?.headers ?? {});
const titles = async (headers: Headers): Promise<readonly string[]> =>
  (await get('notes?sort=title', headers)).json.data.map((note: { readonly title: string }) => note.title);

test('callers see different notes', async () => {
  const [ann, bob, nobody] = [await seenBy('ann'), await seenBy('bob'), await titles({})];
  expect([ann.includes('ann'), ann.includes('bob'), bob.includes('bob'), bob.includes('ann')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(nobody).toEqual(['other']);
});

test('a named user has their own identity, permissions and rules, by every name', async () => {
  const { json } = await get('x/who', own.ann?.headers ?? {});
  const { id, documentId } = json.identity;
  for (const name of [{ email: 'ANN@users.example' }, { id }, { documentId }]) {
    expect((await get('x/who', as({ user: name }))).json).toEqual({
      identity: { is: 'user', id, documentId, session: '' },
      identified: true,
    });
    expect(await titles(as({ user: name }))).toEqual(await seenBy('ann'));
  }
  expect((await get('/root/who', user('ann'))).json).toEqual({ is: 'user' });
  const created = await request('POST', 'notes', user('ann'), { data: { title: 'ann' } });
  const sql = `SELECT stamp FROM notes WHERE document_id = '${created.json.data.documentId}'`;
  const [row] = await app.store.rows({ sql, slots: [], reads: [] }, []);
  expect(row?.stamp).toBe(`user ${documentId}`);
  expect((await request('DELETE', `notes/${created.json.data.documentId}`, full())).status).toBe(204);
});

test('answers are those of the same caller with a session, in any order, cached or not, with the same tags', async () => {
  const urls = ['notes?sort=title', 'notes?filters[title]=bob', 'notes?populate=writer', 'traces', 'x/known'];
  const people: readonly (readonly [Headers, Headers])[] = [
    [own.ann?.headers ?? {}, user('ann')],
    [own.bob?.headers ?? {}, user('bob')],
    [{}, {}],
  ];
  const tags = new Map<string, string>();
  for (let round = 0; round < 3; round += 1) {
    for (const url of urls) {
      for (const [index, [bySession, byProxy]] of people.entries()) {
        const [left, right] = [await get(url, bySession), await get(url, byProxy)];
        expect([url, index, right.status, right.text]).toEqual([url, index, left.status, left.text]);
        expect(right.headers.get('etag')).toBe(left.headers.get('etag'));
        expect(right.headers.get('cache-control')).not.toContain('public');
        const tag = right.headers.get('etag');
        if (tag !== null) {
          expect(tags.get(`${url} ${index}`) ?? tag).toBe(tag);
          tags.set(`${url} ${index}`, tag);
          expect((await get(url, { ...byProxy, 'if-none-match': tag })).status).toBe(304);
        }
      }
    }
  }
  const tagOfAnn = tags.get(`${urls[0]} 0`) ?? '';
  expect((await get(urls[0] ?? '', { ...user('bob'), 'if-none-match': tagOfAnn })).status).toBe(200);
});

test('concurrent requests of several callers to one URL do not meet', async () => {
  const expected: readonly (readonly [Headers, readonly string[]])[] = [
    [user('ann'), await seenBy('ann')],
    [user('bob'), await seenBy('bob')],
    [{}, ['other']],
    [full(), ['ann', 'bob', 'other']],
  ];
  const all = Array.from({ length: 200 }, (_, index) => expected[index % expected.length] ?? expected[0]);
  await Promise.all(all.map(async (one) => expect(await titles(one?.[0] ?? {})).toEqual(one?.[1])));
});

test('credentials of Octavo come first, and are not helped if they are wrong', async () => {
  const [ann, bob] = [await seenBy('ann'), await seenBy('bob')];
  const { calls } = (await get('/calls', full())).json;
  expect(await titles({ ...user('bob'), ...own.ann?.headers })).toEqual(ann);
  for (const authorization of ['Bearer octavo_u_'.padEnd(59, 'x'), `Bearer ${'0'.repeat(256)}`]) {
    expect((await get('notes', { ...user('bob'), authorization })).status).toBe(401);
  }
  expect((await get('/calls', full())).json.calls).toBe(calls);
  // A token of another issuer, in the form of Octavo's signed ones and in another one.
  for (const signature of ['x'.repeat(43), 'x'.repeat(86)]) {
    expect(await titles({ authorization: `Bearer eyJhIjoxfQ.eyJhIjoxfQ.${signature}` })).toEqual(ann);
  }
  expect((await get('notes', { authorization: 'Bearer something' })).status).toBe(401);
  expect(await titles({ ...user('bob'), authorization: 'Bearer something' })).toEqual(bob);
});

test('a preview is no account, for a route either', async () => {
  const [note] = (await get('notes', full())).json.data;
  const [administrator] = await app.accounts.administrators.list();
  const { token } = await app.accounts.previews.create(
    { administrator: administrator?.id ?? 0, type: 'api::note.note', documentId: note.documentId, minutes: 5 },
    systemActor,
  );
  const headers = { authorization: `Bearer ${token}` };
  expect((await get(`notes/${note.documentId}?status=draft`, headers)).status).toBe(200);
  expect((await get('x/known', headers)).status).toBe(403);
  expect((await get('x/known', { ...user('ann'), ...headers })).status).toBe(403);
});

test('a role has its permissions without an account', async () => {
  const role = await app.accounts.roles.create({ name: 'Kiosk', actions: actionsOf('note: find') }, systemActor);
  for (const name of [role.type, role.documentId]) {
    expect((await get('x/who', as({ role: name }))).json).toEqual({ identity: { is: 'nobody' }, identified: true });
    expect(await titles(as({ role: name }))).toEqual(['ann', 'bob', 'other']);
  }
  expect([(await get('x/known', as({ role: role.type }))).status, (await get('x/known', {})).status]).toEqual([
    200, 403,
  ]);
  expect((await request('POST', 'notes', as({ role: role.type }), { data: { title: 'x' } })).status).toBe(403);
  // Not a user, so guards for users reject it.
  expect((await get('traces', as({ role: role.type }))).status).toBe(403);
  await app.accounts.roles.change(role.id, { actions: [] }, systemActor);
  expect(await titles(as({ role: role.type })).catch(() => ['other'])).toEqual(['other']);
});

test.each([
  [{ user: { email: 'nobody@users.example' } }, 401],
  [{ user: { email: 'root@users.example' } }, 401],
  [{ user: { email: 5 } }, 401],
  [{ user: { id: 1e12 } }, 401],
  [{ user: { id: -1 } }, 401],
  [{ user: { documentId: 'x\0y' } }, 401],
  [{ user: { documentId: 'x'.repeat(5_000) } }, 401],
  [{ role: 'none' }, 401],
  [{ role: 'super-admin' }, 401],
  ['refuse', 401],
  ['boom', 500],
  [{ user: 'ann' }, 500],
  [{ administrator: { id: 1 } }, 500],
  [{ role: 'authenticated', user: { id: 1 } }, 500],
  ['"ann"', 500],
  ['null', 200],
  ['hang', 200],
])('%j results in %i', async (who, status) => {
  const answer = await get('notes', as(who));
  expect(answer.status).toBe(status);
  expect(answer.text).not.toContain('secret');
  if (status === 401) expect(answer.json.error.message).toBe('Missing or invalid credentials');
  if (status === 500) expect(logged).toContain('extensions.authenticate');
});

test('a change of the user applies to the next request', async () => {
  const { json } = await get('x/who', own.bob?.headers ?? {});
  expect((await get('notes', user('bob'))).status).toBe(200);
  await app.accounts.users.update(json.identity.id, { blocked: true }, systemActor);
  expect((await get('notes', user('bob'))).status).toBe(401);
  await app.accounts.users.update(json.identity.id, { blocked: false, username: 'other' }, systemActor);
  expect(await titles(user('bob'))).toEqual(['other']);
});

test('the panel and its API know nothing of it', async () => {
  expect((await get('/admin/api/me', user('ann'))).status).toBe(401);
});

test('lookups of the function itself are those of the server', async () => {
  expect((await get('notes', { 'x-probe': '1' })).status).toBe(200);
});
