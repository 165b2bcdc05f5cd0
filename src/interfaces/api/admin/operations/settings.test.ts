import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AdminFixture,
  type AdminResponse,
  openAdminFixture,
  ownerEmail,
} from '../../../../../test/support/admin-fixture.js';

let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture();
});

afterAll(() => fixture.close());

function ask(method: string, path: string, body?: unknown): Promise<AdminResponse> {
  return fixture.ask({ method, path, as: fixture.owner, ...(body === undefined ? {} : { body }) });
}

/** Returns the status of the content API for a bearer token. */
async function contentStatus(token: string, method = 'GET', url = '/api/tags'): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const payload = method === 'GET' ? {} : { payload: '{"data":{"label":"x"}}' };
  return (await fixture.app.inject({ method, url, headers, ...payload })).status;
}

describe('tokens', () => {
  test('are created with minimal permissions, shown once, changed, renewed and revoked; each effective immediately', async () => {
    const made = await ask('POST', 'tokens', { name: 'Front end' });
    expect([made.status, made.data.kind, made.data.expiresAt, made.data.readDrafts]).toEqual([
      201,
      'read-only',
      null,
      true,
    ]);
    const { id, token } = made.data;
    expect(token).toMatch(/^octavo_/);
    expect(await contentStatus(token)).toBe(200);
    expect(await contentStatus(token, 'POST')).toBe(403);

    const listed = await ask('GET', 'tokens');
    expect(listed.text).not.toContain(token);
    expect((await ask('GET', `tokens/${id}`)).data).not.toHaveProperty('token');

    expect((await ask('PUT', `tokens/${id}`, { kind: 'custom', actions: ['api::tag.tag.create'] })).status).toBe(200);
    expect(await contentStatus(token)).toBe(403);
    const renewed = await ask('POST', `tokens/${id}/renew`);
    expect([renewed.status, renewed.data.id, renewed.data.name]).toEqual([200, id, 'Front end']);
    expect(await contentStatus(token)).toBe(401);
    expect(await contentStatus(renewed.data.token, 'POST')).toBe(200);
    expect((await ask('DELETE', `tokens/${id}`)).status).toBe(204);
    expect(await contentStatus(renewed.data.token, 'POST')).toBe(401);
    expect((await ask('GET', `tokens/${id}`)).status).toBe(404);
  });

  test('end after days', async () => {
    const { data } = await ask('POST', 'tokens', { name: 'Week', days: 7 });
    expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBeCloseTo(7 * 86_400_000, -4);
    expect((await ask('PUT', `tokens/${data.id}`, { days: null })).data.expiresAt).toBeNull();
  });

  test.each([
    [null],
    [[]],
    ['text'],
    [{}],
    [{ name: 1 }],
    [{ name: '' }],
    [{ name: 'x', kind: 'root' }],
    [{ name: 'x', kind: ['full-access'] }],
    [{ name: 'x', kind: 'constructor' }],
    [{ name: 'x', kind: 'custom', actions: ['api::nothing.nothing.find'] }],
    [{ name: 'x', kind: 'custom', actions: 'api::tag.tag.find' }],
    [{ name: 'x', actions: ['api::tag.tag.find'] }],
    [{ name: 'x', readDrafts: 'yes' }],
    [{ name: 'x', days: 0 }],
    [{ name: 'x', days: 1.5 }],
    [{ name: 'x', days: '7' }],
    [{ name: 'x', days: 1e9 }],
    [{ name: 'x', token: 'octavo_chosen' }],
    [{ name: 'x', id: 1 }],
  ])('the body %j is 400', async (body) => {
    const { status, text } = await ask('POST', 'tokens', body);
    expect(status, text).toBe(400);
  });
});

