import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../../src/storage/database/index.js';
import { expectRefusal } from '../support/answers.js';
import { type Answer, type Asked, send } from '../support/fixture.js';
import { modelFiles } from '../support/model.js';
import {
  addAdministrator,
  asPage,
  bodyIn,
  enter,
  type Instance,
  joinAs,
  type Member,
  openInstance,
  password,
  post,
  rowsOf,
} from './support.js';

/* Bodies with additional keys that have a meaning to the server or to JavaScript. */

const extension = {
  attributes: {
    nickname: { type: 'string' },
    karma: { type: 'integer', private: true },
    note: { type: 'string', private: true },
    pin: { type: 'password' },
    favourites: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
  },
};
const files = new Map([
  ...modelFiles,
  ['src/extensions/users-permissions/content-types/user/schema.json', JSON.stringify(extension)],
]);

let instance: Instance;
let anna: Member;
let cookie: string;

beforeAll(async () => {
  instance = await openInstance(
    { users: { registerFields: ['nickname', 'role', 'confirmed', 'blocked', 'provider'] } },
    files,
  );
  anna = await joinAs(instance, 'anna');
  await addAdministrator(instance, 'ann@example.org');
  await addAdministrator(instance, 'ed@example.org', 'Editor');
  cookie = await enter(instance, 'ann@example.org');
});

afterAll(() => instance.close());

/** A row without the times of its last write. */
const timeless = (row: Row | undefined): Row => ({ ...row, updated_at: null, published_at: null });
const userRow = async (name: string) =>
  (await rowsOf(instance, `SELECT * FROM up_users WHERE username = '${name}'`))[0];
const tables = [
  'up_users',
  'up_roles',
  'octavo_role_permissions',
  'octavo_additional_roles',
  'octavo_tokens',
  'octavo_administrators',
  'octavo_administrator_roles',
  'octavo_identities',
];
/** Everything that says who may do what. */
const state = async (): Promise<string> =>
  JSON.stringify(await Promise.all(tables.map((name) => rowsOf(instance, `SELECT * FROM ${name}`))));

/** Fields that only the server or an administrator decides. */
const forbidden: readonly Readonly<Record<string, unknown>>[] = [
  { role: 2 },
  { role: { connect: [2] } },
  { role: { set: [{ id: 2 }] } },
  { roles: [2] },
  { confirmed: false },
  { confirmed: true },
  { blocked: true },
  { provider: 'github' },
  { id: 99 },
  { documentId: 'aaaaaaaaaaaaaaaaaaaaaaaa' },
  { resetPasswordToken: 'x' },
  { confirmationToken: 'x' },
  { createdAt: '2001-01-01T00:00:00.000Z' },
  { updatedAt: '2001-01-01T00:00:00.000Z' },
  { publishedAt: null },
  { createdBy: 1 },
  { updatedBy: 1 },
  { locale: 'fr' },
  { status: 'draft' },
  { karma: 1_000 },
  { note: 'x' },
  { pin: 'x' },
  { favourites: { connect: [1] } },
  { sessions: [] },
  { isAdmin: true },
  { permissions: ['*'] },
  { data: { role: 2 } },
  { user: { role: 2 } },
  { 'role.id': 2 },
  { 'role[id]': 2 },
];

