import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectFailure } from '../../../../test/support/document-fixture.js';
import { device, openProvidersFixture, type ProvidersFixture } from '../../../../test/support/providers/fixture.js';
import {
  type HandMadeIssuer,
  sendJson,
  startHandMadeIssuer,
} from '../../../../test/support/providers/hand-made-issuer.js';
import { githubAddresses } from './github.js';
import { googleIssuer } from './google.js';

const callback = 'https://cms.example.org/api/connect/house/callback';
const quick = { milliseconds: 500, bytes: 64 * 1024 };
let issuer: HandMadeIssuer;
let fixture: ProvidersFixture;
let nonce = '';

beforeEach(async () => {
  issuer = await startHandMadeIssuer('octavo', () => nonce);
  const outside = { google: googleIssuer, github: githubAddresses, limits: quick };
  fixture = await openProvidersFixture({ house: { issuer: issuer.origin } }, outside, { attempts: 3, seconds: 60 });
});

afterEach(async () => {
  await fixture.close();
  await issuer.close();
});

/** Begins, and comes back as if the person had agreed. */
async function goAndComeBack(): Promise<{ readonly location: string }> {
  const { location, cookie } = await fixture.providers.begin('house', callback, device);
  const sent = new URL(location).searchParams;
  nonce = sent.get('nonce') ?? '';
  const query = new URLSearchParams({ state: sent.get('state') ?? '', code: 'given' });
  return fixture.providers.handleCallback('house', { url: `/?${query}`, cookie, client: device });
}

/** Returns the reason of the failed sign-in, after checking that neither it nor the log shows a secret. */
async function reason(): Promise<unknown> {
  const { code, facts, message } = await expectFailure(goAndComeBack());
  expect(code).toBe('account.provider-failed');
  expect(fixture.reports).toHaveLength(1);
  for (const secret of ['secret-access-token', 'a secret of some length', nonce]) {
    if (secret !== '') expect(`${message} ${fixture.reports}`).not.toContain(secret);
  }
  return facts.reason;
}

const invalid = 'the answer of the provider is not valid';

test('a sound provider', async () => {
  const { location } = await goAndComeBack();
  const code = new URL(location).searchParams.get('code');
  await fixture.providers.exchange('house', code, device);
  expect(fixture.signedIn).toMatchObject([{ subject: 'person-1', email: 'jo@example.org', emailVerified: false }]);
});

describe('an id_token is refused', () => {
  test.each([
    ['of another sign-in', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['for another client', { aud: 'another' }],
    ['for several clients without an authorized party', { aud: ['octavo', 'another'] }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has expired', { exp: 1 }],
    ['without a person', { sub: undefined }],
  ])('%s', async (_, claims) => {
    issuer.claims = claims;
    expect(await reason()).toBe(invalid);
    expect(fixture.signedIn).toEqual([]);
  });

  test('signed with a key that is not the issuer’s', async () => {
    issuer.foreignKey = true;
    expect(await reason()).toBe(invalid);
  });

  test.each(['none', 'HS256', 'ES256'])('that says it is signed with %s', async (alg) => {
    issuer.header = { alg };
    expect(await reason()).toBe(invalid);
  });

  test('signed with none, even where the issuer says that it does so', async () => {
    issuer.metadata = { id_token_signing_alg_values_supported: ['none', 'HS256'] };
    issuer.header = { alg: 'none' };
    expect(await reason()).toBe(invalid);
  });

  test('that is missing', async () => {
    issuer.instead.set('/token', (response) =>
      sendJson(response, { access_token: 'secret-access-token', token_type: 'Bearer' }),
    );
    expect(await reason()).toBe(invalid);
  });
});

test('the profile is that of who signed in', async () => {
  issuer.claims = { email: undefined };
  issuer.metadata = { userinfo_endpoint: `${issuer.origin}/userinfo` };
  issuer.instead.set('/userinfo', (response) => sendJson(response, { sub: 'person-2', email: 'jo@example.org' }));
  expect(await reason()).toBe(invalid);
});

describe('limits', () => {
  const huge = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"padding":"');
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
      response.once('drain', more);
    };
    more();
  };
  const silent = (): void => {};
  const dripping = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => (response.destroyed ? clearInterval(drip) : response.write(' ')), 50);
  };
  const redirecting = (response: ServerResponse): void => {
    response.writeHead(302, { location: `${issuer.origin}/elsewhere` }).end();
  };
  const endpoints = ['/.well-known/openid-configuration', '/token', '/keys'];

  test.each(endpoints)('%s does not end', async (endpoint) => {
    issuer.instead.set(endpoint, huge);
    expect(await reason()).toBe('the answer of the provider is too large');
  });

  test.each(endpoints)('%s does not answer', async (endpoint) => {
    issuer.instead.set(endpoint, silent);
    expect(await reason()).toBe('the provider did not answer in time');
  });

  test.each(endpoints)('%s answers drop by drop', async (endpoint) => {
    issuer.instead.set(endpoint, dripping);
    expect(await reason()).toBe('the provider did not answer in time');
  });

  test.each(endpoints)('%s leads elsewhere', async (endpoint) => {
    issuer.instead.set(endpoint, redirecting);
    expect(await reason()).toBe('the provider answered with a redirect');
    expect(issuer.asked).not.toContain('/elsewhere');
  });

  test('codes may be tried so often from an address', async () => {
    const codes = await Promise.all(
      [1, 2, 3, 4].map(() => expectFailure(fixture.providers.exchange('house', 'a', device))),
    );
    expect(codes.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 3 }, () => 'account.incorrect-code'),
      'access.too-many-requests',
    ]);
  });
});

describe('what the issuer says about itself', () => {
  const discoveries = (): number => issuer.asked.filter((path) => path.includes('well-known')).length;

  test('is requested once an hour', async () => {
    await Promise.all([goAndComeBack, goAndComeBack].map(() => fixture.providers.begin('house', callback, device)));
    fixture.advanceClock(3599);
    await fixture.providers.begin('house', callback, device);
    expect(discoveries()).toBe(1);
    fixture.advanceClock(1);
    await fixture.providers.begin('house', callback, device);
    expect(discoveries()).toBe(2);
  });

  test('is requested again after a failure', async () => {
    const path = '/.well-known/openid-configuration';
    issuer.instead.set(path, (response) => response.writeHead(503).end());
    expect(await reason()).toBe(invalid);
    issuer.instead.delete(path);
    await goAndComeBack();
  });

  test.each([
    ['of another', { issuer: 'https://evil.example' }],
    ['without a page to open', { authorization_endpoint: undefined }],
    ['with a page that is none', { authorization_endpoint: 'javascript:alert(1)' }],
  ])('is refused: %s', async (_, metadata) => {
    issuer.metadata = metadata;
    expect(await reason()).toBe(invalid);
  });

  test('no secret leaves this machine over plain http', async () => {
    issuer.metadata = { token_endpoint: 'http://provider.example/token' };
    expect(await reason()).toBe('an address of the provider is not https');
  });

  test('no server listens there', async () => {
    await issuer.close();
    expect(await reason()).toBe('the provider cannot be reached');
    expect(fixture.reports[0]).toContain('ECONNREFUSED');
  });

  test.each(['not JSON', '[]', 'null', '{"keys":[{"kty":"RSA","kid":"one","n":1}]}'])(
    'keys that are none: %s',
    async (body) => {
      issuer.instead.set('/keys', (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      );
      expect(await reason()).toBe(invalid);
    },
  );
});