describe('administrators and their roles', () => {
  test('are invited, moved to another role, blocked and removed', async () => {
    const roles = (await ask('GET', 'roles')).data;
    expect(roles.map(({ name }: { name: string }) => name)).toEqual(['Super Admin', 'Editor', 'Author']);
    const role = roles[1].id;
    const invited = await ask('POST', 'administrators', { email: 'bob@example.org', firstName: 'Bob', role });
    expect(invited.status).toBe(201);
    const { id } = invited.data.administrator;
    expect((await ask('PUT', `administrators/${id}`, { role: roles[2].id })).data.role.name).toBe('Author');
    expect((await ask('PUT', `administrators/${id}`, { blocked: true })).data.blocked).toBe(true);
    expect((await ask('GET', 'administrators')).data.map(({ email }: { email: string }) => email)).toEqual([
      ownerEmail,
      'bob@example.org',
    ]);
    expect((await ask('DELETE', `administrators/${id}`)).status).toBe(204);
    expect((await ask('GET', `administrators/${id}`)).status).toBe(404);
  });

  test('the last Super Admin stays', async () => {
    for (const [method, body] of [
      ['DELETE', undefined],
      ['PUT', { blocked: true }],
      ['PUT', { role: 2 }],
    ] as const) {
      expect((await ask(method, 'administrators/1', body)).status).toBe(409);
    }
  });

  test('ending the sessions of an administrator signs them out immediately', async () => {
    const as = await fixture.addAdministrator('guest', {});
    const { id } = (await fixture.ask({ path: 'me', as })).data;
    expect((await ask('DELETE', `administrators/${id}/sessions`)).status).toBe(204);
    expect((await fixture.ask({ path: 'me', as })).status).toBe(401);
  });

  test('a permission removed from a role is removed immediately', async () => {
    const as = await fixture.addAdministrator('reader', { settings: [{ action: 'read', part: 'settings::audit' }] });
    const { id } = (await fixture.ask({ path: 'me', as })).data.role;
    expect((await fixture.ask({ path: 'audit', as })).status).toBe(200);
    expect((await ask('PUT', `roles/${id}`, { permissions: {} })).status).toBe(200);
    expect((await fixture.ask({ path: 'audit', as })).status).toBe(403);
  });

  test('the catalogue names everything that can be allowed, and a role can be made of it', async () => {
    const { data } = await ask('GET', 'permissions');
    const content = data.content.flatMap(({ uid, actions }: { uid: string; actions: { action: string }[] }) =>
      actions.map(({ action }) => ({ type: uid, action })),
    );
    const settings = data.settings.flatMap(({ part, actions }: { part: string; actions: string[] }) =>
      actions.map((action) => ({ part, action })),
    );
    const made = await ask('POST', 'roles', { name: 'Everything', permissions: { content, settings } });
    expect(made.status, made.text).toBe(201);
    const withFields = data.content.flatMap(
      ({
        uid,
        actions,
        attributes,
      }: {
        uid: string;
        actions: { action: string; fields: boolean }[];
        attributes: { name: string }[];
      }) =>
        actions
          .filter(({ fields }) => fields)
          .map(({ action }) => ({ type: uid, action, fields: attributes.map(({ name }) => name), locales: null })),
    );
    const exact = await ask('POST', 'roles', { name: 'Exact', permissions: { content: withFields } });
    expect(exact.status, exact.text).toBe(201);
    expect(data.locales).toEqual(['en', 'fr']);
    expect(data.user).toContainEqual({ uid: 'plugin::users-permissions.role', actions: expect.any(Array) });
  });

  test('the catalogue says what rules can compare', async () => {
    const { data } = await ask('GET', 'permissions');
    const { attributes } = data.content.find(({ uid }: { uid: string }) => uid === 'api::article.article');
    const byName = new Map(attributes.map((attribute: { name: string }) => [attribute.name, attribute]));
    expect(byName.get('title')).toMatchObject({ column: 'text', target: null });
    expect(byName.get('author')).toMatchObject({ column: null, operators: [], target: 'api::author.author' });
    expect(data.users.uid).toBe('plugin::users-permissions.user');
    expect(data.users.attributes).toContainEqual(expect.objectContaining({ name: 'email', column: 'text' }));
    expect(data.users.attributes).toContainEqual(expect.objectContaining({ name: 'password', operators: [] }));
  });

  test('a rule is checked without being granted', async () => {
    const action = 'api::article.article.find';
    const check = (rule: object, holder = 'role') => ask('POST', 'permissions/rule', { holder, rule });
    const checked = await check({ action, where: 'title[$ne]=$user.email', locales: ['fr'] });
    expect([checked.status, checked.data]).toEqual([
      200,
      {
        action,
        where: { title: { $ne: '$user.email' } },
        read: null,
        write: null,
        set: null,
        locales: ['fr'],
        status: null,
      },
    ]);
    expect((await ask('GET', 'user-roles/1')).data.rules).toEqual([]);
    for (const [rule, holder, path, code, value] of [
      [{ action, where: 'nothing=1' }, 'role', ['rule', 'where'], 'query.invalid-key', 'nothing'],
      [{ action, where: 'author[nothing]=1' }, 'role', ['rule', 'where'], 'query.invalid-key-at', 'nothing'],
      [{ action, where: 'title=$usr' }, 'role', ['rule', 'where'], 'query.invalid-operand', '$usr'],
      [{ action, where: 'title=$user' }, 'token', ['rule', 'where'], 'query.invalid-operand', '$user'],
      [{ action, where: 'createdAt=$now' }, 'administrator', ['rule', 'where'], 'query.invalid-operand', '$now'],
      [{ action, where: '' }, 'role', ['rule', 'where'], 'query.invalid-filters', undefined],
      [{ action, set: { title: 'x' } }, 'role', ['rule', 'set'], 'account.invalid', undefined],
      [{ action: 'api::nothing.nothing.find' }, 'role', ['rule', 'action'], 'account.invalid', undefined],
      [{}, 'role', ['rule', 'action'], 'account.invalid', undefined],
    ] as const) {
      const { status, text } = await check(rule, holder);
      expect(status, text).toBe(400);
      const [problem] = JSON.parse(text).error.details.errors;
      expect(problem, text).toMatchObject({ path, code });
      expect(problem.value).toBe(value);
    }
    for (const body of [
      {},
      { holder: 'role' },
      { holder: 'x', rule: {} },
      { holder: 'role', rule: [] },
      { rule: { action } },
    ])
      expect((await ask('POST', 'permissions/rule', body)).status, JSON.stringify(body)).toBe(400);
  });

  test.each(['0', '-1', '1.0', '01', 'x', '__proto__', '99999999999', '1e0', '%31%30%30%30'])(
    'the id %s is unknown',
    async (id) => {
      for (const group of ['administrators', 'roles', 'tokens', 'user-roles', 'users']) {
        expect((await ask('GET', `${group}/${id}`)).status, group).toBe(404);
      }
    },
  );
});

