import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { systemClock } from '../../../src/foundations/core/index.js';
import { noLimits } from '../../support/no-limits.js';
import { copyFixture, type Fixture, openFixture } from '../support/fixture.js';
import { administratorPassword, asPage, bodyIn, password, post, sessionIn, signIn } from './support.js';

/* One URL, many callers: every response is that of its caller, and is not cached for others. */

const types = ['article', 'author', 'tag', 'dossier'];

let fixture: Fixture;
let base: string;
/** Headers of each caller. */
const callers = new Map<string, Readonly<Record<string, string>>>();

const bearer = (token: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${token}` });

beforeAll(async () => {
  fixture = await openFixture({ limits: noLimits });
  const { app } = fixture;
  const { roles, tokens, users } = app.accounts;
  const publicRole = await roles.byType('public');
  if (publicRole === null) throw new Error('there is no public role');
  await roles.change(
    publicRole.id,
    { actions: [...publicRole.actions, 'api::tag.tag.find', 'api::article.article.find'] },
    systemActor,
  );
  const own = ['plugin::users-permissions.user.me', 'plugin::users-permissions.auth.logout'];
  const reads = [
    'api::homepage.homepage.find',
    ...types.flatMap((type) => [`api::${type}.${type}.find`, `api::${type}.${type}.findOne`]),
  ];
  const asked = { description: '', readDrafts: true, expiresAt: null };
  const roleOf = async (name: string, actions: readonly string[], readDrafts: boolean): Promise<number> =>
    (await roles.create({ name, actions: [...own, ...actions], readDrafts }, systemActor)).id;
  const editor = await roleOf('Editor', [...reads, 'plugin::users-permissions.user.find'], true);
  const reader = await roleOf(
    'Reader',
    reads.filter((action) => !action.includes('dossier') && !action.includes('author')),
    false,
  );
  const bare = await roleOf('Bare', [], false);
  for (const [username, role] of [
    ['editor', editor],
    ['reader', reader],
    ['second-reader', reader],
    ['bare', bare],
    ['signed-out', editor],
  ] as const) {
    await users.create({ username, email: `${username}@users.example`, password, role, confirmed: true }, systemActor);
    callers.set(username, bearer(sessionIn(await signIn({ app }, username)).jwt));
  }
  bodyIn(await post({ app }, '/api/auth/logout', {}, { headers: callers.get('signed-out') ?? {} }));
  callers.set('nobody', {});
  callers.set('full access', bearer(fixture.token));
  callers.set(
    'read-only',
    bearer((await tokens.create({ ...asked, name: 'r', kind: 'read-only', actions: [] }, systemActor)).token),
  );
  const drafts = { ...asked, name: 'd', kind: 'read-only', actions: [], readDrafts: false } as const;
  callers.set('read-only, no drafts', bearer((await tokens.create(drafts, systemActor)).token));
  callers.set(
    'custom',
    bearer(
      (
        await tokens.create(
          { ...asked, name: 'c', kind: 'custom', actions: ['api::article.article.find'] },
          systemActor,
        )
      ).token,
    ),
  );
  const short = { ...asked, name: 's', kind: 'full-access', actions: [], expiresAt: systemClock.now() + 300 } as const;
  callers.set('expired', bearer((await tokens.create(short, systemActor)).token));
  callers.set('garbage', bearer('octavo_nothing'));
  await app.accounts.administrators.add(
    { email: 'ann@example.org', password: administratorPassword, role: 'Super Admin' },
    systemActor,
  );
  const entered = await asPage({ app }, 'POST', '/admin/api/sign-in', {
    email: 'ann@example.org',
    password: administratorPassword,
  });
  callers.set('administrator', { cookie: (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '' });
  await pause(300);
  base = await app.listen(0);
}, 60_000);

afterAll(() => fixture.close());

const paths = (): readonly string[] => [
  '/api/articles',
  '/api/articles?populate=*',
  '/api/articles?status=draft',
  '/api/articles?locale=fr',
  '/api/articles?populate[author]=true&populate[tags]=true&sort=title:desc',
  '/api/articles?_q=article',
  `/api/articles/${fixture.ids.get('article1')}?populate=*`,
  `/api/articles/${fixture.ids.get('draft')}?status=draft`,
  '/api/tags',
  '/api/dossiers',
  '/api/homepage',
  '/api/users/me',
  '/api/users?populate=role',
  '/api/nothing',
  '/admin/api/content/articles',
  '/admin/api/me',
];

interface Heard {
  readonly status: number;
  readonly body: string;
  readonly tag: string | undefined;
  readonly control: string | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Over a socket, as the way around the framework is taken there alone; callers share connections, as they do behind a proxy. */
function ask(origin: string, path: string, headers: Readonly<Record<string, string>>, method = 'GET'): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}${path}`, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { etag, 'cache-control': control } = response.headers;
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8'), tag: etag, control });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

describe('C2 one address, many callers', () => {
  const rounds = 3_000;
  /** The responses to each caller from a server without other requests. */
  const alone = new Map<string, Heard>();

  beforeAll(async () => {
    for (const [name, headers] of callers) {
      const copy = await copyFixture(fixture);
      const origin = await copy.app.listen(0);
      for (const path of paths()) alone.set(`${name} ${path}`, await ask(origin, path, headers));
      await copy.close();
    }
  }, 120_000);

  /** A random order that is the same in every run. */
  function* shuffled(seed: number): Generator<number> {
    let state = seed;
    for (;;) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      yield state / 2 ** 32;
    }
  }

  test('callers are distinguished only by their responses', () => {
    const statuses = (name: string): readonly number[] =>
      paths().map((path) => alone.get(`${name} ${path}`)?.status ?? 0);
    expect(statuses('full access').filter((status) => status === 200).length).toBeGreaterThan(10);
    expect(statuses('nobody').slice(0, 4)).toEqual([200, 200, 403, 200]);
    expect(
      new Set(
        [...callers.keys()].map((name) => JSON.stringify(paths().map((path) => alone.get(`${name} ${path}`)?.body))),
      ).size,
    ).toBeGreaterThan(8);
    for (const name of ['expired', 'garbage', 'signed-out'])
      expect(new Set(statuses(name))).toEqual(new Set([401, 404]));
  });

  test('every pair of callers, one behind the other', async () => {
    const names = [...callers.keys()];
    for (const path of paths().filter((_, n) => n % 2 === 0)) {
      for (const first of names) {
        for (const second of names) {
          await ask(base, path, callers.get(first) ?? {});
          const heard = await ask(base, path, callers.get(second) ?? {});
          expect(heard, `${path}: ${second} behind ${first}`).toEqual(alone.get(`${second} ${path}`));
        }
      }
    }
  }, 60_000);

  test(`${rounds} requests of all of them, mixed and at once`, async () => {
    const names = [...callers.keys()];
    const random = shuffled(20_241);
    const pick = <T>(list: readonly T[]): T => list[Math.floor((random.next().value ?? 0) * list.length)] as T;
    let differences = 0;
    for (let done = 0; done < rounds; done += 20) {
      const batch = Array.from({ length: 20 }, () => ({
        name: pick(names),
        path: pick(paths()),
        kind: pick([0, 0, 0, 1, 2]),
      }));
      await Promise.all(
        batch.map(async ({ name, path, kind }) => {
          const expected = alone.get(`${name} ${path}`);
          const headers = { ...callers.get(name) };
          const tag = alone.get(`${pick(names)} ${path}`)?.tag;
          if (kind === 1 && tag !== undefined) headers['if-none-match'] = tag;
          const heard = await ask(base, path, headers, kind === 2 ? 'HEAD' : 'GET');
          const wanted =
            headers['if-none-match'] !== undefined && tag === expected?.tag
              ? { ...expected, status: 304, body: '' }
              : { ...expected, body: kind === 2 ? '' : expected?.body };
          if (
            JSON.stringify(heard) !==
            JSON.stringify({ status: wanted.status, body: wanted.body, tag: wanted.tag, control: wanted.control })
          ) {
            differences += 1;
            expect(heard, `${name} ${path} ${JSON.stringify(headers)}`).toEqual(wanted);
          }
        }),
      );
    }
    console.log(
      `C2: ${callers.size} callers, ${paths().length} addresses, ${rounds} requests, ${differences} differences`,
    );
    expect(differences).toBe(0);
  }, 60_000);

  test('different bodies have different tags, and equal tags equal bodies', () => {
    for (const path of paths()) {
      const bodies = new Map<string, string>();
      for (const name of callers.keys()) {
        const { tag, body = '' } = alone.get(`${name} ${path}`) ?? {};
        if (tag === undefined) continue;
        expect(bodies.get(tag) ?? body, path).toBe(body);
        bodies.set(tag, body);
      }
      expect(new Set(bodies.values()).size).toBe(bodies.size);
    }
  });

  test('no answer may be cached by any but its caller', () => {
    for (const [asked, { control, status, tag }] of alone) {
      expect(control, asked).toMatch(/^(?:private, no-cache|no-store)$/);
      if (status !== 200) expect(control, asked).toBe('no-store');
      // An administrator's tag says what a change is to find, and spares no reading.
      const toChange = asked.includes('/admin/api/content');
      if (tag !== undefined && !toChange) expect(control, asked).toBe('private, no-cache');
      if (asked.includes('/admin/') || asked.includes('/users')) expect(control, asked).toBe('no-store');
      if ((asked.includes('/admin/') && !toChange) || asked.includes('/users')) expect(tag, asked).toBeUndefined();
    }
  });
});
