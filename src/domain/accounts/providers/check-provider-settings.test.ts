import { expect, test } from 'vitest';
import { settingsOf } from '../../../../test/support/providers/fixture.js';
import { CliError } from '../../../foundations/core/index.js';
import { checkProviderSettings } from './check-provider-settings.js';

function linesOf(issuer: string | null, name = 'house'): readonly string[] {
  try {
    checkProviderSettings(settingsOf({ [name]: { issuer } }));
    return [];
  } catch (error) {
    if (error instanceof CliError) return error.lines;
    throw error;
  }
}

test.each([
  'https://id.example.org',
  'https://id.example.org/realms/one',
  'http://localhost:8080',
  'http://127.0.0.1:8080/realms/one',
  'http://[::1]:8080',
])('an issuer may be %s', (issuer) => {
  expect(linesOf(issuer)).toEqual([]);
});

test.each([
  'http://id.example.org',
  'http://localhost.example.org',
  'http://127.0.0.1.example.org',
  'http://localhost@id.example.org',
  'ftp://localhost',
])('an issuer may not be %s: not https', (issuer) => {
  expect(linesOf(issuer)).toEqual([
    'providers.house.issuer must begin with https://; http:// is for localhost, 127.0.0.1 and [::1] alone',
  ]);
});

test.each([null, '', 'id.example.org'])('an issuer may not be %j: no address', (issuer) => {
  expect(linesOf(issuer)).toEqual(['providers.house.issuer must be the address of the OpenID provider']);
});

test('the address of the description is no issuer', () => {
  expect(linesOf('https://id.example.org/.well-known/openid-configuration')).toHaveLength(1);
});

test('accounts with a password keep their name', () => {
  expect(linesOf('https://id.example.org', 'local')).toHaveLength(1);
});

test('Google and GitHub need no issuer', () => {
  expect(() =>
    checkProviderSettings(settingsOf({ google: { kind: 'google' }, github: { kind: 'github' } })),
  ).not.toThrow();
});
