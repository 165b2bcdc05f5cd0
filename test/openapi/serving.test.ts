import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, loadProject } from '../../src/composition/app/index.js';
import { apiSettings } from '../../src/composition/app/routes/api-settings.js';
import { createReferencePage } from '../../src/composition/app/routes/reference-page.js';
import { systemActor } from '../../src/domain/accounts/index.js';
import type { HttpRequest, HttpResponse } from '../../src/foundations/http/index.js';
import { apiFacts, createDescriptionRoutes } from '../../src/interfaces/api/content/index.js';
import { anonymousCaller, type Caller, fullAccess } from '../../src/language/query/access/index.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';

const project = fileURLToPath(new URL('../conformance/model', import.meta.url));
const page = fileURLToPath(new URL('../../reference', import.meta.url));

let folder: string;
let app: App;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-openapi-'));
  app = await createTestApp({ project, config: { dataDir: join(folder, 'data'), logger: false } });
});

afterAll(async () => {
  await app?.close();
  await removeFolder(folder);
});

async function get(token: string | null, headers: Readonly<Record<string, string>> = {}) {
  const authorization: Readonly<Record<string, string>> = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await app.inject({
    method: 'GET',
    url: '/api/openapi.json',
    headers: { ...authorization, ...headers },
  });
  const text = answer.body.toString('utf8');
  return { ...answer, paths: text === '' ? [] : Object.keys(JSON.parse(text).paths ?? {}) };
}

describe('GET /api/openapi.json', () => {
  test('says to each caller what they may do, from the next request on', async () => {
    const { token } = await app.accounts.tokens.create(
      {
        name: 'tags',
        description: '',
        kind: 'custom',
        actions: ['api::tag.tag.find'],
        readDrafts: false,
        expiresAt: null,
      },
      systemActor,
    );
    const signIn = (await get(null)).paths.filter((path) => path.startsWith('/auth/'));
    expect((await get(token)).paths).toEqual(['/tags', '/tags/aggregate', ...signIn, '/_changes', '/_events']);
    expect((await get(app.firstToken)).paths.length).toBeGreaterThan(50);
    const before = await get(null);
    expect(before.paths.filter((path) => !path.startsWith('/auth'))).toEqual([]);
    const roles = await app.accounts.roles.list();
    const everybody = await app.accounts.roles.get(roles.find(({ type }) => type === 'public')?.id ?? 0);
    if (everybody === null) throw new Error('no role public');
    const actions = [...everybody.actions, 'api::tag.tag.findOne'];
    await app.accounts.roles.change(everybody.id, { actions }, systemActor);
    const after = await get(null);
    expect(after.paths.filter((path) => !before.paths.includes(path))).toEqual(['/tags/{documentId}']);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  test('has a tag, and 304 for who has it already; a token that does not work is refused', async () => {
    const { headers } = await get(app.firstToken);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect((await get(app.firstToken, { 'if-none-match': String(headers.etag) })).status).toBe(304);
    expect((await get('bogus')).status).toBe(401);
  });

  test('is what the app publishes', async () => {
    const answer = await app.inject({
      method: 'GET',
      url: '/API/OpenAPI.json',
      headers: { authorization: `Bearer ${app.firstToken}` },
    });
    const told = app.describe({ ability: fullAccess, isUser: false });
    expect(JSON.parse(answer.body.toString('utf8'))).toEqual(JSON.parse(JSON.stringify(told)));
  });
});

describe('the setting api.openapi', () => {
  async function statusOf(access: 'public' | 'token' | 'off', caller: Caller): Promise<number | string | null> {
    const { snapshot, config } = await loadProject({ project });
    const callers = { callerOf: async () => caller, findCached: () => null, revalidate: async () => null };
    const facts = apiFacts(apiSettings(config));
    const find = createDescriptionRoutes({ snapshot, callers, facts, access, page: () => new Map() });
    const endpoint = find(['api', 'openapi.json'])?.get('GET');
    if (endpoint === undefined) return find(['api', '_reference']) === null ? null : 'page';
    return endpoint({} as HttpRequest).then(
      ({ status }: HttpResponse) => status,
      (error: { readonly status: number }) => error.status,
    );
  }
  const token: Caller = { identity: { is: 'token', id: 1 }, ability: fullAccess };

  test.each([
    ['public', anonymousCaller, 200],
    ['token', anonymousCaller, 401],
    ['token', token, 200],
    ['off', token, null],
  ] as const)('%s', async (open, caller, status) => {
    expect(await statusOf(open, caller)).toBe(status);
  });
});

describe('the page', () => {
  const request = { headers: {} } as HttpRequest;
  const find = createReferencePage(page);

  test.each([
    [[], 'text/html; charset=utf-8'],
    [['page.js'], 'text/javascript; charset=utf-8'],
    [['schema.js'], 'text/javascript; charset=utf-8'],
    [['page.css'], 'text/css; charset=utf-8'],
  ])('%j', async (path, type) => {
    const answer = await find(path)?.get('GET')?.(request);
    expect(answer?.headers).toEqual(expect.arrayContaining(['Content-Type', type]));
    expect(answer?.policy).toContain("script-src 'self'; style-src 'self'; ");
    expect(answer?.policy).toContain("connect-src 'self';");
    expect(answer?.policy).not.toContain('unsafe');
    answer?.file?.stream.destroy();
  });

  test('has nothing but its files', async () => {
    await expect(find(['other.js'])?.get('GET')?.(request)).rejects.toMatchObject({ code: 'http.not-found' });
    expect(find(['page.js', 'more'])).toBeNull();
  });

  test('comes with a policy of its own and no other', async () => {
    const answer = await app.inject({ method: 'GET', url: '/api/_reference', headers: {} });
    expect([200, 404]).toContain(answer.status);
    if (answer.status === 200)
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'/);
  });
});
