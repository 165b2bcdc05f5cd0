import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../../src/composition/app/index.js';
import { createTestApp } from '../../support/data-folder.js';
import { noLimits } from '../../support/no-limits.js';
import { type Answer, send } from '../support/fixture.js';
import { get, speak } from '../support/wire.js';
import {
  addAdministrator,
  administratorPassword,
  asPage,
  emptyMailbox,
  enter,
  type Instance,
  joinAs,
  openInstance,
  ownPage,
  password,
  post,
  signIn,
  tally,
} from './support.js';

/* Passwords are not to be guessed: two hundred attempts in every spelling come to the few that are allowed. */

const attempts = 200;
const perAccount = 5;
const perAddress = 20;
const wrong = 'no green bottle';

let instance: Instance;
let base: string;

beforeAll(async () => {
  instance = await openInstance({ limits: { signInPerAccount: { attempts: perAccount, seconds: 86_400 } } });
  base = await instance.app.listen(0);
});

afterAll(() => instance.close());

/** The same request in other words: every one leads to the sign-in, or nowhere. */
const spellings: readonly string[] = [
  '/api/auth/local',
  '/api/auth/local/',
  '/API/AUTH/LOCAL',
  '/api/Auth/Local',
  '/%61pi/auth/local',
  '/api/%61uth/local',
  '/api/auth/loc%61l',
  '/api/auth/%6C%6F%63%61%6C',
  '//api/auth/local',
  '/api//auth/local',
  '/api/auth//local',
  '/api/./auth/local',
  '/api/x/../auth/local',
  '/api/auth/local/.',
  '/api/auth/local;x=y',
  '/api/auth/local%2f',
  '/api/auth/local%00',
  '/api/auth/local%20',
  '/api/auth/local?',
  '/api/auth/local?#',
  '/api/auth/local.json',
  'http://localhost/api/auth/local',
  'http://elsewhere.example/api/auth/local',
];

/** Further headers of a client, different each time. */
const claims = (n: number): readonly Readonly<Record<string, string>>[] => [
  {},
  { 'x-forwarded-for': `10.0.${n}.1` },
  { 'x-forwarded-for': `10.0.${n}.1, 127.0.0.1` },
  { forwarded: `for=10.0.${n}.1;proto=https` },
  { 'x-real-ip': `10.0.${n}.1` },
  { 'x-client-ip': `10.0.${n}.1`, 'client-ip': `10.0.${n}.1`, 'true-client-ip': `10.0.${n}.1` },
  { 'cf-connecting-ip': `10.0.${n}.1`, 'x-cluster-client-ip': `10.0.${n}.1`, 'x-originating-ip': `10.0.${n}.1` },
  { 'user-agent': `browser ${n}`, cookie: `device=${n}; session=${n}` },
  { origin: `https://site${n}.example`, referer: `https://site${n}.example/` },
  { 'x-request-id': `request-${n}`, 'idempotency-key': `key-${n}` },
];

/** The identifiers of one account, and fields without effect. */
const bodies = (name: string, n: number): readonly object[] => [
  { identifier: `${name}@users.example` },
  { identifier: name },
  { identifier: `${name}@USERS.example` },
  { identifier: `${name[0]?.toUpperCase()}${name.slice(1)}@Users.Example` },
  { identifier: `${name}@users.example`, deviceId: `device ${n}`, email: `x${n}@users.example`, username: `x${n}` },
  { identifier: name, provider: 'local', rememberMe: n % 2 === 0 },
];

/** No password can be this: it is refused before a digest is made, and counts all the same. */
const impossible = '\0';

