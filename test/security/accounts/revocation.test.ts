import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../../src/composition/app/index.js';
import { systemActor, type TokenKind } from '../../../src/domain/accounts/index.js';
import { systemClock } from '../../../src/foundations/core/index.js';
import { createTestApp } from '../../support/data-folder.js';
import { noLimits } from '../../support/no-limits.js';
import { type Answer, send } from '../support/fixture.js';
import { lastAccepted, rush, trust } from './rush.js';
import {
  addAdministrator,
  asPage,
  bodyIn,
  enter,
  type Instance,
  joinAs,
  type Member,
  mailTo,
  openInstance,
  password,
  post,
  rowsOf,
  signedIn,
  tally,
} from './support.js';

/*
 * What was taken away is away: from the answer to the request that took it on, no request that starts later is let in. Every event
 * is tried with a thousand requests afterwards (those that differ in their door alone with fewer), and with requests that are under
 * way while it happens.
 */

const afterwards = 1_000;
const refreshes = 100;
/** For events that end a session by the same code as another one does. */
const fewer = 250;
const another = 'ten green bottles';

let instance: Instance;
let cookie: string;

beforeAll(async () => {
  instance = await openInstance();
  await addAdministrator(instance, 'ann@example.org');
  cookie = await enter(instance, 'ann@example.org');
});

afterAll(() => instance.close());

const ok = (answer: Answer): boolean => answer.status < 300;

/** An administrator's request that has to succeed. */
async function byAnn(method: string, url: string, body?: unknown): Promise<void> {
  const answer = await asPage(instance, method, `/admin/api/${url}`, body, cookie);
  if (!ok(answer)) throw new Error(`${method} ${url}: ${answer.status} ${answer.text}`);
}

/** A request with a token that has to succeed. */
async function by(as: string, method: string, url: string, body: unknown = {}): Promise<void> {
  const answer = await post(instance, url, body, { method, as });
  if (!ok(answer)) throw new Error(`${method} ${url}: ${answer.status} ${answer.text}`);
}

const tree = (actions: readonly string[]) => {
  const permissions = Object.fromEntries(actions.map((action) => [action, { enabled: true, policy: '' }]));
  return { permissions: { 'api::tag': { controllers: { tag: permissions } } } };
};

/** Assigns a new role that may find tags and read the own user; returns its row id. */
async function roleOf(member: Member): Promise<number> {
  const name = `Role of ${member.username}`;
  const actions = [
    'api::tag.tag.find',
    'plugin::users-permissions.user.me',
    'plugin::users-permissions.auth.logout',
    'plugin::users-permissions.auth.changePassword',
  ];
  const { id, documentId } = await instance.app.accounts.roles.create({ name, actions }, systemActor);
  const sql = `UPDATE up_users SET role_document_id = '${documentId}' WHERE id = ${member.id}`;
  await instance.app.store.write((transaction) => transaction.run({ sql, slots: [], reads: [] }, []));
  instance.app.accounts.accountsVersion.increment();
  return id;
}

interface Revoking {
  readonly event: string;
  /** Answers with success, and from then on it is over. `role`: row id of the member's role. */
  take(member: Member, role: number): Promise<void>;
  /** What still works: the session itself. */
  readonly leaves?: 'the session';
}

const asAdmin = (method: string, path: (member: Member) => string, body?: unknown) => (member: Member) =>
  byAnn(method, path(member), body);
const asToken =
  (method: string, path: (member: Member, role: number) => string, body?: unknown) => (member: Member, role: number) =>
    by(instance.token, method, path(member, role), body);
const user = ({ id }: Member): string => `users/${id}`;

const events: readonly Revoking[] = [
  { event: 'signing out', take: ({ jwt }) => by(jwt, 'POST', '/api/auth/logout') },
  {
    event: 'changing the password',
    take: ({ jwt }) =>
      by(jwt, 'POST', '/api/auth/change-password', {
        currentPassword: password,
        password: another,
        passwordConfirmation: another,
      }),
  },
  {
    event: 'resetting the password',
    async take({ email }) {
      await post(instance, '/api/auth/forgot-password', { email });
      const { code } = await mailTo(instance, email);
      await by(instance.token, 'POST', '/api/auth/reset-password', {
        code,
        password: another,
        passwordConfirmation: another,
      });
    },
  },
  { event: 'a block', take: asToken('PUT', (member) => `/api/${user(member)}`, { blocked: true }) },
  { event: 'a block from the panel', take: asAdmin('PUT', user, { blocked: true }) },
  { event: 'a password given by an administrator', take: asAdmin('PUT', user, { password: another }) },
  {
    event: 'another role',
    leaves: 'the session',
    take: asToken('PUT', (member) => `/api/${user(member)}`, { role: 2 }),
  },
  { event: 'the removal of the user', take: asToken('DELETE', (member) => `/api/${user(member)}`) },
  { event: 'the removal of the user from the panel', take: asAdmin('DELETE', user) },
  { event: 'the removal of the role', take: asToken('DELETE', (_, role) => `/api/users-permissions/roles/${role}`) },
  {
    event: 'an edit of the role',
    leaves: 'the session',
    take: asToken('PUT', (_, role) => `/api/users-permissions/roles/${role}`, tree([])),
  },
  {
    event: 'an edit of the role from the panel',
    leaves: 'the session',
    take: (_, role) => byAnn('PUT', `user-roles/${role}`, { actions: [] }),
  },
  {
    event: 'a refresh token that came twice',
    async take({ refreshToken }) {
      expect((await post(instance, '/api/auth/refresh', { refreshToken })).status).toBe(200);
      expect((await post(instance, '/api/auth/refresh', { refreshToken })).status).toBe(401);
    },
  },
  {
    event: 'a new key for sessions',
    async take() {
      await byAnn('POST', 'secrets/rotate', {});
      cookie = await enter(instance, 'ann@example.org');
    },
  },
];

