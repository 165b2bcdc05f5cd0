import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { openReceiver, type TestReceiver } from '../../support/receiver.js';
import { databaseBytes, storedBytes } from '../../support/verify/stored.js';
import { type Answer, send } from '../support/fixture.js';
import {
  addAdministrator,
  administratorPassword,
  asPage,
  bodyIn,
  change,
  enter,
  type Instance,
  mailTo,
  openInstance,
  ownPage,
  post,
  signedIn,
} from './support.js';
import { tellOf, whatLeaves, writeAuthor } from './what-leaves.js';

/* Secrets that work are shown to who holds them, once, and stand nowhere else: not in a log, not in the database. */

const secrets = new Map<string, string>();
const lines: string[] = [];
let instance: Instance;
let cookie: string;
let files: ReadonlyMap<string, Buffer>;
let leaving: ReadonlyMap<string, Buffer>;
let receiver: TestReceiver;

const keep = (name: string, secret: string | undefined): string => {
  if (secret === undefined || secret.length < 8) throw new Error(`no secret: ${name}`);
  secrets.set(name, secret);
  return secret;
};

/** A request in which a secret is, rightly or not; never in a path, which is what a log is about. */
type Use = (secret: string) => Promise<unknown>;

const json = (url: string, body: unknown, method = 'POST', as?: string): Promise<Answer> =>
  post(instance, url, body, { method, ...(as === undefined ? {} : { as }) });

