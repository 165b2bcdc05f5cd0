import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

let fixture: AdminFixture;
let reader: number;
let everybody: number;

const article = 'api::article.article';

beforeAll(async () => {
  fixture = await openAdminFixture();
  const owner = (method: string, path: string, body?: object) =>
    fixture.ask({ method, path, as: fixture.owner, ...(body === undefined ? {} : { body }) });
  await owner('POST', 'content/articles', { data: { title: 'Boats' } });
  await owner('POST', 'content/articles?status=draft', { data: { title: 'Draft of bells' } });
  const made = await owner('POST', 'user-roles', {
    name: 'Readers',
    readDrafts: false,
    actions: [`${article}.find`, 'plugin::users-permissions.auth.register', `${article}.create`],
  });
  reader = made.data.id;
  everybody = (await owner('GET', 'user-roles')).data.find(({ type }: { type: string }) => type === 'public').id;
});

afterAll(() => fixture.close());

const as = (role: number, path: string, who = fixture.owner) =>
  fixture.ask({ path: `user-roles/${role}/content/${path}`, as: who });
const titles = (data: readonly { readonly title: string }[]) => data.map(({ title }) => title);

describe('content visible to a role', () => {
  test('equals the response of the content API, with its costs', async () => {
    const { status, data, headers } = await as(reader, 'articles?fields=title');
    expect([status, titles(data)]).toEqual([200, ['Boats']]);
    expect(headers['cache-control']).toBe('no-store');
    const [, milliseconds, statements] = /^db;dur=([\d.]+);desc="(\d+)"$/.exec(String(headers['server-timing'])) ?? [];
    expect(Number(statements)).toBeGreaterThanOrEqual(1);
    expect(Number(statements)).toBeLessThanOrEqual(3);
    expect(Number(milliseconds)).toBeGreaterThan(0);
  });

  test('counts each query separately, also with concurrent requests', async () => {
    const requests = Array.from({ length: 8 }, () => as(reader, 'articles?fields=title&pagination[withCount]=false'));
    const counts = (await Promise.all(requests)).map(({ headers }) =>
      /desc="(\d+)"/.exec(String(headers['server-timing'])),
    );
    expect(new Set(counts.map((found) => found?.[1]))).toEqual(new Set(['1']));
  });

  test('is limited to the permissions of the role', async () => {
    const one = (await as(reader, 'articles')).data[0].documentId;
    expect((await as(reader, `articles/${one}`)).status).toBe(403);
    expect((await as(reader, 'articles?status=draft')).status).toBe(403);
    expect((await as(everybody, 'articles')).status).toBe(403);
    expect((await as(reader, 'authors')).status).toBe(403);
    expect((await as(999, 'articles')).status).toBe(404);
    expect((await as(reader, 'nothing')).status).toBe(404);
    expect((await as(reader, 'users')).status).toBe(404);
  });

  test('nothing is written', async () => {
    const path = `user-roles/${reader}/content/articles`;
    const body = { data: { title: 'New' } };
    expect((await fixture.ask({ method: 'POST', path, as: fixture.owner, body })).status).toBe(405);
  });

  test('an administrator sees only what they could grant', async () => {
    const roles = { part: 'settings::user-roles', action: 'read' };
    const may = await fixture.addAdministrator('grants', {
      content: [{ action: 'find', type: article }],
      settings: [roles],
    });
    const mayNot = await fixture.addAdministrator('grants-nothing', { settings: [roles] });
    const own = await fixture.addAdministrator('grants-own', {
      content: [{ action: 'find', type: article, own: true }],
      settings: [roles],
    });
    const noRoles = await fixture.addAdministrator('no-roles', { content: [{ action: 'find', type: article }] });
    const statuses = await Promise.all(
      [may, mayNot, own, noRoles].map(async (who) => (await as(reader, 'articles', who)).status),
    );
    expect(statuses).toEqual([200, 403, 403, 403]);
    await fixture.ask({
      method: 'PUT',
      path: `user-roles/${reader}`,
      as: fixture.owner,
      body: { actions: ['plugin::users-permissions.user.find', `${article}.find`] },
    });
    expect((await as(reader, 'articles', may)).status).toBe(403);
  });
});

describe('GraphQL as a role', () => {
  const ask = (role: number, query: string, who = fixture.owner) =>
    fixture.ask({ path: `user-roles/${role}/graphql?query=${encodeURIComponent(query)}`, as: who });

  test('equals the response to the role, with its costs', async () => {
    const { status, data, headers } = await ask(reader, '{ articles { title } }');
    expect([status, data]).toEqual([200, { articles: [{ title: 'Boats' }] }]);
    expect(headers['server-timing']).toMatch(/^db;dur=[\d.]+;desc="1"$/);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('is limited to the permissions of the role', async () => {
    const drafts = await ask(reader, '{ articles(status: DRAFT) { title } }');
    const authors = await ask(reader, '{ authors { name } }');
    for (const { text } of [drafts, authors, await ask(everybody, '{ articles { title } }')])
      expect(JSON.parse(text).errors[0].extensions.code).toBe('FORBIDDEN');
    expect((await ask(999, '{ articles { title } }')).status).toBe(404);
  });

  test('has the schema, whether clients may ask for it or not', async () => {
    const { data } = await ask(everybody, '{ __type(name: "Article") { fields { name } } }');
    expect(data.__type.fields).toContainEqual({ name: 'title' });
  });

  test('changes nothing, and is for those who could grant what it reads', async () => {
    const mutation = 'mutation { createArticle(data: { title: "New" }) { documentId } }';
    expect((await ask(reader, mutation)).status).toBe(405);
    const path = `user-roles/${reader}/graphql`;
    const body = { query: mutation };
    expect((await fixture.ask({ method: 'POST', path, as: fixture.owner, body })).status).toBe(405);
    const mayNot = await fixture.addAdministrator('graphql', {
      settings: [{ part: 'settings::user-roles', action: 'read' }],
    });
    expect((await ask(reader, '{ articles { title } }', mayNot)).status).toBe(403);
  });
});