describe('A6 registering with additional fields', () => {
  test.each(forbidden.map((extra) => [JSON.stringify(extra), extra] as const))('%s', async (_, extra) => {
    const username = `mallory${forbidden.indexOf(extra)}`;
    const body = { username, email: `${username}@users.example`, password: undefined };
    // What is refused is refused before a password is digested; a short one tells what would have passed.
    const before = await state();
    expectRefusal(
      await post(instance, '/api/auth/local/register', { ...body, ...extra, password: 'short' }),
      400,
      JSON.stringify(extra),
    );
    expect(await state()).toBe(before);
  });

  test('what a setting lets through by mistake is still decided by the server', async () => {
    const extra = { nickname: 'Mal', role: 2, confirmed: false, blocked: true, provider: 'github' };
    const body = { username: 'mallory', email: 'mallory@users.example', password };
    expect((await post(instance, '/api/auth/local/register', { ...body, ...extra })).status).toBe(200);
    const { role_document_id } = (await userRow('anna')) ?? {};
    const decided = { confirmed: 1, blocked: 0, provider: 'local', role_document_id };
    expect(await userRow('mallory')).toMatchObject({ nickname: 'Mal', ...decided });
  });

  test('a body of another kind', async () => {
    const before = await state();
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', `username=eve&email=eve@users.example&password=short&role=2`],
      ['application/json', '[{"username":"eve"}]'],
      ['application/json', '"eve"'],
      ['application/json', 'null'],
      ['application/json', '{"username":"eve","username":"mallory","password":"short","password":{"length":99}}'],
      [
        'application/json',
        '{"username":{"toString":"eve"},"email":["eve@users.example"],"password":["a","b","c","d","e","f"]}',
      ],
      ['text/plain', '{"username":"eve"}'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="username"\r\n\r\neve\r\n--x--\r\n',
      ],
    ] as const) {
      const headers = { 'content-type': type };
      const answer = await send(instance.app, { method: 'POST', url: '/api/auth/local/register', headers, payload });
      expectRefusal(answer, [400, 413, 415], `${type} ${payload}`);
    }
    expect(await state()).toBe(before);
  });
});

describe('A6 changing users with more than they have', () => {
  const fixed: readonly Readonly<Record<string, unknown>>[] = forbidden.filter(
    (extra) => !['role', 'confirmed', 'blocked', 'karma', 'note', 'pin', 'favourites'].some((name) => name in extra),
  );
  const put = (as: string, body: unknown, id = anna.id): Promise<Answer> =>
    post(instance, `/api/users/${id}`, body, { method: 'PUT', as });

  test.each(fixed.map((extra) => [JSON.stringify(extra), extra] as const))('%s stays as it is', async (_, extra) => {
    const before = timeless(await userRow('anna'));
    const answer = await put(instance.token, extra);
    expect([200, 400], answer.text).toContain(answer.status);
    expect(timeless(await userRow('anna'))).toEqual(before);
    expect(answer.text).not.toMatch(/\$argon2|"karma"|"note"|"pin"|"password"/);
  });

  test.each(['role', 'confirmed', 'blocked', 'username', 'email', 'password', 'favourites'])(
    '%s of the wrong kind',
    async (name) => {
      const before = timeless(await userRow('anna'));
      for (const value of [
        [],
        {},
        { $ne: null },
        '',
        ' ',
        1e9,
        -1,
        { connect: 'x' },
        { set: null, __proto__: null },
        [[1]],
        'x'.repeat(300),
      ]) {
        const answer = await put(instance.token, { [name]: value });
        if (answer.status !== 200) expectRefusal(answer, 400, `${name} ${JSON.stringify(value)}`);
        // A list of nothing is a list.
        else expect([name, JSON.stringify(value)]).toEqual(['favourites', expect.stringMatching(/^\[\]$|^\{\}$|set/)]);
      }
      expect(timeless(await userRow('anna'))).toEqual(before);
    },
  );

  test('users are not created or changed without the permission', async () => {
    const before = await state();
    for (const as of [anna.jwt, undefined]) {
      const options = as === undefined ? {} : { as };
      for (const [method, url] of [
        ['PUT', `/api/users/${anna.id}`],
        ['PUT', '/api/users/me'],
        ['POST', '/api/users/me'],
        ['PATCH', '/api/users/me'],
        ['DELETE', '/api/users/me'],
        ['POST', '/api/users'],
        ['DELETE', `/api/users/${anna.id}`],
        ['PUT', '/api/users-permissions/roles/1'],
        ['POST', '/api/users-permissions/roles'],
        ['DELETE', '/api/users-permissions/roles/1'],
      ] as const) {
        const answer = await post(instance, url, { nickname: 'x', role: 2, name: 'x' }, { method, ...options });
        expectRefusal(answer, [403, 405], `${method} ${url}`);
      }
    }
    expect(await state()).toBe(before);
  });

  test('who signs in, changes a password or refreshes changes nothing else', async () => {
    const before = await userRow('anna');
    const extra = {
      role: 2,
      confirmed: false,
      blocked: true,
      provider: 'github',
      user: { id: 1 },
      id: 1,
      email: 'eve@users.example',
      nickname: 'x',
    };
    const signedIn = bodyIn<Member>(
      await post(instance, '/api/auth/local', { ...extra, identifier: 'anna', password }),
    );
    await post(instance, '/api/auth/refresh', { ...extra, refreshToken: signedIn.refreshToken });
    expect(await userRow('anna')).toEqual(before);
    const chosen = {
      currentPassword: password,
      password: 'ten green bottles',
      passwordConfirmation: 'ten green bottles',
    };
    const fresh = bodyIn<Member>(await post(instance, '/api/auth/local', { identifier: 'anna', password }));
    await post(instance, '/api/auth/change-password', { ...extra, ...chosen }, { as: fresh.jwt });
    const now = await userRow('anna');
    const written = { password: null, revision: null };
    expect({ ...timeless(now), ...written }).toEqual({ ...timeless(before), ...written });
    expect(now?.password).not.toBe(before?.password);
  });

  test('a role keeps its type, its users and its id', async () => {
    const [before] = await rowsOf(instance, 'SELECT id, document_id, type FROM up_roles WHERE id = 1');
    for (const extra of [
      { type: 'public' },
      { id: 7 },
      { documentId: 'x' },
      { users: [anna.id] },
      { nb_users: 0 },
      { createdBy: 1 },
      { permissions: [] },
    ]) {
      const answer = await post(instance, '/api/users-permissions/roles/1', extra, {
        method: 'PUT',
        as: instance.token,
      });
      expect([200, 400], answer.text).toContain(answer.status);
    }
    expect((await rowsOf(instance, 'SELECT id, document_id, type FROM up_roles WHERE id = 1'))[0]).toEqual(before);
    expect((await userRow('anna'))?.role_document_id).toBe(before?.document_id);
  });
});

