import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectFailure } from '../../../../test/support/document-fixture.js';
import { browse } from '../../../../test/support/providers/browser.js';
import {
  device,
  openProvidersFixture,
  type ProvidersFixture,
  page,
} from '../../../../test/support/providers/fixture.js';
import type { Listening } from '../../../../test/support/providers/listen.js';
import { type Claims, startOpenIdProvider } from '../../../../test/support/providers/open-id-provider.js';
import { githubAddresses } from './github.js';
import { providerHttpLimits } from './provider-http-client.js';

const callback = 'http://127.0.0.1:1337/api/connect/house/callback';
const googleCallback = 'http://127.0.0.1:1337/api/connect/google/callback';
const person: Claims = {
  sub: 'person-1',
  email: 'jo@example.org',
  email_verified: true,
  preferred_username: 'jo',
};
const claims: Claims = { ...person };
let issuer: Listening;
let fixture: ProvidersFixture;

beforeAll(async () => {
  issuer = await startOpenIdProvider(claims, [callback, googleCallback]);
});

afterAll(() => issuer.close());

beforeEach(async () => {
  Object.assign(claims, person);
  const outside = { google: new URL(issuer.origin), github: githubAddresses, limits: providerHttpLimits };
  fixture = await openProvidersFixture({ house: { issuer: issuer.origin }, google: { kind: 'google' } }, outside);
});

afterEach(() => fixture.close());

/** To the provider and back: the address that the browser came back with, and its cookie. */
async function goAndComeBack(name = 'house', address = callback): Promise<{ url: string; cookie: string }> {
  const { location, cookie } = await fixture.providers.begin(name, address, device);
  return { url: await browse(location, address), cookie };
}

async function codeOf(way: { url: string; cookie: string }, name = 'house'): Promise<string> {
  const { location } = await fixture.providers.handleCallback(name, { ...way, client: device });
  expect(location.startsWith(`${page}&code=`)).toBe(true);
  return location.slice(`${page}&code=`.length);
}

const reasonOf = async (promise: Promise<unknown>) => {
  const { code, facts } = await expectFailure(promise);
  return [code, facts.reason];
};
const notBegun = [
  'account.provider-failed',
  'it was not begun here, took more than ten minutes, or came back twice',
] as const;
const comeBack = (way: { url: string; cookie: string | null }, name = 'house') =>
  fixture.providers.handleCallback(name, { ...way, client: device });

describe('the whole way', () => {
  test('ends with the session of the person who signed in', async () => {
    const code = await codeOf(await goAndComeBack());
    expect(fixture.signedIn).toEqual([]);
    const session = await fixture.providers.exchange('house', code, device);
    expect(session.jwt).toBe('token of person-1');
    expect(fixture.signedIn).toEqual([
      { provider: 'house', subject: 'person-1', email: 'jo@example.org', emailVerified: true, username: 'jo' },
    ]);
    expect(fixture.reports).toEqual([]);
  });

  test('the same for Google, whose address needs no setting', async () => {
    const code = await codeOf(await goAndComeBack('google', googleCallback), 'google');
    await fixture.providers.exchange('google', code, device);
    expect(fixture.signedIn).toMatchObject([{ provider: 'google', subject: 'person-1' }]);
  });

  test('asks for a code with PKCE, state and nonce', async () => {
    const { location, cookie } = await fixture.providers.begin('house', callback, device);
    const { searchParams } = new URL(location);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'octavo',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(location).not.toContain(cookie);
  });

  test('the database holds neither the state nor what is behind it', async () => {
    const { location, cookie } = await fixture.providers.begin('house', callback, device);
    const { searchParams } = new URL(location);
    const stored = JSON.stringify(
      await fixture.store.rows({ sql: 'SELECT * FROM octavo_codes', slots: [], reads: [] }, []),
    );
    for (const secret of [searchParams.get('state'), searchParams.get('nonce'), cookie, callback]) {
      expect(stored).not.toContain(secret);
    }
  });

  test('an address that the provider has not verified is marked as such', async () => {
    claims.email_verified = false;
    await fixture.providers.exchange('house', await codeOf(await goAndComeBack()), device);
    expect(fixture.signedIn).toMatchObject([{ email: 'jo@example.org', emailVerified: false }]);
  });

  test('nothing is made up for who has neither address nor name', async () => {
    delete claims.email;
    delete claims.preferred_username;
    await fixture.providers.exchange('house', await codeOf(await goAndComeBack()), device);
    expect(fixture.signedIn).toMatchObject([{ email: null, emailVerified: false, username: null }]);
  });
});

