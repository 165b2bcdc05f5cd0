import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveConfig } from '../../src/composition/app/config/config.js';
import type { PartialConfig } from '../../src/composition/app/index.js';
import { openFrontEndProject, type Sent } from './project.js';

/* movers A6: front ends keep `jwt`, decode it, and expect it to work for thirty days; whoever signs out is signed out. */

const secret = 'a secret that the front end has as well';
const user = { username: 'ann', email: 'ann@example.org', password: 'correct horse' };

function decoded(jwt: string): {
  readonly header: object;
  readonly claims: Record<string, unknown>;
  readonly signed: string;
} {
  const [header = '', claims = '', signature] = jwt.split('.');
  const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  // As RFC 7515 has it, and any library that is given the secret.
  const own = createHmac('sha256', secret).update(`${header}.${claims}`).digest('base64url');
  expect(signature).toBe(own);
  return { header: json(header), claims: json(claims), signed: own };
}

async function open(config: PartialConfig) {
  const project = await openFrontEndProject(config);
  const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
  const post = (path: string, payload: object, jwt?: string): Promise<Sent> =>
    project.send('POST', path, payload, jwt === undefined ? { authorization: '' } : bearer(jwt));
  const signIn = async (): Promise<string> =>
    (await post('auth/local', { identifier: user.email, password: user.password })).json.jwt;
  const me = async (jwt: string) => (await project.read('users/me', bearer(jwt))).status;
  const registered = await post('auth/local/register', user);
  expect(registered.status).toBe(200);
  return { project, bearer, post, signIn, me, id: registered.json.user.id as number, first: registered.json };
}