const paths = ['/api/tags', '/api/users/me', '/api/tags?pagination[limit]=1', '/api/tags?sort=label'];

describe('A2 what ends a session of a user', () => {
  test.each(events)('$event', async ({ event, take, leaves }) => {
    const member = await joinAs(instance, event.replaceAll(' ', '-'));
    const role = await roleOf(member);
    const ask = async (n: number): Promise<number> =>
      (await send(instance.app, { url: paths[n % paths.length] ?? '', as: member.jwt })).status;
    const open = [...paths.keys()].filter((n) => leaves === undefined || n !== 1);
    for (const n of paths.keys()) expect(await ask(n)).toBe(200);
    const second = await post(instance, '/api/auth/refresh', { refreshToken: member.refreshToken });
    const renewed = bodyIn<{ readonly jwt: string; readonly refreshToken: string }>(second);
    const current: Member = { ...member, refreshToken: renewed.refreshToken };
    expect((await send(instance.app, { url: '/api/tags', as: renewed.jwt })).status).toBe(200);

    const hurry = rush((n) => ask(open[n % open.length] ?? 0));
    await take(current, role);
    hurry.happened();
    const { late, before } = await hurry.end();

    const statuses: number[] = [];
    const times = event.includes('panel') ? fewer : afterwards;
    for (let n = 0; n < times; n++) {
      const as = n % 2 === 0 ? member.jwt : renewed.jwt;
      const url = paths[open[n % open.length] ?? 0] ?? '';
      statuses.push((await send(instance.app, { url, as })).status);
    }
    const refreshed: number[] = [];
    for (let n = 0; n < refreshes && leaves === undefined; n++) {
      const token = n % 2 === 0 ? current.refreshToken : member.refreshToken;
      refreshed.push((await post(instance, '/api/auth/refresh', { refreshToken: token })).status);
    }
    const accepted = [...statuses, ...refreshed, ...late].filter((status) => status < 400).length;
    console.log(
      `${event}: ${accepted} accepted of ${statuses.length} requests and ${refreshed.length} refreshes after it, and of ${late.length} that began behind ${before} others under way`,
    );
    expect(accepted).toBe(0);
    expect(tally([...statuses, ...late])).toEqual({ [leaves === undefined ? 401 : 403]: times + late.length });
    expect(before).toBeGreaterThan(0);
    const [left] = await rowsOf(
      instance,
      `SELECT count(*) AS n FROM octavo_user_sessions WHERE user_document_id = '${member.documentId}'`,
    );
    const opened = /(?:changing|resetting) the password/.test(event) || leaves !== undefined || event.includes('key');
    expect(left?.n).toBe(opened ? 1 : 0);
  });

  test('the session that begins with a new password is the only one', async () => {
    const member = await joinAs(instance, 'bertha');
    const elsewhere = await signedIn(instance, 'bertha');
    const body = { currentPassword: password, password: another, passwordConfirmation: another };
    const next = bodyIn<Member>(await post(instance, '/api/auth/change-password', body, { as: member.jwt }));
    const statusOf = async (as: string) => (await send(instance.app, { url: '/api/users/me', as })).status;
    expect([await statusOf(next.jwt), await statusOf(member.jwt), await statusOf(elsewhere.jwt)]).toEqual([
      200, 401, 401,
    ]);
  });

  test('signing out ends one session, and the others stay', async () => {
    const member = await joinAs(instance, 'carla');
    const elsewhere = await signedIn(instance, 'carla');
    await by(member.jwt, 'POST', '/api/auth/logout');
    const statusOf = async (as: string) => (await send(instance.app, { url: '/api/users/me', as })).status;
    expect([await statusOf(member.jwt), await statusOf(elsewhere.jwt)]).toEqual([401, 200]);
    expect((await post(instance, '/api/auth/refresh', { refreshToken: member.refreshToken })).status).toBe(401);
    expect((await post(instance, '/api/auth/refresh', { refreshToken: elsewhere.refreshToken })).status).toBe(200);
  });

  test('a refused change of the password ends nothing', async () => {
    const member = await joinAs(instance, 'dora');
    const body = { currentPassword: 'wrong', password: another, passwordConfirmation: another };
    expect((await post(instance, '/api/auth/change-password', body, { as: member.jwt })).status).toBe(400);
    expect((await send(instance.app, { url: '/api/users/me', as: member.jwt })).status).toBe(200);
  });
});