describe('end users and their roles', () => {
  test('roles are made, changed and removed; opening a type to the public is effective immediately', async () => {
    const roles = (await ask('GET', 'user-roles')).data;
    const publicRole = roles.find(({ type }: { type: string }) => type === 'public');
    const publicStatus = async () => (await fixture.app.inject({ method: 'GET', url: '/api/tags' })).status;
    expect(await publicStatus()).toBe(403);
    const { actions } = (await ask('GET', `user-roles/${publicRole.id}`)).data;
    const more = [...actions, 'api::tag.tag.find'];
    expect((await ask('PUT', `user-roles/${publicRole.id}`, { actions: more })).status).toBe(200);
    expect(await publicStatus()).toBe(200);
    expect((await ask('PUT', `user-roles/${publicRole.id}`, { actions })).status).toBe(200);
    expect(await publicStatus()).toBe(403);

    const made = await ask('POST', 'user-roles', { name: 'Press', actions: ['api::tag.tag.find'] });
    expect([made.status, made.data.actions]).toEqual([201, ['api::tag.tag.find']]);
    expect((await ask('GET', `user-roles/${made.data.id}`)).data.name).toBe('Press');
    expect((await ask('DELETE', `user-roles/${made.data.id}`)).status).toBe(204);
    for (const body of [null, {}, { name: 1 }, { name: 'x', actions: 'all' }, { name: 'x', type: 'public' }]) {
      expect((await ask('POST', 'user-roles', body)).status).toBe(400);
    }
  });

  test('users are written, listed with filters and pages, and removed; no digest is ever shown', async () => {
    const role = (await ask('GET', 'user-roles')).data.find(
      ({ type }: { type: string }) => type === 'authenticated',
    ).id;
    const made = [];
    for (const username of ['anna', 'bert', 'cleo']) {
      const body = { username, email: `${username}@example.org`, password: 'a good password', role, confirmed: true };
      const answer = await ask('POST', 'users', body);
      expect([answer.status, answer.data.role.type], answer.text).toEqual([201, 'authenticated']);
      made.push(answer);
    }
    const list = await ask('GET', 'users?filters[username][$ne]=bert&sort=username:desc&pagination[pageSize]=1');
    expect(list.data.map(({ username }: { username: string }) => username)).toEqual(['cleo']);
    expect(JSON.parse(list.text).meta.pagination).toEqual({ page: 1, pageSize: 1, pageCount: 2, total: 2 });

    const { id } = made[0]?.data ?? {};
    const changed = await ask('PUT', `users/${id}`, { blocked: true });
    expect(changed.data.blocked).toBe(true);
    const one = await ask('GET', `users/${id}?fields=username&populate=role`);
    expect([one.data.username, one.data.email]).toEqual(['anna', undefined]);
    const sign = await fixture.app.inject({
      method: 'POST',
      url: '/api/auth/local',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ identifier: 'anna', password: 'a good password' }),
    });
    expect(sign.status).toBe(400);
    expect((await ask('DELETE', `users/${id}`)).status).toBe(204);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? { blocked: false } : undefined;
      expect((await ask(method, `users/${id}`, body)).status).toBe(404);
    }
    for (const { text } of [...made, list, changed, one]) expect(text).not.toMatch(/argon2|\$2b|password/);
  });

  test('users get further roles, which are no attribute of theirs', async () => {
    const { data: press } = await ask('POST', 'user-roles', { name: 'Press' });
    const body = { username: 'dora', email: 'dora@example.org', password: 'a good password', role: press.id };
    const { data: dora } = await ask('POST', 'users', body);
    const { data: other } = await ask('POST', 'user-roles', { name: 'Archive' });
    expect(other.managed).toBe(false);
    const url = `users/${dora.id}/additional-roles`;
    const added = await ask('PUT', url, { roles: [other.id, other.id] });
    const { id, documentId, name, type } = other;
    expect([added.status, added.data]).toEqual([200, [{ id, documentId, name, type }]]);
    expect((await ask('GET', url)).data).toEqual(added.data);
    expect((await ask('GET', `users/${dora.id}?populate=*`)).text).not.toContain('Archive');
    for (const wrong of [{}, { roles: 'all' }, { roles: [1.5] }, { roles: [999_999] }, { roles: [], more: 1 }]) {
      expect((await ask('PUT', url, wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
    expect((await ask('GET', url)).data).toHaveLength(1);
    expect((await ask('PUT', 'users/999999/additional-roles', { roles: [] })).status).toBe(404);
    expect((await ask('DELETE', `user-roles/${other.id}`)).status).toBe(204);
    expect((await ask('GET', url)).data).toEqual([]);
    expect((await ask('DELETE', `users/${dora.id}`)).status).toBe(204);
    expect((await ask('GET', url)).status).toBe(404);
    expect((await ask('DELETE', `user-roles/${press.id}`)).status).toBe(204);
  });

  test.each([
    'filters[password][$startsWith]=$argon',
    'sort=password',
    'fields=password',
    'filters[nothing]=1',
    'bogus=1',
    'status=draft&bogus=1',
  ])('Q9 the query ?%s is 400', async (query) => {
    expect((await ask('GET', `users?${query}`)).status).toBe(400);
  });
});

describe('the audit log', () => {
  test('is read in pages, the newest first', async () => {
    const all = (await ask('GET', 'audit?limit=100')).data;
    expect(all.length).toBeGreaterThan(5);
    const [first, second] = all;
    expect(first.id).toBeGreaterThan(second.id);
    expect((await ask('GET', `audit?before=${first.id}&limit=1`)).data).toEqual([second]);
    const made = all.find(({ action }: { action: string }) => action === 'token.create');
    expect(made).toMatchObject({ actor: 'administrator', actorId: 1, address: '127.0.0.1', outcome: 'done' });
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'limit[]=1', 'before=-1', 'before=1e3', 'after=1', 'limit=1&limit=2'])(
    '?%s is 400',
    async (query) => {
      expect((await ask('GET', `audit?${query}`)).status).toBe(400);
    },
  );

  test('L5 holds no secret', async () => {
    const { text } = await ask('GET', 'audit?limit=100');
    expect(text).not.toMatch(/octavo_|argon2|correct horse|a good password/);
  });
});

test('a new key for sessions ends every one of them, the caller’s own included', async () => {
  const own = await openAdminFixture();
  const other = await own.signIn(ownerEmail);
  const answer = await own.ask({ method: 'POST', path: 'secrets/rotate', as: own.owner });
  expect([answer.status, answer.cookie]).toEqual([204, 'octavo_admin=']);
  for (const as of [own.owner, other]) expect((await own.ask({ path: 'me', as })).status).toBe(401);
  expect(await own.signIn(ownerEmail)).toMatch(/^octavo_admin=/);
  await own.close();
});

test('the catalogue says who has the permissions of the public role in the current profile', async () => {
  expect((await ask('GET', 'permissions')).data.public).toEqual({ forEverybody: true, readsDrafts: false });
  const strapi = await openAdminFixture({ api: { profile: 'strapi' } });
  const headers = { 'sec-fetch-site': 'same-origin', cookie: strapi.owner };
  const { body } = await strapi.app.inject({ method: 'GET', url: '/admin/api/permissions', headers });
  expect(JSON.parse(body.toString('utf8')).data.public).toEqual({ forEverybody: false, readsDrafts: true });
  await strapi.close();
});