describe('in the profile of Strapi', () => {
  let instance: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    instance = await open({ api: { profile: 'strapi' }, users: { jwt: { secret } } });
  });
  afterAll(() => instance.project.close());

  test('signing in returns a JSON Web Token for thirty days and no refresh token', async () => {
    expect(Object.keys(instance.first)).toEqual(['jwt', 'user']);
    const before = Math.floor(Date.now() / 1_000);
    const jwt = await instance.signIn();
    const { header, claims } = decoded(jwt);
    expect(header).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(Object.keys(claims)).toEqual(['id', 'iat', 'exp', 'jti']);
    expect(claims.id).toBe(instance.id);
    expect(Number(claims.iat)).toBeGreaterThanOrEqual(before);
    expect(Number(claims.exp) - Number(claims.iat)).toBe(30 * 24 * 60 * 60);
    expect(await instance.me(jwt)).toBe(200);
    expect(await instance.signIn()).not.toBe(await instance.signIn());
  });

  test('no other text is taken for it, not even one that is signed with the same secret', async () => {
    const jwt = await instance.signIn();
    const [header = '', claims = '', signature = ''] = jwt.split('.');
    const other = Buffer.from(JSON.stringify({ ...decoded(jwt).claims, id: instance.id + 1 })).toString('base64url');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const sign = (text: string) => `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    for (const forged of [
      `${header}.${other}.${signature}`,
      sign(`${header}.${other}`),
      sign(`${none}.${claims}`),
      `${none}.${claims}.`,
      `${header}.${claims}.`,
      `${jwt}=`,
      `${header}.${claims}.${'A'.repeat(43)}`,
    ]) {
      expect([forged, await instance.me(forged)]).toEqual([forged, 401]);
    }
    expect(await instance.me(jwt)).toBe(200);
  });

  test('it ends with its session: at sign-out, and with a new password', async () => {
    const [one, two] = [await instance.signIn(), await instance.signIn()];
    expect((await instance.post('auth/logout', {}, one)).status).toBe(200);
    expect([await instance.me(one), await instance.me(two)]).toEqual([401, 200]);
    const password = 'another horse';
    const changed = await instance.post(
      'auth/change-password',
      { currentPassword: user.password, password, passwordConfirmation: password },
      two,
    );
    expect(changed.status).toBe(200);
    expect([await instance.me(two), await instance.me(changed.json.jwt)]).toEqual([401, 200]);
    await instance.post(
      'auth/change-password',
      { currentPassword: password, password: user.password, passwordConfirmation: user.password },
      changed.json.jwt,
    );
  });

  test('people see their sessions and end one of them', async () => {
    const [one, two] = [await instance.signIn(), await instance.signIn()];
    const list = await instance.project.read('auth/sessions', { ...instance.bearer(two) });
    expect(list.status).toBe(200);
    const [current, ...others] = list.json.data;
    expect(Object.keys(current)).toEqual(['id', 'deviceName', 'current', 'loginAt', 'lastActiveAt']);
    expect(list.json.data.map((session: { current: boolean }) => session.current)).toEqual([
      true,
      ...others.map(() => false),
    ]);
    const end = (id: string, jwt: string) =>
      instance.project.send('DELETE', `auth/sessions/${id}`, undefined, instance.bearer(jwt));
    const [mine] = (await instance.project.read('auth/sessions', instance.bearer(one))).json.data;
    const ended = await end(mine.id, two);
    expect([ended.status, ended.json]).toEqual([200, { data: {} }]);
    expect([await instance.me(one), await instance.me(two)]).toEqual([401, 200]);
    expect((await end(mine.id, two)).status).toBe(404);
    const stranger = { username: 'bob', email: 'bob@example.org', password: 'correct horse' };
    const { jwt } = (await instance.post('auth/local/register', stranger)).json;
    expect((await end(current.id, jwt)).status).toBe(404);
    expect(await instance.me(two)).toBe(200);
    expect((await instance.project.send('GET', 'auth/sessions')).status).toBe(401);
  });
});

test('a role is shown without our own switch in the profile of Strapi, and with it otherwise (movers C)', async () => {
  for (const [profile, shown] of [
    ['strapi', false],
    ['contract', true],
  ] as const) {
    const project = await openFrontEndProject({ api: { profile } });
    const { roles } = (await project.send('GET', 'users-permissions/roles')).json;
    const { role } = (await project.send('GET', `users-permissions/roles/${roles[0].id}`)).json;
    expect([...roles, role].map((one) => 'readDrafts' in one)).toEqual([shown, shown, shown]);
    await project.close();
  }
});

test('with refresh tokens the access token has the claims of that mode, and is short', async () => {
  const instance = await open({ api: { profile: 'strapi' }, users: { mode: 'refresh', jwt: { secret } } });
  const { jwt, refreshToken } = instance.first;
  const { claims } = decoded(jwt);
  expect(claims).toMatchObject({ userId: String(instance.id), sessionId: expect.any(String), type: 'access' });
  expect(Number(claims.exp) - Number(claims.iat)).toBe(600);
  const again = await instance.post('auth/refresh', { refreshToken });
  expect(decoded(again.json.jwt).claims.sessionId).toBe(claims.sessionId);
  expect(await instance.me(again.json.jwt)).toBe(200);
  await instance.project.close();
});

test('in the profile of the contract it is opaque, unless the mode is legacy; it lives for as long as is said', async () => {
  const opaque = await open({});
  expect(opaque.first.jwt).toMatch(/^octavo_u_/);
  await opaque.project.close();
  const legacy = await open({ users: { mode: 'legacy', jwt: { secret, expiresIn: '90m' } } });
  const { claims } = decoded(legacy.first.jwt);
  expect(Number(claims.exp) - Number(claims.iat)).toBe(90 * 60);
  await legacy.project.close();
});

test('the mode is legacy in the profile of Strapi where nothing is said, and as said otherwise', () => {
  const modeOf = (...layers: readonly PartialConfig[]) => resolveConfig('/', layers).users.mode;
  expect(modeOf({})).toBe('refresh');
  expect(modeOf({ api: { profile: 'strapi' } })).toBe('legacy');
  expect(modeOf({ users: { mode: 'refresh' } }, { api: { profile: 'strapi' } })).toBe('refresh');
  expect(() => modeOf({ users: { jwt: { expiresIn: '30 days' } } })).toThrow();
});
