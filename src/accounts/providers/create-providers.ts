import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { Failure, unreachable } from '../../kernel/index.js';
import type { Limits } from '../limits/limits.js';
import { newSecret } from '../secret.js';
import type { ProviderSettings } from '../settings.js';
import type { Users } from '../users/users.js';
import { parametersOf, withCode } from './addresses.js';
import { keepAttempt, takeAttempt } from './attempts.js';
import { checkSettings } from './check-settings.js';
import type { ProvidersContext } from './context.js';
import { type GithubAddresses, githubAddresses, githubProvider } from './github.js';
import { googleIssuer, googleProvider } from './google.js';
import { oidcProvider } from './oidc.js';
import { createOutbound, type OutboundLimits, outboundLimits } from './outbound.js';
import { keepProfile, takeProfile } from './profile-codes.js';
import type { Provider } from './provider.js';
import { ProviderTrouble, providerFailed } from './provider-trouble.js';
import type { Providers } from './providers.js';

/** Where the well-known providers are and how long they may take. No setting: tests alone hand in their own. */
export interface Outside {
  readonly google: URL;
  readonly github: GithubAddresses;
  readonly limits: OutboundLimits;
}

const world: Outside = { google: googleIssuer, github: githubAddresses, limits: outboundLimits };

/** Sign-in through the providers of the settings. Raises Refusal where those are not valid. */
export function createProviders(
  context: ProvidersContext,
  users: Pick<Users, 'signInWithProvider'>,
  limits: Limits,
  outside: Outside = world,
): Providers {
  const { keys, settings, report } = context;
  checkSettings(settings.providers);
  const known = new Map([...settings.providers].map(([name, of]) => [name, enabled(of, context, outside)]));

  const find = (name: string): Enabled => {
    const provider = known.get(name);
    if (provider === undefined) throw new Failure('account.provider-disabled');
    return provider;
  };

  /** What the operator has to hear of goes to the log; the caller hears less. */
  const asked = async <T>(name: string, answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof ProviderTrouble)) throw error;
      report(new Error(`Sign-in through ${name}: ${error.message}`));
      throw providerFailed(error.reason);
    }
  };

  return {
    async begin(name, callbackUrl, client) {
      const { provider } = find(name);
      limits.count('codePerAddress', client.address);
      const secret = newSecret();
      const [cookie = ''] = keys.digests(secret);
      const attempt = { callbackUrl, verifier: randomPKCECodeVerifier(), nonce: randomNonce() };
      const state = await keepAttempt(context, { ...attempt, provider: name, cookie });
      const page = await asked(name, provider.pageFor({ ...attempt, state }));
      return { location: page.href, cookie: secret };
    },

    async comeBack(name, { url, cookie, client }) {
      const { provider, redirectUrl } = find(name);
      limits.count('codePerAddress', client.address);
      const parameters = parametersOf(url);
      const [state, ...others] = parameters.getAll('state');
      const attempt = others.length === 0 ? await takeAttempt(context, state) : null;
      if (state === undefined || attempt === null || attempt.provider !== name) {
        throw providerFailed('it was not begun here, took more than ten minutes, or came back twice');
      }
      if (cookie === null || !keys.digests(cookie).includes(attempt.cookie)) {
        throw providerFailed('it was begun in another browser');
      }
      const answer = new URL(`${attempt.callbackUrl}?${parameters}`);
      const person = await asked(name, provider.identify({ ...attempt, state }, answer));
      const code = await keepProfile(context, { provider: name, ...person });
      return { location: withCode(redirectUrl, code) };
    },

    async exchange(name, code, client) {
      limits.count('codePerAddress', client.address);
      find(name);
      const profile = await takeProfile(context, name, code);
      if (profile === null) throw new Failure('account.incorrect-code');
      return users.signInWithProvider(profile, client);
    },
  };
}

interface Enabled {
  readonly provider: Provider;
  /** The front end's page. */
  readonly redirectUrl: string;
}

function enabled(settings: ProviderSettings, { clock }: ProvidersContext, outside: Outside): Enabled {
  const outbound = createOutbound(outside.limits);
  const { kind, issuer, redirectUrl } = settings;
  switch (kind) {
    case 'oidc':
      return { provider: oidcProvider(new URL(issuer ?? ''), settings, { clock, outbound }), redirectUrl };
    case 'google':
      return { provider: googleProvider(settings, { clock, outbound }, outside.google), redirectUrl };
    case 'github':
      return { provider: githubProvider(settings, outbound, outside.github), redirectUrl };
    default:
      return unreachable(kind);
  }
}
