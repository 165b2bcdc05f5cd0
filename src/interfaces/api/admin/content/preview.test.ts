import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

const uid = 'api::article.article';

let fixture: AdminFixture;
let shown: string;
let other: string;
let open: string;

beforeAll(async () => {
  fixture = await openAdminFixture();
  other = await article({ title: 'Other draft' });
  open = await article({ title: 'Open' }, '');
  shown = await article({ title: 'Fox & goose', slug: 'fox', secret: 'hidden', related: [other, open] });
  await write(`articles/${open}?status=draft`, { title: 'Changed' });
  await write(`articles/${shown}?status=draft&locale=fr`, { title: 'Renard' });
});

afterAll(() => fixture.close());

const may = (action: string, more: object = {}) => ({ type: uid, action, ...more });

async function article(data: object, query = '?status=draft'): Promise<string> {
  const path = `content/articles${query}`;
  return (await fixture.ask({ method: 'POST', path, as: fixture.owner, body: { data } })).data.documentId;
}

const write = (path: string, data: object) =>
  fixture.ask({ method: 'PUT', path: `content/${path}`, as: fixture.owner, body: { data } });

function preview(documentId: string, as = fixture.owner, body: unknown = {}, type = uid): Promise<AdminResponse> {
  return fixture.ask({ method: 'POST', path: `preview/${type}/${documentId}`, as, body });
}

async function read(
  path: string,
  token: string,
  method = 'GET',
): Promise<{ status: number; data: never; text: string }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const payload = method === 'GET' ? {} : { payload: '{"data":{}}' };
  const { status, body } = await fixture.app.inject({ method, url: `/api/${path}`, headers, ...payload });
  const text = body.toString();
  return { status, data: text === '' ? null : JSON.parse(text).data, text } as never;
}

async function openToPublic(actions: readonly string[]): Promise<void> {
  const { data } = await fixture.ask({ path: 'user-roles', as: fixture.owner });
  const { id } = data.find(({ type }: { type: string }) => type === 'public');
  const answer = await fixture.ask({
    method: 'PUT',
    path: `user-roles/${id}`,
    as: fixture.owner,
    body: { actions, readDrafts: false },
  });
  expect(answer.status, answer.text).toBe(200);
}

describe('the address', () => {
  test('is filled in from the draft in its locale', async () => {
    const { status, data } = await preview(shown);
    expect(status).toBe(201);
    expect(data.token).toMatch(/^octavo_p_[\w-]{43}$/);
    expect(data.url).toBe(
      `https://site.example/en/fox/${shown}?token=${data.token}&set=&title=${encodeURIComponent('Fox & goose')}`,
    );
    expect(Date.parse(data.endsAt) - Date.now()).toBeGreaterThan(59 * 60_000);
    expect((await preview(shown, fixture.owner, { locale: 'fr' })).data.url).toMatch(/\/fr\/.*title=Renard$/);
    const log = await fixture.ask({ path: 'audit?limit=1', as: fixture.owner });
    expect(log.data[0]).toMatchObject({ action: 'preview.create', documentId: shown });
    expect(log.text).not.toContain(data.token);
  });

  test.each([
    [404, 'none', {}, uid],
    [404, 'none', {}, 'api::nothing.nothing'],
    [400, 'none', {}, 'api::tag.tag'],
    [400, 'none', { locale: 'not_a_locale' }, uid],
    [404, 'none', { locale: 'de' }, uid],
    [400, 'none', { more: 1 }, uid],
  ])('%d for %s %j of %s', async (status, documentId, body, type) => {
    expect((await preview(documentId, fixture.owner, body, type)).status).toBe(status);
  });

  test('is in the content model of callers who may read drafts', async () => {
    const previewed = async (as = fixture.owner) => {
      const { data } = await fixture.ask({ path: 'content-model', as });
      return data.contentTypes
        .filter((type: { preview?: true }) => type.preview)
        .map((type: { uid: string }) => type.uid);
    };
    expect(await previewed()).toEqual([uid]);
    expect(await previewed(await fixture.addAdministrator('preview-writer', { content: [may('create')] }))).toEqual([]);
  });

  test('takes the right to read the draft', async () => {
    const as = await fixture.addAdministrator('preview-public', { content: [may('create'), may('update')] });
    expect((await preview(shown, as)).status).toBe(403);
    const content = [may('find', { own: true })];
    const own = await fixture.addAdministrator('preview-own', { content });
    expect((await preview(shown, own)).status).toBe(404);
    const drafts = await fixture.addAdministrator('preview-drafts', { content: [may('find'), may('readDrafts')] });
    expect((await preview(shown, drafts)).status).toBe(201);
  });
});