const uses: readonly (readonly [what: string, use: Use])[] = [
  ['bearer', (secret) => send(instance.app, { url: '/api/users/me', as: secret })],
  ['bearer of an unknown path', (secret) => send(instance.app, { url: '/api/nothing', as: secret })],
  [
    'basic',
    (secret) =>
      send(instance.app, {
        url: '/api/tags',
        headers: { authorization: `Basic ${Buffer.from(`x:${secret}`).toString('base64')}` },
      }),
  ],
  [
    'cookie of users',
    (secret) =>
      send(instance.app, { url: '/api/tags', headers: { cookie: `octavo_refresh=${encodeURIComponent(secret)}` } }),
  ],
  [
    'cookie of the panel',
    (secret) =>
      send(instance.app, {
        url: '/admin/api/me',
        headers: { ...ownPage, cookie: `octavo_admin=${encodeURIComponent(secret)}` },
      }),
  ],
  [
    'cookie that cannot be read',
    (secret) =>
      send(instance.app, { url: '/admin/api/me', headers: { ...ownPage, cookie: `=; ${encodeURIComponent(secret)}` } }),
  ],
  [
    'access_token in the query',
    (secret) => send(instance.app, { url: `/api/tags?access_token=${encodeURIComponent(secret)}` }),
  ],
  [
    'filter',
    (secret) =>
      send(instance.app, { url: `/api/users?filters[username]=${encodeURIComponent(secret)}`, as: instance.token }),
  ],
  [
    'filter that is none',
    (secret) => send(instance.app, { url: `/api/users?filters[${encodeURIComponent(secret)}]=1`, as: instance.token }),
  ],
  [
    'search',
    (secret) => send(instance.app, { url: `/api/users?_q=${encodeURIComponent(secret)}`, as: instance.token }),
  ],
  [
    'malformed query',
    (secret) => send(instance.app, { url: `/api/tags?a[=${encodeURIComponent(secret)}`, as: instance.token }),
  ],
  ['identifier', (secret) => json('/api/auth/local', { identifier: secret, password: '\0' })],
  ['wrong password', (secret) => json('/api/auth/local', { identifier: 'nobody', password: `${secret}\0` })],
  [
    'password of an administrator',
    (secret) =>
      asPage(instance, 'POST', '/admin/api/sign-in', { email: 'nobody@example.org', password: `${secret}\0` }),
  ],
  [
    'address of an administrator',
    (secret) => asPage(instance, 'POST', '/admin/api/sign-in', { email: secret, password: '\0' }),
  ],
  ['address', (secret) => json('/api/auth/forgot-password', { email: secret })],
  ['address with a domain', (secret) => json('/api/auth/forgot-password', { email: `${secret.replaceAll(' ', '')}@` })],
  ['name of a field', (secret) => json('/api/auth/local/register', { [secret]: 1, username: 'x' })],
  ['name of a field of a user', (secret) => json('/api/users', { [secret]: 1, username: 'x' }, 'POST', instance.token)],
  ['role', (secret) => json('/api/users/1', { role: secret }, 'PUT', instance.token)],
  [
    'unreadable JSON',
    (secret) =>
      send(instance.app, {
        method: 'POST',
        url: '/api/auth/local',
        headers: { 'content-type': 'application/json' },
        payload: `{"password":"${secret}`,
      }),
  ],
  [
    'JSON that is a text',
    (secret) =>
      send(instance.app, {
        method: 'POST',
        url: '/api/auth/local',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(secret),
      }),
  ],
  [
    'form',
    (secret) =>
      send(instance.app, {
        method: 'POST',
        url: '/api/auth/local',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `identifier=x&password=${encodeURIComponent(`${secret}\0`)}`,
      }),
  ],
  [
    'form that cannot be read',
    (secret) =>
      send(instance.app, {
        method: 'POST',
        url: '/api/auth/local',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `a[=${secret}`,
      }),
  ],
  [
    'type of a body',
    (secret) =>
      send(instance.app, {
        method: 'POST',
        url: '/api/auth/local',
        headers: { 'content-type': `text/${encodeURIComponent(secret)}` },
        payload: 'x',
      }),
  ],
  [
    'code of a new password',
    (secret) =>
      json('/api/auth/reset-password', {
        code: `${secret}x`,
        password: 'green bottles',
        passwordConfirmation: 'green bottles',
      }),
  ],
  [
    'code of an address',
    (secret) =>
      send(instance.app, { url: `/api/auth/email-confirmation?confirmation=${encodeURIComponent(`${secret}x`)}` }),
  ],
  ['refresh token', (secret) => json('/api/auth/refresh', { refreshToken: `${secret}x` })],
  [
    'code of the set-up',
    (secret) =>
      asPage(instance, 'POST', '/admin/api/setup', {
        code: `${secret}x`,
        email: 'x@example.org',
        password: 'twelve green bottles',
      }),
  ],
  [
    'second factor',
    (secret) =>
      asPage(instance, 'POST', '/admin/api/reset-password', {
        code: 'x',
        password: 'twelve green bottles',
        secondFactor: secret,
      }),
  ],
  ['provider’s code', (secret) => json('/api/auth/home/callback', { code: `${secret}x` })],
  [
    'state of a provider',
    (secret) =>
      send(instance.app, {
        url: `/api/connect/home/callback?state=${encodeURIComponent(secret)}&code=${encodeURIComponent(secret)}`,
      }),
  ],
  [
    'origin',
    (secret) =>
      send(instance.app, { url: '/api/tags', headers: { origin: `https://${encodeURIComponent(secret)}.example` } }),
  ],
  [
    'referrer',
    (secret) =>
      send(instance.app, {
        url: '/api/tags',
        headers: { referer: `https://front.example/?token=${encodeURIComponent(secret)}` },
      }),
  ],
  [
    'id of a request',
    (secret) => send(instance.app, { url: '/api/tags', headers: { 'x-request-id': encodeURIComponent(secret) } }),
  ],
  [
    'password of a document that cannot be written',
    (secret) => json('/api/authors', { data: { name: { x: 1 }, pin: secret } }, 'POST', instance.token),
  ],
  [
    'a request that the database fails',
    (secret) => json('/api/dossiers', { data: { subject: secret } }, 'POST', instance.token),
  ],
];

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const clientSecret = keep('secret of a client', 'b8c1f0a2-client-secret-5e7d');
  const metricsToken = keep('token of figures', 'c1d7-token-of-figures-90aa');
  receiver = await openReceiver();
  instance = await openInstance({
    logger: true,
    metrics: { token: metricsToken },
    outbound: { allowPrivate: ['127.0.0.1'] },
    users: { emailConfirmation: true },
    providers: {
      home: {
        kind: 'oidc',
        issuer: 'http://127.0.0.1:9',
        clientId: 'octavo',
        clientSecret,
        redirectUrl: 'https://front.example/',
      },
    },
  });
  await collect();
  keep('secret of a webhook', await tellOf(instance, receiver));
  await writeAuthor(instance, keep('password of a document', 'correct-battery-staple-pin'));
  await change(instance, 'ALTER TABLE dossiers RENAME TO dossiers_gone');
  for (const [, use] of uses) for (const secret of secrets.values()) await use(secret);
  await send(instance.app, { url: '/api/connect/home' });
  await change(instance, 'ALTER TABLE dossiers_gone RENAME TO dossiers');
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(2), 10_000);
  files = await storedBytes(instance.app.dataDir);
  leaving = await whatLeaves(instance, receiver, metricsToken);
  vi.restoreAllMocks();
}, 120_000);

