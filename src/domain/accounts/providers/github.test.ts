import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectFailure } from '../../../../test/support/document-fixture.js';
import { browse } from '../../../../test/support/providers/browser.js';
import { device, openProvidersFixture, type ProvidersFixture } from '../../../../test/support/providers/fixture.js';
import { type GithubServer, startGithubServer } from '../../../../test/support/providers/github-server.js';
import { googleIssuer } from './google.js';
import { providerHttpLimits } from './provider-http-client.js';

const callback = 'http://127.0.0.1:1337/api/connect/github/callback';
let github: GithubServer;
let fixture: ProvidersFixture;

beforeEach(async () => {
  github = await startGithubServer();
  github.user = { id: 583231, login: 'octocat', email: 'shown@example.org' };
  github.emails = [
    { email: 'old@example.org', primary: false, verified: true },
    { email: 'octocat@example.org', primary: true, verified: true },
  ];
  const outside = { google: googleIssuer, github: github.addresses, limits: providerHttpLimits };
  const scopes = ['read:user', 'user:email'];
  fixture = await openProvidersFixture(
    { github: { kind: 'github', scopes }, wrong: { kind: 'github', clientSecret: 'x' } },
    outside,
  );
});

afterEach(async () => {
  await fixture.close();
  await github.close();
});

async function signIn(name = 'github'): Promise<void> {
  const { location, cookie } = await fixture.providers.begin(name, callback, device);
  const url = await browse(location, callback);
  const way = await fixture.providers.handleCallback(name, { url, cookie, client: device });
  await fixture.providers.exchange(name, new URL(way.location).searchParams.get('code'), device);
}

test('the whole way: the number of the account is what lasts', async () => {
  await signIn();
  expect(fixture.signedIn).toEqual([
    { provider: 'github', subject: '583231', email: 'octocat@example.org', emailVerified: true, username: 'octocat' },
  ]);
});

test('asks for a code with PKCE and state', async () => {
  const { location } = await fixture.providers.begin('github', callback, device);
  expect(Object.fromEntries(new URL(location).searchParams)).toEqual({
    client_id: 'octavo',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    redirect_uri: callback,
    response_type: 'code',
    scope: 'read:user user:email',
    state: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test.each([
  ['the primary address is not verified', [{ email: 'a@example.org', primary: true, verified: false }]],
  ['only another address is verified', [{ email: 'a@example.org', primary: false, verified: true }]],
  ['there is none', []],
  ['they are of another form', [null, 1, { primary: true, verified: true, email: {} }]],
])('no address counts where %s', async (_, emails) => {
  github.emails = emails;
  await signIn();
  expect(fixture.signedIn).toMatchObject([{ email: null, emailVerified: false }]);
});

describe('a profile is refused', () => {
  test.each([[null], [[]], [{ login: 'octocat' }], [{ id: '583231' }], [{ id: 1.5 }]])('%j', async (user) => {
    github.user = user;
    const failure = await expectFailure(signIn());
    expect([failure.code, failure.facts.reason]).toEqual([
      'account.provider-failed',
      'the answer of the provider is not valid',
    ]);
    expect(fixture.reports).toEqual(['Error: Sign-in through github: there is no account number in the profile']);
  });

  test('without a list of addresses', async () => {
    github.emails = { message: 'Not Found' };
    expect((await expectFailure(signIn())).code).toBe('account.provider-failed');
  });
});

test('a wrong client secret is reported to the operator without the secret', async () => {
  expect((await expectFailure(signIn('wrong'))).facts.reason).toBe('the provider refused the code');
  expect(fixture.reports).toEqual([
    'Error: Sign-in through wrong: its token endpoint answered incorrect_client_credentials',
  ]);
});

test('a code of another sign-in is refused: PKCE', async () => {
  const other = await fixture.providers.begin('github', callback, device);
  const stolen = new URL(await browse(other.location, callback)).searchParams.get('code');
  const { location, cookie } = await fixture.providers.begin('github', callback, device);
  const url = new URL(await browse(location, callback));
  url.searchParams.set('code', stolen ?? '');
  const failure = await expectFailure(
    fixture.providers.handleCallback('github', { url: url.href, cookie, client: device }),
  );
  expect(failure.facts.reason).toBe('the provider refused the code');
});
