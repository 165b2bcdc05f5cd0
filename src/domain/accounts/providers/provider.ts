import type { AccountsContext } from '../context.js';
import type { ProviderProfile } from '../users/users.js';

/** A sign-in in progress. */
export interface ProviderSignIn {
  /** Our own callback address, without a query. */
  readonly callbackUrl: string;
  /** Binds the callback to its sign-in; part of the address. */
  readonly state: string;
  /** PKCE code verifier; sent to the provider with the code only. */
  readonly verifier: string;
  /** Binds an id_token to its sign-in. */
  readonly nonce: string;
}

/** Identity at a provider. */
export type ProviderIdentity = Omit<ProviderProfile, 'provider'>;

/** A provider with its protocol. */
export interface Provider {
  /** Returns the page of the provider to redirect the browser to. Throws ProviderError. */
  authorizationUrl(attempt: ProviderSignIn): Promise<URL>;
  /**
   * Validates a callback, redeems its code and reads the profile. `answer` is the callback address with its query. Throws Failure
   * account.provider-failed if the provider denied the sign-in, ProviderError if it or its response is invalid.
   */
  identify(attempt: ProviderSignIn, answer: URL): Promise<ProviderIdentity>;
}

/** Dependencies of sign-in through providers. */
export type ProvidersContext = Pick<AccountsContext, 'store' | 'clock' | 'keys' | 'report'> & {
  readonly settings: Pick<AccountsContext['settings'], 'providers'>;
};
