import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { App } from '../../src/composition/app/index.js';
import { systemActor } from '../../src/domain/accounts/index.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';
import { writeProject } from './project.js';

/* An extension of each kind, well-behaved and hostile, over HTTP. What they have seen is asked for at a route of their own. */

const config = `
import { defineConfig, defineExtensions, refuse } from 'octavo';

const never = new Promise(() => {});
const byHeader = ({ request }) => request.headers['x-key'] === 'open';

export default defineConfig({
  locales: ['en'],
  extensions: defineExtensions()({
    parts: { seen: async () => ({ lines: [], runs: 0 }), double: () => (number) => 2 * number },
    async start({ documents, parts, log }) {
      const { meta } = await documents.collection('notes').find({});
      parts.seen.lines.push('start ' + meta.pagination.total);
      log('started');
    },
    stop({ parts, log }) {
      log('stopped after ' + parts.seen.runs);
      throw new Error('stop is rude');
    },
    policies: {
      byHeader,
      polite: ({ request }) => request.headers['x-please'] === 'no' ? refuse('Say please') : true,
      broken: () => { throw new Error('the policy is broken'); },
      yes: () => true,
    },
    guards: {
      notes: { find: ['byHeader'], create: ['yes'], unpublish: ['polite'], discardDraft: ['broken'] },
    },
    middlewares: {
      notes: {
        stamp: {
          actions: ['create', 'update'],
          before({ data, ability }) {
            if (data.title === 'refused') throw refuse('Not this title', ['title']);
            if (data.title === 'boom') throw new Error('boom before');
            if (data.title === 'mutates') { data.title = 'mutated'; data.nothing = 1; }
            if (data.title === 'unknown') return { nonsense: 1 };
            return { stamp: 'by ' + (ability.can('delete', 'notes') ? 'server' : 'reader'), shout: data.title.toUpperCase() };
          },
        },
        second: { actions: ['create'], before: ({ data }) => ({ shout: data.shout + '!' }) },
        traces: {
          actions: ['create', 'delete'],
          async within({ action, documentId, documents, type }) {
            const traces = documents.collection('traces');
            await traces.create({ what: type + ' ' + action + ' ' + documentId });
            const found = await traces.find({ filters: { what: { $contains: documentId } } });
            if (found.meta.pagination.total === 0) throw new Error('does not see what it has written');
            const { data } = await documents.collection('notes').findOne(documentId, { status: 'draft' });
            if (data.title === 'undone') throw refuse('Undone');
            if (data.title === 'crash') throw new TypeError('crash within');
            if (data.title === 'twice') await traces.create({ what: type + ' ' + action + ' ' + documentId }).catch(() => {});
            if (data.title === 'forgotten') void traces.create({ what: 'forgotten ' + documentId });
          },
        },
        tell: {
          async after({ action, documentId, documents, parts }) {
            parts.seen.lines.push(action + ' ' + documentId);
            const { data } = await documents.collection('notes').find({ filters: { documentId }, status: 'draft' });
            if (data[0]?.title === 'late crash') throw new Error('crash after commit');
          },
        },
      },
      '*': { all: { actions: ['delete'], before: ({ type }) => { if (type === 'writers') throw refuse('Writers stay'); } } },
    },
    routes: {
      'GET /seen': { public: true, answer: ({ parts }) => ({ body: { ...parts.seen, four: parts.double(2) } }) },
      'GET /notes/:documentId': {
        async answer({ request, documents, asServer, ability }) {
          const query = { status: 'draft' };
          const { data } = await asServer.collection('notes').findOne(request.params.documentId, query);
          const mine = await documents.collection('notes').findOne(request.params.documentId, query).catch((error) => error.status);
          return { body: { title: data.title, mine: mine.data?.title ?? mine, can: ability.can('delete', 'notes'), q: request.query.get('q') } };
        },
      },
      'GET /notes/latest': { public: true, answer: () => ({ body: 'latest', headers: { 'Content-Type': 'text/html', 'X-Own': 'yes' } }) },
      'POST /notes': {
        async answer({ request, documents }) {
          const { data } = await documents.collection('notes').create(request.body);
          return { status: 201, body: data };
        },
      },
      'GET /mine': { answer: async ({ documents }) => ({ body: (await documents.collection('notes').find({})).data.length }) },
      'DELETE /nothing': { public: true, answer() {} },
      'GET /throws': { public: true, answer() { throw new Error('the secret of the route'); } },
      'GET /rejects': { public: true, answer: () => Promise.reject('a text') },
      'GET /never': { public: true, seconds: 0.2, answer: () => never },
      'GET /wrong/status': { public: true, answer: () => ({ status: 99 }) },
      'GET /wrong/header': { public: true, answer: () => ({ body: {}, headers: { 'x-a': 'b\\r\\nSet-Cookie: c=d' } }) },
      'GET /wrong/length': { public: true, answer: () => ({ body: {}, headers: { 'Content-Length': '1' } }) },
      'GET /wrong/body': { public: true, answer: () => { const body = {}; body.self = body; return { body }; } },
      'GET /guarded': { public: true, policies: ['byHeader', 'polite'], answer: () => ({ body: true }) },
    },
    cron: {
      often: { at: '* * * * * *', run({ parts }) { parts.seen.runs += 1; throw new Error('cron is broken'); } },
    },
  }),
});
`;

