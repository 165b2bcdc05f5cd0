import type { AccountsContext } from '../context.js';
import type { ProviderProfile } from '../users/users.js';

/** One sign-in under way, as the way to the provider and the way back from it both need it. */
export interface ProviderSignIn {
  /** Our own address that the provider sends the browser back to; without a query. */
  readonly callbackUrl: string;
  /** Ties the way back to its beginning; goes through the browser's address. */
  readonly state: string;
  /** Proves to the provider that whoever redeems its code also began (PKCE); never leaves the server before that. */
  readonly verifier: string;
  /** Ties an id_token to this sign-in. */
  readonly nonce: string;
}

/** Who somebody is at a provider. */
export type ProviderIdentity = Omit<ProviderProfile, 'provider'>;

/** One provider, spoken to in the way of its kind. */
export interface Provider {
  /** The provider's page to send the browser to. Throws ProviderError. */
  authorizationUrl(attempt: ProviderSignIn): Promise<URL>;
  /**
   * Who came back: checks the answer that the browser brought, redeems its code and asks for the profile. `answer`: the
   * callback address with the query that came. Throws Failure account.provider-failed where the provider said no,
   * ProviderError where it, or its answer, is unsound.
   */
  identify(attempt: ProviderSignIn, answer: URL): Promise<ProviderIdentity>;
}

/** What sign-in through providers is made from. */
export type ProvidersContext = Pick<AccountsContext, 'store' | 'clock' | 'keys' | 'report'> & {
  readonly settings: Pick<AccountsContext['settings'], 'providers'>;
};