const attempt = (url: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  post(instance, url, { password: impossible, ...body }, { headers });

/** Refused for being too much, with the time to wait. */
function expectTooMuch(answer: Answer, what: string): void {
  expect(answer.status, what).toBe(429);
  expect(answer.headers.get('retry-after'), what).toMatch(/^[1-9]\d*$/);
  expect(answer.headers.get('cache-control'), what).toBe('no-store');
  expect(answer.text, what).toContain('Too many requests');
}

describe('A5 guesses at one account', () => {
  test(`${attempts} in every spelling, from everywhere, under every name: ${perAccount} are heard`, async () => {
    await joinAs(instance, 'anna');
    await joinAs(instance, 'berta');
    const statuses: number[] = [];
    for (let n = 0; n < attempts; n++) {
      const body = { ...bodies('anna', n)[n % 6], password: wrong };
      const headers = claims(n)[n % 10] ?? {};
      const answer = await attempt(spellings[n % spellings.length] ?? '', body, headers);
      statuses.push(answer.status);
      if (answer.status === 429) expectTooMuch(answer, `attempt ${n}`);
    }
    const counts = tally(statuses);
    console.log(`A5 ${attempts} guesses at one account: ${JSON.stringify(counts)}`);
    expect(counts[400]).toBe(perAccount);
    expect(Object.keys(counts).map(Number)).toEqual([400, 404, 429]);
    expectTooMuch(await signIn(instance, 'anna'), 'also with the right password');
    expect((await signIn(instance, 'berta')).status).toBe(200);
    expect((await signIn(instance, 'berta@users.example')).status).toBe(200);
  });

  test.each(spellings)('%s leads nowhere, or counts', async (url) => {
    const name = `nobody-${spellings.indexOf(url)}`;
    const through = await attempt(url, { identifier: name });
    if (through.status === 404) return;
    expect(through.status).toBe(400);
    for (let n = 1; n < perAccount; n++) expect((await attempt(url, { identifier: name })).status).toBe(400);
    for (const other of spellings) {
      const answer = await attempt(other, { identifier: name });
      if (answer.status !== 404) expectTooMuch(answer, other);
    }
  });

  test.each(claims(0).map((headers) => [JSON.stringify(headers), headers] as const))(
    '%s is no other client',
    async (_, headers) => {
      const identifier = `someone-${JSON.stringify(headers)}`;
      for (let n = 0; n < perAccount; n++)
        expect((await attempt('/api/auth/local', { identifier }, headers)).status).toBe(400);
      expectTooMuch(await attempt('/api/auth/local', { identifier }, headers), 'with the headers');
      expectTooMuch(await attempt('/api/auth/local', { identifier }), 'without');
    },
  );

  test('concurrent attempts are counted like sequential ones', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => attempt('/api/auth/local', { identifier: 'at-once', password: wrong })),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 400: perAccount, 429: 60 - perAccount });
  });

  test('attempts over many connections, and many over one', async () => {
    const body = JSON.stringify({ identifier: 'on-wires', password: impossible });
    const request = `POST /api/auth/local HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const alone = await Promise.all(
      Array.from({ length: 10 }, () => speak(base, { parts: [request], answers: 1, patience: 5_000 })),
    );
    const together = await speak(base, { parts: [request.repeat(10)], answers: 10, patience: 5_000 });
    const statuses = [...alone.flatMap((heard) => heard.statuses), ...together.statuses];
    expect(tally(statuses)).toEqual({ 400: perAccount, 429: 20 - perAccount });
  });

  test('what is no attempt counts for nothing', async () => {
    for (const body of [{}, [], { identifier: ['berta'] }, { identifier: { $ne: '' } }, { identifier: 'berta' }]) {
      for (let n = 0; n < 2 * perAccount; n++) expect((await post(instance, '/api/auth/local', body)).status).toBe(400);
    }
    for (let n = 0; n < 2 * perAccount; n++) {
      expect((await send(instance.app, { url: '/api/auth/local' })).status).toBe(405);
      await speak(base, { parts: [get('/api/auth/local')], answers: 1 });
    }
    expect((await signIn(instance, 'berta')).status).toBe(200);
  });

  test('a sign-in that succeeds forgives those before it', async () => {
    for (let round = 0; round < 3; round++) {
      for (let n = 1; n < perAccount; n++) expect((await signIn(instance, 'berta', impossible)).status).toBe(400);
      expect((await signIn(instance, 'berta')).status).toBe(200);
    }
  });

  test('a stolen access token is no way to guess either', async () => {
    const carla = await joinAs(instance, 'carla');
    const body = { currentPassword: wrong, password: 'another bottle', passwordConfirmation: 'another bottle' };
    const statuses: number[] = [];
    for (let n = 0; n < 20; n++) {
      statuses.push(
        (await post(instance, '/api/auth/change-password', body, { as: carla.jwt, headers: claims(n)[n % 10] ?? {} }))
          .status,
      );
    }
    expect(tally(statuses)).toEqual({ 400: perAccount, 429: 20 - perAccount });
    expectTooMuch(await signIn(instance, 'carla'), 'counted with the sign-ins');
  });

  test('administrators: the same, and apart from users of the same address', async () => {
    const email = 'dora@users.example';
    await joinAs(instance, 'dora');
    await addAdministrator(instance, email);
    await addAdministrator(instance, 'emma@example.org');
    const statuses: number[] = [];
    for (let n = 0; n < attempts; n++) {
      const body = { email: n % 2 === 0 ? email : email.toUpperCase(), password: wrong };
      const headers = { ...ownPage, ...(claims(n)[n % 10] ?? {}), origin: ownPage.origin ?? '' };
      statuses.push(
        (await post(instance, n % 3 === 0 ? '/admin/api/SIGN-IN/' : '/admin/api/sign-in', body, { headers })).status,
      );
    }
    const counts = tally(statuses);
    console.log(`A5 ${attempts} guesses at an administrator: ${JSON.stringify(counts)}`);
    // Behind an untrusted proxy, no secret is accepted over plain HTTP.
    expect(counts[400]).toBe(perAccount);
    expect((counts[400] ?? 0) + (counts[429] ?? 0) + (counts[403] ?? 0)).toBe(attempts);
    expectTooMuch(
      await asPage(instance, 'POST', '/admin/api/sign-in', { email, password: administratorPassword }),
      'the right one',
    );
    expect((await signIn(instance, 'dora')).status).toBe(200);
    const cookie = await enter(instance, 'emma@example.org');
    const proofs: number[] = [];
    for (let n = 0; n < 20; n++) {
      const body = { currentPassword: wrong, password: 'twenty green bottles' };
      proofs.push((await asPage(instance, 'POST', '/admin/api/me/password', body, cookie)).status);
    }
    expect(tally(proofs)).toEqual({ 400: perAccount, 429: 20 - perAccount });
  });
});

describe('A5 guesses from one address', () => {
  let counting: Instance;
  const limit = { attempts: perAddress, seconds: 86_400 };

  beforeAll(async () => {
    counting = await openInstance({
      proxy: { trusted: ['127.0.0.1', '192.0.2.0/24'] },
      limits: {
        signInPerAddress: limit,
        registerPerAddress: limit,
        mailPerAddress: limit,
        codePerAddress: limit,
        refreshPerAddress: limit,
      },
    });
  });

  afterAll(() => counting.close());

  const from = (address: string): Readonly<Record<string, string>> => ({ 'x-forwarded-for': address });
  const guess = (n: number, address: string): Promise<Answer> =>
    post(
      counting,
      '/api/auth/local',
      { identifier: `nobody${n}@users.example`, password: impossible },
      { headers: from(address) },
    );

  test(`${attempts} where no proxy is trusted: ${perAddress} are heard, whatever each says about where it comes from`, async () => {
    const direct = await openInstance({ limits: { signInPerAddress: limit } });
    const statuses: number[] = [];
    for (let n = 0; n < attempts; n++) {
      const body = { identifier: `nobody${n}@users.example`, password: impossible };
      const url = spellings[n % 2 === 0 ? 0 : 2] ?? '';
      statuses.push((await post(direct, url, body, { headers: claims(n)[n % 10] ?? {} })).status);
    }
    await direct.close();
    expect(tally(statuses)).toEqual({ 400: perAddress, 429: attempts - perAddress });
  });

  test(`${attempts} at different accounts: ${perAddress} are heard, and other addresses go on`, async () => {
    const statuses: number[] = [];
    for (let n = 0; n < attempts; n++) {
      // Entries left of the one that a trusted proxy wrote are not trusted.
      statuses.push((await guess(n, `10.0.${n}.1, 203.0.113.7${n % 2 === 0 ? ', 192.0.2.9' : ''}`)).status);
    }
    expect(tally(statuses)).toEqual({ 400: perAddress, 429: attempts - perAddress });
    expectTooMuch(await guess(0, '203.0.113.7'), 'plain');
    expectTooMuch(await guess(0, '::ffff:203.0.113.7'), 'as IPv6');
    expect((await guess(0, '203.0.113.8')).status).toBe(400);
  });

  test('a network of IPv6 is one address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < attempts; n++) statuses.push((await guess(n, `2001:db8:1:2:${n.toString(16)}::${n}`)).status);
    expect(tally(statuses)).toEqual({ 400: perAddress, 429: attempts - perAddress });
    expect((await guess(0, '2001:db8:1:3::1')).status).toBe(400);
  });

  const others = [
    [
      'registrations',
      '/api/auth/local/register',
      (n: number) => ({ username: `x${n}`, email: `taken@users.example`, password: 'short' }),
    ],
    ['mails', '/api/auth/forgot-password', (n: number) => ({ email: `nobody${n}@users.example` })],
    ['confirmations', '/api/auth/send-email-confirmation', (n: number) => ({ email: `nobody${n}@users.example` })],
    [
      'codes',
      '/api/auth/reset-password',
      (n: number) => ({ code: `${n}`, password: wrong, passwordConfirmation: wrong }),
    ],
    ['refresh tokens', '/api/auth/refresh', (n: number) => ({ refreshToken: `octavo_r_${n}` })],
  ] as const;

  test.each(others.filter(([what]) => what !== 'registrations'))('%s', async (what, url, bodyOf) => {
    const address = `198.51.100.${others.findIndex(([name]) => name === what)}`;
    const statuses: number[] = [];
    for (let n = 0; n < attempts; n++) {
      const answer = await post(counting, n % 2 === 0 ? url : url.toUpperCase(), bodyOf(n), { headers: from(address) });
      statuses.push(answer.status);
      if (answer.status === 429) expectTooMuch(answer, url);
    }
    expect(statuses.filter((status) => status !== 429).length).toBe(perAddress);
    expect((await post(counting, url, bodyOf(0), { headers: from('198.51.100.77') })).status).not.toBe(429);
    await emptyMailbox(counting);
  });

  test('registrations, those of names that are taken among them', async () => {
    const headers = from('198.51.100.200');
    const body = { username: 'taken', email: 'taken@users.example', password };
    const statuses: number[] = [];
    for (let n = 0; n < perAddress + 5; n++)
      statuses.push((await post(counting, '/api/auth/local/register', body, { headers })).status);
    expect(tally(statuses)).toEqual({ 200: 1, 400: perAddress - 1, 429: 5 });
  });

  test('codes of administrators', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 2 * perAddress; n++) {
      const body = {
        code: 'A'.repeat(43),
        password: 'twenty green bottles',
        ...(n % 2 === 0 ? { email: 'x@example.org' } : {}),
      };
      const url = n % 2 === 0 ? '/admin/api/setup' : '/admin/api/reset-password';
      statuses.push((await post(counting, url, body, { headers: ownPage })).status);
    }
    expect(tally(statuses)).toEqual({ 400: perAddress, 429: perAddress });
  });
});

describe('A5 two servers', () => {
  const seconds = 86_400;
  let first: Instance;
  let second: App;

  beforeAll(async () => {
    const limits = { ...noLimits, signInPerAccount: { attempts: perAccount, seconds } };
    first = await openInstance({ limits });
    second = await createTestApp({
      project: first.project,
      config: { dataDir: first.app.dataDir, locales: ['en', 'fr'], defaultLocale: 'en', limits },
    });
  });

  afterAll(async () => {
    await second.close();
    await first.close();
  });

  test('each counts for itself, so there are at most twice as many', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 60; n++) {
      statuses.push((await signIn({ app: n % 2 === 0 ? first.app : second }, 'nobody', impossible)).status);
    }
    expect(tally(statuses)).toEqual({ 400: 2 * perAccount, 429: 60 - 2 * perAccount });
  });
});

describe('security 7: guessing at an account does not lock its owner out', () => {
  const total = 12;
  const seconds = 86_400;
  const owner = '198.51.100.1';
  let open: Instance;

  beforeAll(async () => {
    open = await openInstance({
      proxy: { trusted: ['127.0.0.1'] },
      limits: {
        signInPerAccount: { attempts: perAccount, seconds },
        signInPerAccountTotal: { attempts: total, seconds },
        mailPerAccount: { attempts: perAccount, seconds },
        mailPerAccountTotal: { attempts: total, seconds },
      },
    });
    await joinAs(open, 'anna');
    await addAdministrator(open, 'anna@users.example');
  });

  afterAll(() => open.close());

  const ways = [
    [
      'of end users',
      '/api/auth/local',
      (secret: string) => ({ identifier: 'anna', password: secret }),
      { right: password, wrong: impossible },
    ],
    [
      'of administrators',
      '/admin/api/sign-in',
      (secret: string) => ({ email: 'anna@users.example', password: secret }),
      { right: administratorPassword, wrong: impossible },
    ],
  ] as const;

  test.each(ways)('sign-ins %s', async (_, url, bodyOf, secrets) => {
    const from = (address: string, secret: string): Promise<Answer> => {
      const headers = {
        ...ownPage,
        origin: 'https://localhost',
        'x-forwarded-for': address,
        'x-forwarded-proto': 'https',
      };
      return post(open, url, bodyOf(secret), { headers });
    };
    const statuses: number[] = [];
    for (let n = 0; n < 4 * perAccount; n++) statuses.push((await from('203.0.113.7', secrets.wrong)).status);
    expect(tally(statuses)).toEqual({ 400: perAccount, 429: 3 * perAccount });
    expectTooMuch(await from('203.0.113.7', secrets.right), 'from where it was guessed');
    expect((await from(owner, secrets.right)).status).toBe(200);
    // A guess from everywhere still comes to an end.
    const spread: number[] = [];
    for (let n = 0; n < 3 * total; n++) spread.push((await from(`192.0.2.${n}`, secrets.wrong)).status);
    expect(tally(spread)).toEqual({ 400: total, 429: 2 * total });
  });

  test.each(['/api/auth/forgot-password', '/admin/api/forgot-password'])('mails: %s', async (url) => {
    const from = async (address: string): Promise<number> => {
      const headers = { ...ownPage, 'x-forwarded-for': address };
      return (await post(open, url, { email: 'anna@users.example' }, { headers })).status;
    };
    const asked: number[] = [];
    for (let n = 0; n < 2 * perAccount; n++) asked.push(await from('203.0.113.7'));
    expect(asked.filter((status) => status === 429)).toHaveLength(perAccount);
    expect(await from(owner)).not.toBe(429);
    for (let n = 0; n < total; n++) await from(`192.0.2.${n}`);
    expect(await from('192.0.2.200')).toBe(429);
    await emptyMailbox(open);
  });
});