let folder: string;
let app: App;
let base: string;
let full: string;
let reader: string;
let logged: string;

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    logged += String(text);
    return true;
  });
  logged = '';
  folder = await writeProject(config);
  app = await createTestApp({ project: folder, config: { port: 0, host: '127.0.0.1' } });
  full = app.firstToken ?? '';
  const actions = ['note.find', 'note.findOne', 'note.create', 'writer.find', 'trace.find'].map((action) => {
    const [type = '', name = ''] = action.split('.');
    return `api::${type}.${type}.${name}`;
  });
  reader = await tokenWith(actions);
  base = await app.listen();
});

afterAll(async () => {
  await app.close();
  expect(logged).toMatch(/"message":"stopped after [1-9]/);
  expect(logged).toContain('stop is rude');
  vi.restoreAllMocks();
  await removeFolder(folder);
});

interface Sent {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any form
  readonly json: any;
  readonly headers: Headers;
}

async function send(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Sent> {
  const headers = { authorization: `Bearer ${full}`, 'content-type': 'application/json', 'x-key': 'open', ...more };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${base}/api${path}`, { method, headers, ...sent });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: answer.status, json: isJson ? JSON.parse(text) : text, headers: answer.headers };
}

async function tokenWith(actions: readonly string[]): Promise<string> {
  const asked = { name: 'reader', description: '', kind: 'custom', readDrafts: false, expiresAt: null } as const;
  return (await app.accounts.tokens.create({ ...asked, actions }, systemActor)).token;
}

const asReader = () => ({ authorization: `Bearer ${reader}` });

async function created(data: object): Promise<string> {
  const { status, json } = await send('POST', '/notes', { data });
  expect([status, json]).toMatchObject([200, {}]);
  return json.data.documentId;
}

async function traces(): Promise<readonly string[]> {
  const { json } = await send('GET', '/traces?pagination[pageSize]=100&sort=id');
  return json.data.map(({ what }: { readonly what: string }) => what);
}

async function titles(): Promise<readonly string[]> {
  const { json } = await send('GET', '/notes?status=draft&pagination[pageSize]=100');
  return json.data.map(({ title }: { readonly title: string }) => title);
}

const seen = async () => (await send('GET', '/x/seen')).json;

describe('middlewares', () => {
  test('before: sets what the caller may not, one after the other; the caller still may not', async () => {
    const documentId = await created({ title: 'plain' });
    const { json } = await send('GET', `/notes/${documentId}`);
    expect(json.data.shout).toBe('PLAIN!');
    expect(await stampOf(documentId)).toBe('by server');
    const refused = await send('POST', '/notes', { data: { title: 'x', nonsense: 'mine' } });
    expect([refused.status, refused.json.error.message]).toEqual([400, 'Invalid key nonsense']);
  });

  test('before: refuses with a path, and what it does to its copy of the values changes nothing', async () => {
    const refused = await send('POST', '/notes', { data: { title: 'refused' } });
    expect(refused.status).toBe(400);
    expect(refused.json.error).toMatchObject({
      name: 'ValidationError',
      message: 'Not this title',
      details: { errors: [{ path: ['title'], message: 'Not this title' }] },
    });
    await created({ title: 'mutates' });
    expect(await titles()).toContain('mutates');
    const { json: writer } = await send('POST', '/writers', { data: { name: 'Bea' } });
    expect((await send('DELETE', `/writers/${writer.data.documentId}`)).json.error.message).toBe('Writers stay');
    expect((await send('DELETE', '/writers/none')).status).toBe(204);
  });

  test('before: what it breaks is ours, with an id and no word of it', async () => {
    for (const [title, said] of [
      ['boom', 'boom before'],
      ['unknown', 'nonsense'],
    ] as const) {
      const { status, json, headers } = await send('POST', '/notes', { data: { title } });
      expect([status, json.error.message]).toEqual([500, 'Internal Server Error']);
      expect(JSON.stringify(json)).not.toContain(said);
      expect(logged).toContain(headers.get('x-request-id'));
      expect(logged).toContain(said);
    }
  });

  test('within: is part of the transaction, sees and writes in it', async () => {
    const documentId = await created({ title: 'traced' });
    expect(await traces()).toContain(`notes create ${documentId}`);
    expect((await send('DELETE', `/notes/${documentId}`)).status).toBe(204);
    expect(await traces()).toContain(`notes delete ${documentId}`);
  });

  test.each([
    ['undone', 400],
    ['crash', 500],
    ['twice', 400],
  ])('within: %s leaves nothing of the write', async (title, status) => {
    const before = [await titles(), await traces(), (await seen()).lines];
    expect((await send('POST', '/notes', { data: { title } })).status).toBe(status);
    expect([await titles(), await traces(), (await seen()).lines]).toEqual(before);
  });

  test('within: a write that is not awaited is awaited by the transaction', async () => {
    const documentId = await created({ title: 'forgotten' });
    expect(await traces()).toContain(`forgotten ${documentId}`);
  });

  test('after: is called for commits, in order; its errors are logged and change nothing', async () => {
    const documentId = await created({ title: 'late crash' });
    await vi.waitFor(
      async () => {
        const { lines } = await seen();
        expect(lines.filter((line: string) => line.endsWith(documentId))).toEqual([
          `create ${documentId}`,
          `publish ${documentId}`,
        ]);
      },
      { timeout: 10_000 },
    );
    expect((await send('GET', `/notes/${documentId}`)).status).toBe(200);
    expect(logged).toContain('crash after commit');
    expect(logged).toContain('extensions.middlewares.notes.tell.after failed');
  });
});

describe('routes', () => {
  test('are part of the OpenAPI description, for callers who may call them', async () => {
    const described = async (more: Record<string, string>) =>
      Object.keys((await send('GET', '/openapi.json', undefined, more)).json.paths);
    expect(await described({})).toEqual(expect.arrayContaining(['/x/seen', '/x/notes/{documentId}']));
    const everybody = await described({ authorization: '' });
    expect(everybody).toContain('/x/notes/latest');
    expect(everybody).not.toContain('/x/notes/{documentId}');
  });

  test('answer with what they are given: parameters, rights, parts', async () => {
    const documentId = await created({ title: 'routed' });
    const asked = await send('GET', `/x/notes/${documentId}?q=1`);
    expect(asked.json).toEqual({ title: 'routed', mine: 'routed', can: true, q: '1' });
    // Drafts are not for the reader's own eyes, but for the server's.
    const narrow = await send('GET', `/X/Notes/${documentId}`, undefined, asReader());
    expect(narrow.json).toEqual({ title: 'routed', mine: 403, can: false, q: null });
    expect((await seen()).four).toBe(4);
    const text = await send('GET', '/x/notes/latest');
    expect([text.json, text.headers.get('x-own'), text.headers.get('content-type')]).toEqual([
      'latest',
      'yes',
      'text/html',
    ]);
    expect(text.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await send('DELETE', '/x/nothing')).status).toBe(204);
  });

  test('what the caller may not do, or does wrong, is refused as it is elsewhere', async () => {
    const wrong = await send('POST', '/x/notes', { title: 5, nonsense: 1 });
    expect([wrong.status, wrong.json.error.message]).toEqual([400, 'Invalid key nonsense']);
    expect((await send('POST', '/x/notes', { title: 'by a reader' }, asReader())).status).toBe(201);
    expect((await send('POST', '/x/notes', { title: 'x' }, { authorization: '' })).status).toBe(403);
    expect((await send('GET', '/x/seen', undefined, { authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await send('GET', '/x/seen', undefined, { authorization: '' })).status).toBe(200);
    expect((await send('PUT', '/x/notes', {})).status).toBe(405);
    expect((await send('GET', '/x/none')).status).toBe(404);
  });

  test.each(['throws', 'rejects', 'wrong/status', 'wrong/header', 'wrong/length', 'wrong/body'])(
    'GET /x/%s is answered with 500 and an id',
    async (path) => {
      const { status, json, headers } = await send('GET', `/x/${path}`);
      expect([status, json.error.message]).toEqual([500, 'Internal Server Error']);
      expect(JSON.stringify(json)).not.toContain('secret');
      expect(logged).toContain(headers.get('x-request-id'));
    },
  );

  test('one that never answers is given up', async () => {
    const { status, headers } = await send('GET', '/x/never');
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(logged).toContain('was not done within 0.2 s');
  });
});

describe('policies', () => {
  test('stand before routes, all of them', async () => {
    expect((await send('GET', '/x/guarded')).status).toBe(200);
    expect((await send('GET', '/x/guarded', undefined, { 'x-key': 'shut' })).status).toBe(403);
    const refused = await send('GET', '/x/guarded', undefined, { 'x-please': 'no' });
    expect([refused.status, refused.json.error.message]).toEqual([400, 'Say please']);
  });

  test('are shown the request that a route was sent', async () => {
    expect((await send('GET', '/x/mine')).status).toBe(200);
    expect((await send('GET', '/x/mine', undefined, { 'x-key': 'shut' })).status).toBe(403);
  });

  test('hold for reads that were answered before, by whatever way documents are reached', async () => {
    const { json: made } = await send('POST', '/writers', { data: { name: 'Ada' } });
    const writer = made.data.documentId;
    await created({ title: 'of Ada', writer });
    const shut = { 'x-key': 'shut' };
    for (let time = 0; time < 4; time++) {
      expect((await send('GET', '/notes')).status).toBe(200);
      expect((await send('GET', '/notes', undefined, shut)).status).toBe(403);
      const open = await send('GET', '/writers?populate=notes&sort=name');
      expect(open.json.data[0].notes).toMatchObject([{ title: 'of Ada' }]);
      const closed = await send('GET', '/writers?populate=*', undefined, shut);
      expect(JSON.stringify(closed.json)).not.toContain('of Ada');
      const filtered = await send('GET', '/writers?filters[notes][title][$startsWith]=of', undefined, shut);
      expect([filtered.status, JSON.stringify(filtered.json)]).toEqual([400, expect.not.stringContaining('Ada')]);
    }
    const put = await send('PUT', `/writers/${writer}?populate=notes`, { data: { name: 'Ada' } }, shut);
    expect(JSON.stringify(put.json)).not.toContain('of Ada');
    expect((await send('GET', '/_changes?types=notes', undefined, shut)).status).not.toBe(200);
  });

  test('take away, and never give; one that is broken is a no', async () => {
    const documentId = await created({ title: 'guarded' });
    const actions = `/notes/${documentId}/actions`;
    expect((await send('POST', `${actions}/unpublish`, {}, asReader())).status).toBe(403);
    expect((await send('POST', `${actions}/unpublish`, {}, { 'x-please': 'no' })).status).toBe(400);
    expect((await send('POST', `${actions}/discard-draft`, {})).status).toBe(500);
    expect((await send('POST', `${actions}/unpublish`, {})).status).toBe(200);
  });
});

test('start has run, jobs run and go on after an error', async () => {
  await vi.waitFor(async () => expect((await seen()).runs).toBeGreaterThan(1), { timeout: 5_000 });
  expect((await seen()).lines[0]).toBe('start 0');
  expect(logged).toContain('"message":"started"');
  expect(logged).toContain('cron is broken');
});

/** What the interface never shows. */
async function stampOf(documentId: string): Promise<unknown> {
  const sql = `SELECT stamp FROM notes WHERE document_id = '${documentId}'`;
  const [row] = await app.store.rows({ sql, slots: [], reads: [] }, []);
  return row?.stamp;
}
