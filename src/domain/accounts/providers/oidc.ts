import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  type UserInfoResponse,
} from 'openid-client';
import type { Clock } from '../../../foundations/core/index.js';
import type { ProviderSettings } from '../settings.js';
import { isLoopback } from './loopback.js';
import type { Provider, ProviderIdentity, ProviderSignIn } from './provider.js';
import { mapProviderErrors, ProviderError } from './provider-error.js';
import type { ProviderHttpClient } from './provider-http-client.js';

/** Dependencies of an OpenID provider. */
export interface OidcDependencies {
  readonly clock: Clock;
  readonly httpClient: ProviderHttpClient;
}

/** Discovery documents are cached for an hour. */
const discoveryLifetime = 3_600_000;

/**
 * Creates an OpenID provider (Core 1.0, authorization code flow with PKCE, state and nonce). Validates the id_token with its signature.
 * Takes e-mail and name from it, or from the userinfo endpoint if it contains no e-mail.
 */
export function oidcProvider(
  issuer: URL,
  settings: ProviderSettings,
  { clock, httpClient }: OidcDependencies,
): Provider {
  const { clientId, clientSecret, scopes } = settings;
  const scope = [...new Set(['openid', ...scopes])].join(' ');
  const execute = [enableNonRepudiationChecks, ...(isLoopback(issuer) ? [allowInsecureRequests] : [])];
  const discover = cacheFor(clock, discoveryLifetime, () =>
    discovery(issuer, clientId, undefined, clientAuthentication(clientSecret), { execute, [customFetch]: httpClient }),
  );
  return {
    authorizationUrl: ({ callbackUrl, state, verifier, nonce }) =>
      mapProviderErrors(async () =>
        buildAuthorizationUrl(await discover(), {
          redirect_uri: callbackUrl,
          scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      ),
    identify: (attempt, answer) =>
      mapProviderErrors(async () => toProviderIdentity(await fetchClaims(await discover(), attempt, answer))),
  };
}

/** In the body if the provider supports that, otherwise in the header, the default. */
function clientAuthentication(secret: string): ClientAuth {
  const post = ClientSecretPost(secret);
  const basic = ClientSecretBasic(secret);
  return (server, ...rest) =>
    server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? post(server, ...rest)
      : basic(server, ...rest);
}

async function fetchClaims(
  configuration: Configuration,
  { state, verifier, nonce }: ProviderSignIn,
  answer: URL,
): Promise<IDToken | UserInfoResponse> {
  const tokens = await authorizationCodeGrant(configuration, answer, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined)
    throw new ProviderError('the answer of the provider is not valid', 'there is no id_token in its answer');
  if (claims.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
  return fetchUserInfo(configuration, tokens.access_token, claims.sub);
}

function toProviderIdentity({
  sub,
  email,
  email_verified,
  preferred_username,
}: IDToken | UserInfoResponse): ProviderIdentity {
  return {
    subject: sub,
    email: nonEmptyString(email),
    emailVerified: nonEmptyString(email) !== null && email_verified === true,
    username: nonEmptyString(preferred_username),
  };
}

function nonEmptyString(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null;
}

/** Loads a value at the first call and caches it for a time; concurrent calls share it. A failure is not cached. */
function cacheFor<T>(clock: Clock, milliseconds: number, make: () => Promise<T>): () => Promise<T> {
  let entry: { readonly value: Promise<T>; readonly expiresAt: number } | null = null;
  return async () => {
    const now = clock.now();
    if (entry !== null && now < entry.expiresAt) return entry.value;
    const fresh = { value: make(), expiresAt: now + milliseconds };
    entry = fresh;
    try {
      return await fresh.value;
    } catch (error) {
      if (entry === fresh) entry = null;
      throw error;
    }
  };
}