describe('the way back', () => {
  test('works once', async () => {
    const way = await goAndComeBack();
    await codeOf(way);
    expect(await reasonOf(comeBack(way))).toEqual(notBegun);
  });

  test('works within ten minutes', async () => {
    const way = await goAndComeBack();
    fixture.advanceClock(600);
    expect(await reasonOf(comeBack(way))).toEqual(notBegun);
  });

  test.each(['', '?code=x', '?code=x&state=', `?code=x&state=${'a'.repeat(43)}`, '?state=__proto__', '?%'])(
    'with the query %j is refused',
    async (query) => {
      expect(await reasonOf(comeBack({ url: `/api/connect/house/callback${query}`, cookie: 'a' }))).toEqual(notBegun);
    },
  );

  test('is not cut off by new keys, as long as the old ones are in use', async () => {
    const way = await goAndComeBack();
    fixture.rotateKeys('the old ones');
    await codeOf(way);
  });

  test('is cut off where the keys are gone', async () => {
    const way = await goAndComeBack();
    fixture.rotateKeys('nothing');
    expect(await reasonOf(comeBack(way))).toEqual(notBegun);
  });

  test('with two states is refused, and uses neither up', async () => {
    const way = await goAndComeBack();
    expect(await reasonOf(comeBack({ ...way, url: `${way.url}&state=${'a'.repeat(43)}` }))).toEqual(notBegun);
    await codeOf(way);
  });

  test.each([
    ['no cookie', null],
    ['another cookie', 'b'.repeat(43)],
    ['an empty cookie', ''],
  ])('with %s is refused: somebody else began', async (_, cookie) => {
    const { url } = await goAndComeBack();
    expect(await reasonOf(comeBack({ url, cookie }))).toEqual([
      'account.provider-failed',
      'it was begun in another browser',
    ]);
  });

  test('to another provider than begun is refused', async () => {
    expect(await reasonOf(comeBack(await goAndComeBack(), 'google'))).toEqual(notBegun);
  });

  test('counts by its query: the host of the request leads nowhere', async () => {
    const { url, cookie } = await goAndComeBack();
    const code = await codeOf({ url: `//evil.example${new URL(url).search}`, cookie });
    expect(code).toMatch(/^[\w-]{43}$/);
  });

  test('is reported as declined, with the error code of the standard only', async () => {
    const { location, cookie } = await fixture.providers.begin('house', callback, device);
    const state = new URL(location).searchParams.get('state');
    const query = new URLSearchParams({ state: state ?? '', iss: issuer.origin, error: 'access_denied' });
    expect(await reasonOf(comeBack({ url: `/?${query}`, cookie }))).toEqual([
      'account.provider-failed',
      'the provider answered access_denied',
    ]);
    expect(fixture.reports).toEqual([]);
  });

  test('with an error of somebody else’s wording does not repeat it', async () => {
    const { location, cookie } = await fixture.providers.begin('house', callback, device);
    const state = new URL(location).searchParams.get('state');
    const query = new URLSearchParams({ state: state ?? '', iss: issuer.origin, error: 'call 555-1234 now' });
    const [, reason] = await reasonOf(comeBack({ url: `/?${query}`, cookie }));
    expect(reason).toBe('the provider answered an error');
  });

  test('with a code of another sign-in is refused by the provider: PKCE', async () => {
    const stolen = new URL((await goAndComeBack()).url).searchParams.get('code');
    const { url, cookie } = await goAndComeBack();
    const way = new URL(url);
    way.searchParams.set('code', stolen ?? '');
    expect(await reasonOf(comeBack({ url: way.href, cookie }))).toEqual([
      'account.provider-failed',
      'the provider refused the code',
    ]);
    expect(fixture.reports).toEqual(['Error: Sign-in through house: its token endpoint answered invalid_grant']);
  });
});

describe('the exchange', () => {
  const incorrect = ['account.incorrect-code', undefined];

  test('works once', async () => {
    const code = await codeOf(await goAndComeBack());
    await fixture.providers.exchange('house', code, device);
    expect(await reasonOf(fixture.providers.exchange('house', code, device))).toEqual(incorrect);
    expect(fixture.signedIn).toHaveLength(1);
  });

  test('of twenty concurrent ones, one gets the session', async () => {
    const code = await codeOf(await goAndComeBack());
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => fixture.providers.exchange('house', code, device)),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('works for a minute', async () => {
    const code = await codeOf(await goAndComeBack());
    fixture.advanceClock(60);
    expect(await reasonOf(fixture.providers.exchange('house', code, device))).toEqual(incorrect);
  });

  test('is of the provider that was signed in at', async () => {
    const code = await codeOf(await goAndComeBack());
    expect(await reasonOf(fixture.providers.exchange('google', code, device))).toEqual(incorrect);
  });

  test('of a state is refused: each secret is good for one thing', async () => {
    const { location } = await fixture.providers.begin('house', callback, device);
    const state = new URL(location).searchParams.get('state');
    expect(await reasonOf(fixture.providers.exchange('house', state, device))).toEqual(incorrect);
  });

  test.each([
    [undefined],
    [null],
    [true],
    [0],
    [''],
    [[]],
    [{}],
    [{ $ne: null }],
    ['a'.repeat(43)],
    ['a'.repeat(100_000)],
  ])('of %j is refused', async (code) => {
    expect(await reasonOf(fixture.providers.exchange('house', code, device))).toEqual(incorrect);
  });
});

test.each(['__proto__', 'constructor', 'toString', 'local', 'House', ''])('there is no provider %j', async (name) => {
  const disabled = ['account.provider-disabled', undefined];
  expect(await reasonOf(fixture.providers.begin(name, callback, device))).toEqual(disabled);
  expect(await reasonOf(comeBack({ url: '/?state=a', cookie: 'a' }, name))).toEqual(disabled);
  expect(await reasonOf(fixture.providers.exchange(name, 'a', device))).toEqual(disabled);
});