describe('A6 administrators with more than they have', () => {
  const extras: readonly Readonly<Record<string, unknown>>[] = [
    { role: 1 },
    { blocked: false },
    { password: 'twenty green bottles' },
    { id: 1 },
    { secondFactor: false },
    { totpSecret: null },
    { totp_secret: null },
    { active: true },
    { code: 'super-admin' },
    { createdAt: '2001-01-01T00:00:00.000Z' },
    { session: 'x' },
    { constructor: { prototype: {} } },
  ];

  test('users cannot set their own role or password by updating their profile', async () => {
    const editor = await enter(instance, 'ed@example.org');
    const before = await state();
    for (const extra of extras) {
      const answer = await asPage(instance, 'PUT', '/admin/api/me', { firstName: 'Ed', ...extra }, editor);
      expectRefusal(answer, 400, JSON.stringify(extra));
    }
    expect(await state()).toBe(before);
  });

  test('nor is more written about others than can be', async () => {
    const before = await state();
    for (const extra of extras.slice(2)) {
      for (const [method, url, body] of [
        ['PUT', '/admin/api/administrators/2', {}],
        ['POST', '/admin/api/administrators', { email: 'new@example.org', role: 2 }],
        ['PUT', '/admin/api/roles/2', {}],
        ['POST', '/admin/api/roles', { name: 'New', permissions: {} }],
        ['POST', '/admin/api/tokens', { name: 'New', kind: 'read-only' }],
        ['PUT', '/admin/api/tokens/1', {}],
        ['POST', '/admin/api/user-roles', { name: 'New' }],
        ['PUT', '/admin/api/user-roles/1', {}],
      ] as const) {
        const answer = await asPage(instance, method, url, { ...body, ...extra }, cookie);
        expectRefusal(answer, 400, `${method} ${url} ${JSON.stringify(extra)}`);
      }
    }
    expect(await state()).toBe(before);
  });
});

