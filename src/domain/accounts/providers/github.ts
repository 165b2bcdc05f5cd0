import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
} from 'openid-client';
import { isObject } from '../../../foundations/core/index.js';
import type { ProviderSettings } from '../settings.js';
import { isLoopback } from './loopback.js';
import type { Provider, ProviderIdentity } from './provider.js';
import { mapProviderErrors, ProviderError } from './provider-error.js';
import type { ProviderHttpClient } from './provider-http-client.js';

/** Addresses of GitHub. */
export interface GithubAddresses {
  readonly issuer: URL;
  /** The page that browsers are sent to. */
  readonly authorize: URL;
  readonly token: URL;
  /** Profile of the bearer. */
  readonly user: URL;
  /** E-mail addresses of the bearer. */
  readonly emails: URL;
}

/** The public GitHub. */
export const githubAddresses: GithubAddresses = {
  issuer: new URL('https://github.com/login/oauth'),
  authorize: new URL('https://github.com/login/oauth/authorize'),
  token: new URL('https://github.com/login/oauth/access_token'),
  user: new URL('https://api.github.com/user'),
  emails: new URL('https://api.github.com/user/emails'),
};

/**
 * Creates the provider GitHub: OAuth 2 with PKCE and state, without OpenID. Reads the profile from its API: the account number is the
 * subject, and only the primary address counts, if it is verified.
 */
export function githubProvider(
  settings: ProviderSettings,
  httpClient: ProviderHttpClient,
  addresses: GithubAddresses = githubAddresses,
): Provider {
  const configuration = createConfiguration(settings, httpClient, addresses);
  const scope = settings.scopes.join(' ');
  const identify: Provider['identify'] = async ({ state, verifier }, answer) => {
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    const { access_token } = await authorizationCodeGrant(configuration, answer, checks);
    const fetchProfile = (address: URL) => fetchJson(httpClient, address, access_token);
    return toProviderIdentity(await fetchProfile(addresses.user), await fetchProfile(addresses.emails));
  };
  return {
    authorizationUrl: ({ callbackUrl, state, verifier }) =>
      mapProviderErrors(async () =>
        buildAuthorizationUrl(configuration, {
          redirect_uri: callbackUrl,
          scope,
          state,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      ),
    identify: (attempt, answer) => mapProviderErrors(() => identify(attempt, answer)),
  };
}

function createConfiguration(
  { clientId, clientSecret }: ProviderSettings,
  httpClient: ProviderHttpClient,
  { issuer, authorize, token }: GithubAddresses,
): Configuration {
  const server = { issuer: issuer.href, authorization_endpoint: authorize.href, token_endpoint: token.href };
  const configuration = new Configuration(server, clientId, undefined, ClientSecretPost(clientSecret));
  configuration[customFetch] = async (...request) => withErrorStatus(await httpClient(...request));
  if (isLoopback(token)) allowInsecureRequests(configuration);
  return configuration;
}

/** GitHub reports a wrong code with status 200; the library expects an error status. */
async function withErrorStatus(response: Response): Promise<Response> {
  const text = await response.text();
  const { headers, status } = response;
  return new Response(text, { headers, status: status === 200 && /^\s*\{\s*"error"/.test(text) ? 400 : status });
}

async function fetchJson(httpClient: ProviderHttpClient, { href, pathname }: URL, token: string): Promise<unknown> {
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    // GitHub rejects requests without a user agent.
    'user-agent': 'octavo',
    'x-github-api-version': '2022-11-28',
  };
  const response = await httpClient(href, { method: 'GET', headers });
  if (response.status !== 200) throw invalidResponse(`${pathname} answered with status ${response.status}`);
  return response.json();
}

function toProviderIdentity(user: unknown, emails: unknown): ProviderIdentity {
  if (!isObject(user) || !Number.isSafeInteger(user.id))
    throw invalidResponse('there is no account number in the profile');
  if (!Array.isArray(emails)) throw invalidResponse('there is no list of addresses');
  const primary = emails.find((address) => isObject(address) && address.primary === true && address.verified === true);
  const email = isObject(primary) && typeof primary.email === 'string' ? primary.email : null;
  const username = typeof user.login === 'string' ? user.login : null;
  return { subject: String(user.id), email, emailVerified: email !== null, username };
}

function invalidResponse(detail: string): ProviderError {
  return new ProviderError('the answer of the provider is not valid', detail);
}