describe('A2 what ends an API token', () => {
  const cases = [
    ['revoking', 401, (id: number) => byAnn('DELETE', `tokens/${id}`)],
    ['renewing', 401, (id: number) => byAnn('POST', `tokens/${id}/renew`)],
    ['taking its actions away', 403, (id: number) => byAnn('PUT', `tokens/${id}`, { actions: [] })],
  ] as const;

  test.each(cases)('%s', async (what, refused, take) => {
    const kind: TokenKind = 'custom';
    const request = {
      name: what,
      description: '',
      kind,
      actions: ['api::tag.tag.find'],
      readDrafts: false,
      expiresAt: null,
    };
    const { token, info } = await instance.app.accounts.tokens.create(request, systemActor);
    const urls = paths.filter((url) => url.startsWith('/api/tags'));
    const ask = async (n: number) => (await send(instance.app, { url: urls[n % urls.length] ?? '', as: token })).status;
    expect(await ask(0)).toBe(200);
    const hurry = rush(ask);
    await take(info.id);
    hurry.happened();
    const { late } = await hurry.end();
    const statuses: number[] = [];
    for (let n = 0; n < afterwards; n++) statuses.push(await ask(n));
    const accepted = [...statuses, ...late].filter((status) => status < 400).length;
    console.log(
      `${what} an API token: ${accepted} accepted of ${statuses.length} after it, and of ${late.length} that began behind others`,
    );
    expect(tally([...statuses, ...late])).toEqual({ [refused]: afterwards + late.length });
  });
});

describe('A2 a second server on the same data', () => {
  let second: App;

  beforeAll(async () => {
    second = await createTestApp({
      project: instance.project,
      config: { dataDir: instance.app.dataDir, locales: ['en', 'fr'], defaultLocale: 'en', limits: noLimits },
    });
  });

  afterAll(() => second.close());

  const apart = events.filter(({ event }) =>
    /^(?:signing out|a block|another role|the removal of the (?:user|role)|an edit of the role)$/.test(event),
  );

  test('everything that one server takes away is refused by the other within a second', async () => {
    const tokens = instance.app.accounts.tokens;
    const request = {
      name: 'far',
      description: '',
      kind: 'read-only',
      actions: [],
      readDrafts: false,
      expiresAt: null,
    } as const;
    const { token, info } = await tokens.create(request, systemActor);
    const members = await Promise.all(
      apart.map(async ({ event, take }) => {
        const member = await joinAs(instance, `far-${event.replaceAll(' ', '-')}`);
        const role = await roleOf(member);
        return { event, as: member.jwt, take: () => take(member, role) };
      }),
    );
    const all = [
      ...members,
      { event: 'revoking an API token', as: token, take: () => byAnn('DELETE', `tokens/${info.id}`) },
    ];
    const ask = (as: string) => send(second, { url: '/api/tags', as });
    for (const { as } of all) expect((await ask(as)).status).toBe(200);
    await Promise.all(
      all.map(async ({ event, as, take }) => {
        await take();
        const last = await lastAccepted(() => ask(as), performance.now());
        console.log(`${event}: let in by another server for ${Math.round(last)} ms more`);
        expect(last, event).toBeLessThan(trust);
        for (let n = 0; n < 50; n++) expect((await ask(as)).status, event).toBeGreaterThan(400);
      }),
    );
  });

  test('a new key for sessions counts there within a second', async () => {
    const member = await joinAs(instance, 'far-key');
    await roleOf(member);
    const ask = () => send(second, { url: '/api/tags', as: member.jwt });
    expect((await ask()).status).toBe(200);
    await byAnn('POST', 'secrets/rotate', {});
    const last = await lastAccepted(ask, performance.now());
    cookie = await enter(instance, 'ann@example.org');
    console.log(`a new key: let in by another server for ${Math.round(last)} ms more`);
    expect(last).toBeLessThan(trust);
  });

  test('a new key for sessions counts there within a second also for who asks while the old one is still known', async () => {
    const [first, late] = [await joinAs(instance, 'early'), await joinAs(instance, 'late')];
    await roleOf(late);
    // All caches have expired: the first request reads the keys, the second one need not.
    await new Promise((resolve) => setTimeout(resolve, trust + 50));
    expect((await send(second, { url: '/api/tags', as: first.jwt })).status).toBe(403);
    const began = systemClock.now();
    await byAnn('POST', 'secrets/rotate', {});
    const since = performance.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 235 - (systemClock.now() - began))));
    const last = await lastAccepted(() => send(second, { url: '/api/users/me', as: late.jwt }), since);
    cookie = await enter(instance, 'ann@example.org');
    console.log(`a new key, asked with the old one in between: let in for ${Math.round(last)} ms more`);
    expect(last).toBeLessThan(trust);
  });
});