describe.each([
  ['closed', []],
  ['open', [`${uid}.find`, `${uid}.findOne`, 'api::tag.tag.find']],
])('the token, where articles are %s to everybody', (name, actions) => {
  const isOpen = name === 'open';
  let token: string;

  beforeAll(async () => {
    await openToPublic(actions);
    token = (await preview(shown)).data.token;
  });

  test('reads the one document in drafts, in every locale', async () => {
    const draft = await read(`articles/${shown}?status=draft`, token);
    expect(draft.data).toMatchObject({ title: 'Fox & goose' });
    expect(draft.text).not.toContain('hidden');
    expect((await read(`articles/${shown}?status=draft&locale=fr`, token)).data).toMatchObject({ title: 'Renard' });
    const list = await read('articles?status=draft', token);
    expect((list.data as { title: string }[]).map(({ title }) => title)).toEqual(['Fox & goose']);
    expect((await read(`articles/${shown}`, token)).status).toBe(404);
  });

  test('reads no other draft, nor through relations or filters', async () => {
    expect((await read(`articles/${other}?status=draft`, token)).status).toBe(404);
    expect((await read(`articles/${open}?status=draft`, token)).status).toBe(404);
    const populated = await read(`articles/${shown}?status=draft&populate[related]=true`, token);
    expect(populated.data).toMatchObject({ related: [] });
    const filtered = await read('articles?status=draft&filters[related][title][$contains]=draft', token);
    expect(filtered.data).toEqual([]);
    expect((await read('tags?status=draft', token)).status).toBe(isOpen ? 200 : 403);
    expect((await read('tags?status=draft', token)).text).toBe((await read('tags', token)).text);
  });

  test('reads otherwise what everybody may', async () => {
    expect((await read(`articles/${open}`, token)).status).toBe(isOpen ? 200 : 404);
    expect((await read('tags', token)).status).toBe(isOpen ? 200 : 403);
    expect((await read('authors', token)).status).toBe(403);
  });

  test('does nothing else', async () => {
    for (const [method, path] of [
      ['POST', 'articles'],
      ['PUT', `articles/${shown}`],
      ['DELETE', `articles/${shown}`],
      ['POST', `articles/${shown}/actions/publish`],
      ['GET', 'users/me'],
      ['GET', 'upload/files'],
    ] as const) {
      expect((await read(path, token, method)).status, `${method} ${path}`).toBe(403);
    }
    const headers = { authorization: `Bearer ${token}` };
    expect((await fixture.app.inject({ method: 'GET', url: '/admin/api/me', headers })).status).toBe(401);
    const twisted = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await read(`articles/${shown}`, twisted)).status).toBe(401);
  });
});

describe('the token ends', () => {
  test('with the right of its administrator', async () => {
    const permissions = { content: [may('find'), may('readDrafts')] };
    const as = await fixture.addAdministrator('preview-loser', permissions);
    const { token } = (await preview(shown, as)).data;
    const draft = `articles/${shown}?status=draft`;
    expect((await read(draft, token)).status).toBe(200);
    const { data: roles } = await fixture.ask({ path: 'roles', as: fixture.owner });
    const { id } = roles.find((role: { name: string }) => role.name === 'preview-loser');
    const body = { permissions: { content: [may('create')], settings: [] } };
    expect((await fixture.ask({ method: 'PUT', path: `roles/${id}`, as: fixture.owner, body })).status).toBe(200);
    expect((await read(draft, token)).status).toBe(401);
  });

  test('with its administrator', async () => {
    const as = await fixture.addAdministrator('preview-leaver', { content: [may('find'), may('readDrafts')] });
    const { token } = (await preview(shown, as)).data;
    expect((await read(`articles/${shown}?status=draft`, token)).status).toBe(200);
    const { id } = (await fixture.ask({ path: 'me', as })).data;
    const body = { blocked: true };
    await fixture.ask({ method: 'PUT', path: `administrators/${id}`, as: fixture.owner, body });
    expect((await read(`articles/${shown}?status=draft`, token)).status).toBe(401);
  });

  test('with its time', async () => {
    const { token } = (await preview(shown)).data;
    const expired = { sql: "UPDATE octavo_codes SET expires_at = '2020-01-01T00:00:00.000Z'", slots: [], reads: [] };
    await fixture.app.store.write((transaction) => transaction.run(expired, []));
    expect((await read(`articles/${shown}?status=draft`, token)).status).toBe(401);
  });
});
