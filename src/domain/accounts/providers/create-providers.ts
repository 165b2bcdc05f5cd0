import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { Failure, unreachable } from '../../../foundations/core/index.js';
import type { RateLimiter } from '../rate-limits/rate-limiter.js';
import { generateSecret } from '../secret.js';
import type { ProviderSettings } from '../settings.js';
import type { Users } from '../users/users.js';
import { addCode, parseCallbackParameters } from './callback-url.js';
import { checkProviderSettings } from './check-provider-settings.js';
import { type GithubAddresses, githubAddresses, githubProvider } from './github.js';
import { googleIssuer, googleProvider } from './google.js';
import { oidcProvider } from './oidc.js';
import { consumeProfile, storeProfile } from './profile-codes.js';
import type { Provider, ProvidersContext } from './provider.js';
import { ProviderError, providerFailed } from './provider-error.js';
import { createProviderHttpClient, type ProviderHttpLimits, providerHttpLimits } from './provider-http-client.js';
import type { Providers } from './providers.js';
import { consumeSignIn, storeSignIn } from './sign-in-state.js';

/** Addresses and time limits of well-known providers, replaced in tests only. */
export interface ProviderAddresses {
  readonly google: URL;
  readonly github: GithubAddresses;
  readonly limits: ProviderHttpLimits;
}

const productionAddresses: ProviderAddresses = {
  google: googleIssuer,
  github: githubAddresses,
  limits: providerHttpLimits,
};

/** Creates sign-in through the configured providers. Throws CliError for invalid settings. */
export function createProviders(
  context: ProvidersContext,
  users: Pick<Users, 'signInWithProvider'>,
  rateLimiter: RateLimiter,
  addresses: ProviderAddresses = productionAddresses,
): Providers {
  const { keys, settings, report } = context;
  checkProviderSettings(settings.providers);
  const enabledProviders = new Map(
    [...settings.providers].map(([name, providerSettings]) => [
      name,
      enableProvider(providerSettings, context, addresses),
    ]),
  );

  const requireProvider = (name: string): EnabledProvider => {
    const provider = enabledProviders.get(name);
    if (provider === undefined) throw new Failure('account.provider-disabled');
    return provider;
  };

  /** Logs the details for the operator; the caller gets less. */
  const reportProviderErrors = async <T>(name: string, answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      report(new Error(`Sign-in through ${name}: ${error.message}`));
      throw providerFailed(error.reason);
    }
  };

  return {
    async begin(name, callbackUrl, client) {
      const { provider } = requireProvider(name);
      rateLimiter.countAttempt('codePerAddress', client.address);
      const secret = generateSecret();
      const [cookie = ''] = keys.digests(secret);
      const attempt = { callbackUrl, verifier: randomPKCECodeVerifier(), nonce: randomNonce() };
      const state = await storeSignIn(context, { ...attempt, provider: name, cookie });
      const page = await reportProviderErrors(name, provider.authorizationUrl({ ...attempt, state }));
      return { location: page.href, cookie: secret };
    },

    async handleCallback(name, { url, cookie, client }) {
      const { provider, redirectUrl } = requireProvider(name);
      rateLimiter.countAttempt('codePerAddress', client.address);
      const parameters = parseCallbackParameters(url);
      const [state, ...others] = parameters.getAll('state');
      const attempt = others.length === 0 ? await consumeSignIn(context, state) : null;
      if (state === undefined || attempt === null || attempt.provider !== name) {
        throw providerFailed('it was not begun here, took more than ten minutes, or came back twice');
      }
      if (cookie === null || !keys.digests(cookie).includes(attempt.cookie)) {
        throw providerFailed('it was begun in another browser');
      }
      const answer = new URL(`${attempt.callbackUrl}?${parameters}`);
      const person = await reportProviderErrors(name, provider.identify({ ...attempt, state }, answer));
      const code = await storeProfile(context, { provider: name, ...person });
      return { location: addCode(redirectUrl, code) };
    },

    async exchange(name, code, client) {
      rateLimiter.countAttempt('codePerAddress', client.address);
      requireProvider(name);
      const profile = await consumeProfile(context, name, code);
      if (profile === null) throw new Failure('account.incorrect-code');
      return users.signInWithProvider(profile, client);
    },
  };
}

interface EnabledProvider {
  readonly provider: Provider;
  /** Page of the front end. */
  readonly redirectUrl: string;
}

function enableProvider(
  settings: ProviderSettings,
  { clock }: ProvidersContext,
  addresses: ProviderAddresses,
): EnabledProvider {
  const httpClient = createProviderHttpClient(addresses.limits);
  const { kind, issuer, redirectUrl } = settings;
  switch (kind) {
    case 'oidc':
      return { provider: oidcProvider(new URL(issuer ?? ''), settings, { clock, httpClient }), redirectUrl };
    case 'google':
      return { provider: googleProvider(settings, { clock, httpClient }, addresses.google), redirectUrl };
    case 'github':
      return { provider: githubProvider(settings, httpClient, addresses.github), redirectUrl };
    default:
      return unreachable(kind);
  }
}