describe('D7 prototypes, through the interface of accounts', () => {
  const polluted = '{"__proto__":{"polluted":1,"role":2,"isAdmin":true},"constructor":{"prototype":{"polluted":1}}}';
  const own = (rest: string): string => `${polluted.slice(0, -1)},${rest}}`;
  const bodies: readonly (readonly [method: string, url: string, payload: string])[] = [
    ['POST', '/api/auth/local', own('"identifier":"anna","password":"\\u0000"')],
    ['POST', '/api/auth/local', '{"__proto__":{"identifier":"anna","password":"nine green bottles"}}'],
    ['POST', '/api/auth/local/register', own('"username":"eve","email":"eve@users.example","password":"short"')],
    ['POST', '/api/auth/forgot-password', own('"email":"nobody@users.example"')],
    ['POST', '/api/auth/forgot-password', '{"__proto__":{"email":"anna@users.example"}}'],
    [
      'POST',
      '/api/auth/reset-password',
      own('"code":"x","password":"green bottle","passwordConfirmation":"green bottle"'),
    ],
    [
      'POST',
      '/api/auth/reset-password',
      '{"code":"__proto__","password":"constructor","passwordConfirmation":"constructor"}',
    ],
    ['POST', '/api/auth/send-email-confirmation', own('"email":"nobody@users.example"')],
    ['POST', '/api/auth/refresh', own('"refreshToken":"x"')],
    ['POST', '/api/auth/refresh', '{"__proto__":{"refreshToken":"x"}}'],
    ['POST', '/api/auth/change-password', own('"currentPassword":"x"')],
    ['POST', '/api/auth/github/callback', own('"code":"x"')],
    ['POST', '/api/auth/__proto__/callback', '{"code":"x"}'],
    ['POST', '/api/users', own('"username":"eve"')],
    ['PUT', '/api/users/1', '{"role":"__proto__"}'],
    ['PUT', '/api/users/1', '{"role":{"__proto__":{"id":2}}}'],
    [
      'POST',
      '/api/users-permissions/roles',
      '{"name":"__proto__","permissions":{"__proto__":{"controllers":{"x":{"y":{"enabled":true}}}}}}',
    ],
    [
      'PUT',
      '/api/users-permissions/roles/1',
      '{"permissions":{"api::tag":{"controllers":{"__proto__":{"find":{"enabled":true}}}}}}',
    ],
    [
      'PUT',
      '/api/users-permissions/roles/1',
      '{"permissions":{"api::tag":{"controllers":{"tag":{"constructor":{"enabled":true}}}}}}',
    ],
    [
      'PUT',
      '/api/users-permissions/roles/1',
      '{"permissions":{"constructor":{"prototype":{"polluted":{"x":{"enabled":true}}}}}}',
    ],
  ];
  const panel: readonly (readonly [method: string, url: string, payload: string])[] = [
    ['POST', 'sign-in', own('"email":"nobody@example.org","password":"\\u0000"')],
    ['POST', 'setup', own('"code":"x"')],
    ['POST', 'reset-password', own('"code":"__proto__"')],
    ['PUT', 'me', own('"firstName":"Ann"')],
    ['POST', 'administrators', own('"email":"new@example.org"')],
    ['POST', 'roles', '{"name":"x","permissions":{"__proto__":{"content":[]}}}'],
    ['POST', 'roles', '{"name":"x","permissions":{"content":[{"type":"__proto__","action":"constructor"}]}}'],
    [
      'POST',
      'roles',
      '{"name":"x","permissions":{"content":[{"type":"api::tag.tag","action":"find","fields":["__proto__","constructor"]}]}}',
    ],
    ['POST', 'roles', '{"name":"x","permissions":{"settings":[{"part":"constructor","action":"toString"}]}}'],
    ['POST', 'tokens', '{"name":"x","kind":"constructor"}'],
    ['POST', 'tokens', '{"name":"x","kind":"custom","actions":["__proto__","constructor.prototype"]}'],
    ['POST', 'user-roles', '{"name":"x","actions":["toString"]}'],
    ['PUT', 'user-roles/1', own('"actions":["hasOwnProperty"]')],
  ];
  const reads: readonly Asked[] = [
    ...[
      '__proto__[polluted]=1',
      'constructor[prototype][polluted]=1',
      'filters[__proto__][polluted]=1',
      'filters[constructor][prototype][polluted]=1',
      'filters[role][__proto__][polluted]=1',
      'populate[__proto__][polluted]=1',
      'populate[role][populate][__proto__]=1',
      'populate[role][fields][__proto__]=1',
      'fields[__proto__]=1',
      'sort[__proto__]=asc',
      'start[__proto__]=1',
      'limit[constructor]=1',
      '%5f_proto__[polluted]=1',
    ].flatMap((query) => [
      { url: `/api/users?${query}` },
      { url: `/api/users/1?${query}` },
      { url: `/api/users/count?${query}` },
    ]),
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].flatMap((name) => [
      { url: `/api/users/${name}` },
      { url: `/api/users-permissions/roles/${name}` },
      { url: `/api/users-permissions/${name}` },
      { url: `/api/connect/${name}` },
      { url: `/api/connect/${name}/callback?state=${name}&code=${name}` },
      { url: `/api/auth/${name}/callback?code=${name}` },
      { url: `/api/auth/${name}` },
      { url: `/api/auth/email-confirmation?confirmation=${name}` },
      { url: '/api/users', headers: { [name]: '{"polluted":1}' } },
      { url: '/api/users', headers: { cookie: `${name}=polluted; octavo_refresh=${name}; octavo_connect=${name}` } },
    ]),
  ];

  async function expectClean(answer: Answer, sent: string): Promise<void> {
    if (answer.status >= 300) expectRefusal(answer, [400, 401, 404, 405], sent);
    expect(answer.text, sent).not.toContain('"polluted":1');
    expect(({} as { polluted?: unknown }).polluted, sent).toBeUndefined();
    expect(({} as { role?: unknown }).role, sent).toBeUndefined();
    expect(([] as { polluted?: unknown }).polluted, sent).toBeUndefined();
    expect(Object.keys(Object.prototype), sent).toEqual([]);
  }

  test('bodies', async () => {
    const before = await state();
    for (const [method, url, payload] of bodies) {
      const headers = { 'content-type': 'application/json' };
      await expectClean(
        await send(instance.app, { method, url, headers, payload, as: instance.token }),
        `${url} ${payload}`,
      );
    }
    expect(await state()).toBe(before);
  });

  test('bodies of the panel', async () => {
    const before = await state();
    for (const [method, url, payload] of panel) {
      const headers = { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/json', cookie };
      const answer = await send(instance.app, { method, url: `/admin/api/${url}`, headers, payload });
      await expectClean(answer, `${url} ${payload}`);
      expect(answer.status, `${url} ${payload}`).toBe(400);
    }
    expect(await state()).toBe(before);
  });

  test('queries, paths, headers and cookies', async () => {
    for (const asked of reads)
      await expectClean(await send(instance.app, { as: instance.token, ...asked }), JSON.stringify(asked));
    for (const name of ['__proto__', 'constructor', 'toString']) {
      for (const url of [
        `content/${name}`,
        `tokens/${name}`,
        `me/sessions/${name}`,
        name,
        `audit?${name}[x]=1`,
        `users?filters[${name}][x]=1`,
      ]) {
        const headers = { host: 'localhost', cookie: `${cookie}; ${name}=x` };
        await expectClean(await send(instance.app, { url: `/admin/api/${url}`, headers }), url);
      }
    }
    const later = await send(instance.app, { url: '/api/users?populate=role', as: instance.token });
    expect(later.status).toBe(200);
    expect(later.text).not.toContain('polluted');
  });

  test('one who asks anonymously is not let in by what another request left behind', async () => {
    for (const url of ['/api/users', '/api/tags', '/api/users-permissions/roles']) {
      expectRefusal(await send(instance.app, { url }), 403, url);
    }
    expectRefusal(await send(instance.app, { url: '/admin/api/me', headers: { host: 'localhost' } }), 401, 'panel');
  });
});
