import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, removeFolder } from '../../../../../test/support/data-folder.js';
import { browse } from '../../../../../test/support/providers/browser.js';
import { client } from '../../../../../test/support/providers/client.js';
import type { Listening } from '../../../../../test/support/providers/listen.js';
import { startOpenIdProvider } from '../../../../../test/support/providers/open-id-provider.js';
import type { App, PartialConfig } from '../../../../composition/app/index.js';
import { parseMailBody } from '../../../../domain/accounts/mail/test-mails.js';

/*
 * The flows that involve a mailbox or a provider, over a whole server; the others are cases of the conformance suite.
 */
const project = fileURLToPath(new URL('../../../../../test/conformance/model', import.meta.url));
const publicUrl = 'http://127.0.0.1:14337';
const callback = `${publicUrl}/api/connect/house/callback`;
const page = 'http://127.0.0.1:3000/done';
const password = 'nine green bottles';
const better = 'ten green bottles';

let folder: string;
let issuer: Listening;
const apps: App[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-accounts-door-'));
  const claims = { sub: 'person-1', email: 'jo@example.org', email_verified: true, preferred_username: 'joan' };
  issuer = await startOpenIdProvider(claims, [callback]);
});

afterAll(async () => {
  for (const app of apps) await app.close();
  await issuer?.close();
  await removeFolder(folder);
});

async function start(config: PartialConfig): Promise<App> {
  const dataDir = join(folder, `data-${apps.length}`);
  const app = await createTestApp({ project, config: { ...config, publicUrl, dataDir } });
  apps.push(app);
  return app;
}

interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: { readonly jwt?: string; readonly user?: Record<string, unknown> };
}

async function send(app: App, method: string, url: string, payload?: object, headers = {}): Promise<Sent> {
  const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  const text = answer.body.toString();
  return { status: answer.status, headers: answer.headers, body: text === '' ? {} : JSON.parse(text) };
}

const register = (app: App) =>
  send(app, 'POST', '/api/auth/local/register', { username: 'anna', email: 'anna@example.org', password });
const signIn = (app: App, word: string) => send(app, 'POST', '/api/auth/local', { identifier: 'anna', password: word });

/** Returns the part of the newest mail that matches. */
async function mailed(app: App, pattern: RegExp): Promise<string> {
  return vi.waitFor(async () => {
    const mailbox = join(app.dataDir, 'mailbox');
    const [newest = ''] = (await readdir(mailbox))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse();
    const [, found] = pattern.exec(parseMailBody(await readFile(join(mailbox, newest), 'utf8'))) ?? [];
    if (found === undefined) throw new Error(`nothing like ${pattern} in ${newest}`);
    return found;
  }, 5_000);
}

describe('a forgotten password', () => {
  test('is replaced with the mailed code, once', async () => {
    const app = await start({ users: { resetPasswordUrl: 'http://127.0.0.1:3000/reset' } });
    const { body } = await register(app);
    await send(app, 'POST', '/api/auth/forgot-password', { email: 'Anna@Example.org' });
    const code = await mailed(app, /reset\?code=([\w-]+)/);
    const reset = { code, password: better, passwordConfirmation: better };
    const answer = await send(app, 'POST', '/api/auth/reset-password', reset);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['jwt', 'refreshToken', 'user']);
    expect(answer.body.user).toMatchObject({ id: body.user?.id, username: 'anna', confirmed: true });
    expect((await send(app, 'POST', '/api/auth/reset-password', reset)).status).toBe(400);
    expect([(await signIn(app, password)).status, (await signIn(app, better)).status]).toEqual([400, 200]);
    const old = { authorization: `Bearer ${body.jwt}` };
    expect((await send(app, 'GET', '/api/users/me', undefined, old)).status).toBe(401);
  });
});

describe('an address to be confirmed', () => {
  const link = /(\/api\/auth\/email-confirmation\?confirmation=[\w-]+)/;

  test('is, by opening the link once', async () => {
    const app = await start({ users: { emailConfirmation: true } });
    expect((await register(app)).body.jwt).toBeUndefined();
    expect((await signIn(app, password)).status).toBe(400);
    const url = await mailed(app, link);
    expect((await send(app, 'HEAD', url)).status).toBe(405);
    expect(await send(app, 'GET', url)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await send(app, 'GET', url)).status).toBe(400);
    expect((await signIn(app, password)).status).toBe(200);
  });

  test('redirects to a page if one is configured', async () => {
    const app = await start({ users: { emailConfirmation: true, confirmationRedirect: page } });
    await register(app);
    const answer = await send(app, 'GET', await mailed(app, link));
    expect(answer).toMatchObject({ status: 302, headers: { location: page, 'cache-control': 'no-store' } });
  });
});

describe('a provider', () => {
  const fixture = { kind: 'oidc', clientId: client.id, clientSecret: client.secret, redirectUrl: page } as const;

  test('signs in who comes back in the same browser, with a code that works once', async () => {
    const app = await start({ providers: { house: { ...fixture, issuer: issuer.origin } } });
    const begun = await send(app, 'GET', '/api/connect/house');
    expect(begun.status).toBe(302);
    const set = String(begun.headers['set-cookie']);
    expect(set).toMatch(/^octavo_connect=[\w-]+; Path=\/api\/connect; Max-Age=600; HttpOnly; SameSite=Lax$/);
    const back = (await browse(String(begun.headers.location), callback)).slice(publicUrl.length);
    expect((await send(app, 'HEAD', back)).status).toBe(405);

    const returned = await send(app, 'GET', back, undefined, { cookie: set.split(';')[0] });
    expect(returned.status).toBe(302);
    expect(String(returned.headers['set-cookie'])).toMatch(/^octavo_connect=; .*Max-Age=0/);
    const location = new URL(String(returned.headers.location));
    expect(location.origin + location.pathname).toBe(page);
    const code = location.searchParams.get('code') ?? '';

    expect((await send(app, 'GET', `/api/auth/house/callback?access_token=${code}`)).status).toBe(400);
    const session = await send(app, 'GET', `/api/auth/house/callback${location.search}`);
    expect(session.body.user).toMatchObject({ username: 'joan', email: 'jo@example.org', provider: 'house' });
    expect((await send(app, 'POST', '/api/auth/house/callback', { code })).status).toBe(400);
    const mine = { authorization: `Bearer ${session.body.jwt}` };
    expect((await send(app, 'GET', '/api/users/me', undefined, mine)).body).toEqual(session.body.user);
  });

  test('rejects the callback without the cookie', async () => {
    const app = await start({ providers: { house: { ...fixture, issuer: issuer.origin } } });
    const begun = await send(app, 'GET', '/api/connect/house');
    const back = (await browse(String(begun.headers.location), callback)).slice(publicUrl.length);
    expect(await send(app, 'GET', back)).toMatchObject({ status: 400, body: { error: { name: 'ValidationError' } } });
  });
});
