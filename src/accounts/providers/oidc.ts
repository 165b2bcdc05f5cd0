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
import type { Clock } from '../../kernel/index.js';
import type { ProviderSettings } from '../settings.js';
import { isLoopback } from './loopback.js';
import type { Outbound } from './outbound.js';
import type { Attempt, Person, Provider } from './provider.js';
import { heard, ProviderTrouble } from './provider-trouble.js';
import { remembered } from './remembered.js';

/** What an OpenID provider is spoken to with. */
export interface OidcParts {
  readonly clock: Clock;
  readonly outbound: Outbound;
}

/** What the issuer says about itself counts for an hour. */
const discoveryLifetime = 3_600_000;

/**
 * An OpenID provider (Core 1.0, authorization code flow with PKCE, state and nonce). The id_token is checked in full,
 * its signature included. E-mail and name come from it, or from the provider's userinfo endpoint where it has no
 * e-mail.
 */
export function oidcProvider(issuer: URL, settings: ProviderSettings, { clock, outbound }: OidcParts): Provider {
  const { clientId, clientSecret, scopes } = settings;
  const scope = [...new Set(['openid', ...scopes])].join(' ');
  const execute = [enableNonRepudiationChecks, ...(isLoopback(issuer) ? [allowInsecureRequests] : [])];
  const discover = remembered(clock, discoveryLifetime, () =>
    discovery(issuer, clientId, undefined, authentication(clientSecret), { execute, [customFetch]: outbound }),
  );
  return {
    pageFor: ({ callbackUrl, state, verifier, nonce }) =>
      heard(async () =>
        buildAuthorizationUrl(await discover(), {
          redirect_uri: callbackUrl,
          scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      ),
    identify: (attempt, answer) => heard(async () => personOf(await claimsOf(await discover(), attempt, answer))),
  };
}

/** In the body where the provider says that it takes it there; in the header, as is the default, where it does not. */
function authentication(secret: string): ClientAuth {
  const post = ClientSecretPost(secret);
  const basic = ClientSecretBasic(secret);
  return (server, ...rest) =>
    server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? post(server, ...rest)
      : basic(server, ...rest);
}

async function claimsOf(
  configuration: Configuration,
  { state, verifier, nonce }: Attempt,
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
    throw new ProviderTrouble('the answer of the provider is not valid', 'there is no id_token in its answer');
  if (claims.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
  return fetchUserInfo(configuration, tokens.access_token, claims.sub);
}

function personOf({ sub, email, email_verified, preferred_username }: IDToken | UserInfoResponse): Person {
  return {
    subject: sub,
    email: textOf(email),
    emailVerified: textOf(email) !== null && email_verified === true,
    username: textOf(preferred_username),
  };
}

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null;
}