afterAll(async () => {
  await instance.close();
  await receiver.goDown();
});

/** Makes secrets of every kind, and uses each as it is meant to be used. */
async function collect(): Promise<void> {
  const secret = keep('password of a user', 'correct-battery-staple-user');
  keep('API token', instance.token);
  const custom = await instance.app.accounts.tokens.create(
    { name: 'x', description: '', kind: 'custom', actions: [], readDrafts: false, expiresAt: null },
    systemActor,
  );
  keep('custom token', custom.token);
  const setup = keep('code of the set-up', (await instance.app.accounts.administrators.setupCode()) ?? undefined);
  const registered = await json('/api/auth/local/register', {
    username: 'anna',
    email: 'anna@users.example',
    password: secret,
  });
  if (registered.status !== 200) throw new Error(registered.text);
  const confirmation = keep('code of an address', (await mailTo(instance, 'anna@users.example')).code);
  await send(instance.app, { url: `/api/auth/email-confirmation?confirmation=${confirmation}` });
  const member = await signedIn(instance, 'anna', secret);
  keep('access token', member.jwt);
  const refreshed = bodyIn<{ readonly jwt: string; readonly refreshToken: string }>(
    await json('/api/auth/refresh', { refreshToken: keep('used refresh token', member.refreshToken) }),
  );
  keep('second access token', refreshed.jwt);
  keep('refresh token', refreshed.refreshToken);
  await json('/api/auth/forgot-password', { email: 'anna@users.example' });
  keep('code of a new password', (await mailTo(instance, 'anna@users.example')).code);
  const account = {
    email: 'ann@example.org',
    password: keep('password of an administrator', 'correct-battery-staple-admin'),
  };
  const made = await asPage(instance, 'POST', '/admin/api/setup', { ...account, code: setup });
  cookie = (made.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const begun = await asPage(
    instance,
    'POST',
    '/admin/api/me/second-factor',
    { currentPassword: account.password },
    cookie,
  );
  const totp = keep(
    'secret of the second factor',
    bodyIn<{ readonly data: { readonly secret: string } }>(begun).data.secret,
  );
  const confirmed = await asPage(
    instance,
    'POST',
    '/admin/api/me/second-factor/confirm',
    { code: generateSync({ secret: totp }) },
    cookie,
  );
  const [first, second] = bodyIn<{ readonly data: { readonly recoveryCodes: readonly string[] } }>(confirmed).data
    .recoveryCodes;
  keep('recovery code', first);
  keep('another recovery code', second);
  const renewed = (confirmed.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  keep('session of an administrator', renewed.split('=')[1]);
  cookie = renewed;
  const invited = await asPage(
    instance,
    'POST',
    '/admin/api/administrators',
    { email: 'ed@example.org', role: 2 },
    cookie,
  );
  keep('invitation', bodyIn<{ readonly data: { readonly code: string } }>(invited, 201).data.code);
  await addAdministrator(instance, 'gina@example.org');
  keep('common password', administratorPassword);
  keep('another session of an administrator', (await enter(instance, 'gina@example.org')).split('=')[1]);
  const wrong = await json(
    '/api/auth/change-password',
    { currentPassword: 'x', password: secret, passwordConfirmation: secret },
    'POST',
    refreshed.jwt,
  );
  if (wrong.status !== 400) throw new Error(wrong.text);
}

function expectNone(contents: ReadonlyMap<string, Buffer>): void {
  for (const [name, secret] of secrets) {
    const bare = secret.replace(/^octavo_(?:[ur]_)?/, '');
    const forms: (string | Buffer)[] = [
      secret,
      bare,
      bare.slice(0, 40),
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('hex'),
    ];
    if (/^[\w-]{43}$/.test(bare)) forms.push(Buffer.from(bare, 'base64url'));
    for (const [location, bytes] of contents) {
      for (const form of forms) expect(bytes.includes(form), `${name} in ${location}`).toBe(false);
    }
  }
}

describe('L1 secrets that work', () => {
  test('were used in every way, and the log and the database hold what they ought to', () => {
    expect(secrets.size).toBeGreaterThanOrEqual(18);
    expect(uses.length).toBeGreaterThanOrEqual(30);
    const requests = lines.join('').match(/"message":"request"/g) ?? [];
    console.log(
      `L1: ${secrets.size} secrets in ${uses.length} ways, ${requests.length} lines of requests, ${files.size} files`,
    );
    expect(requests.length).toBeGreaterThan(secrets.size * (uses.length - 1));
    expect(lines.join('')).toContain('"message":"request failed"');
    expect(lines.join('')).toContain('Sign-in through home');
    expect([...files.keys()]).toContain('secrets.json');
    const database = databaseBytes(files);
    expect(database.includes('anna@users.example')).toBe(true);
    expect(database.includes('$argon2id$')).toBe(true);
  });

  test('none is in a log line', () => {
    const log = lines.join('');
    for (const [name, secret] of secrets) {
      for (const form of [
        secret,
        secret.replace(/^octavo_(?:[ur]_)?/, ''),
        encodeURIComponent(secret),
        Buffer.from(`x:${secret}`).toString('base64'),
      ]) {
        expect(
          log.includes(form),
          `${name}: ${log.slice(Math.max(0, log.indexOf(form) - 300), log.indexOf(form) + 100)}`,
        ).toBe(false);
      }
    }
  });

  test('none is in a file of the data folder', () => expectNone(files));

  test('none is in what leaves: an export, a backup, deliveries, metrics', () => {
    expect(leaving.get('export')?.includes('Anne')).toBe(true);
    expect(leaving.get('backup')?.includes('anna@users.example')).toBe(true);
    expect(leaving.get('figures')?.includes('octavo_http_requests_total')).toBe(true);
    expect(leaving.get('webhooks')?.includes('"event":"entry.update"')).toBe(true);
    expectNone(leaving);
  });

  test('nor is any shown a second time', async () => {
    const fresh = await enter(instance, 'gina@example.org');
    const shown: string[] = [];
    for (const path of [
      'me',
      'me/sessions',
      'administrators',
      'administrators/1',
      'roles',
      'tokens',
      'tokens/1',
      'tokens/2',
      'user-roles',
      'users?populate=*',
      'users/1',
      'audit?limit=100',
      'setup',
      'permissions',
    ]) {
      const answer = await asPage(instance, 'GET', `/admin/api/${path}`, undefined, fresh);
      expect(answer.status, path).toBe(200);
      shown.push(answer.text);
    }
    for (const url of ['/api/users?populate=*', '/api/users/1', '/api/users-permissions/roles/1']) {
      shown.push((await send(instance.app, { url, as: instance.token })).text);
    }
    const text = shown.join('\n');
    expect(text).not.toMatch(/\$argon2|"password":|"digest"|totp_?secret/i);
    for (const [name, secret] of secrets) expect(text.includes(secret), name).toBe(false);
  });
});
