import { generateKeyPairSync } from 'node:crypto';
import { Provider } from 'oidc-provider';
import { client } from './client.js';
import { type Listening, listen } from './listen.js';

/** What the provider knows of the person who signs in; mutable, so that a test can change it. */
export interface Claims {
  sub: string;
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
}

/**
 * An OpenID provider that signs every request in as the same person, without a prompt. It requires PKCE, knows one
 * client, and tells e-mail and name at its userinfo endpoint alone, as the standard has it.
 */
export async function startOpenIdProvider(claims: Claims, callbackUrls: readonly string[]): Promise<Listening> {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  return listen((origin) => {
    const provider = new Provider(origin, {
      clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [...callbackUrls] }],
      jwks: { keys: [{ ...key, kid: 'one', use: 'sig' }] },
      cookies: { keys: ['cookies of a test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
      ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: () => '/sign-in' },
      findAccount: () => ({ accountId: claims.sub, claims: () => ({ ...claims }) }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new provider.Grant({ clientId: client.id, accountId: oidc.session?.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    const answer = provider.callback();
    return (request, response) => {
      if (request.url !== '/sign-in') {
        answer(request, response);
        return;
      }
      provider.interactionFinished(request, response, { login: { accountId: claims.sub } }).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    };
  });
}
