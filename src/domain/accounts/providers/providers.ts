import type { ClientDevice, SignInResult } from '../users/users.js';

/** Sign-in of end users through providers (OpenID Connect, GitHub, Google). */
export interface Providers {
  /**
   * Begins a sign-in: the provider's address to send the browser to, and a secret for its cookie that binds the way
   * back to it. `callbackUrl`: our own address that the provider sends the browser back to, without a query. Throws
   * Failure account.provider-disabled, account.provider-failed, access.too-many-requests.
   */
  begin(
    provider: string,
    callbackUrl: string,
    client: ClientDevice,
  ): Promise<{ readonly location: string; readonly cookie: string }>;
  /**
   * The way back from the provider: checks state, nonce and the binding, fetches the profile, and gives the front end's
   * page to open, with a code that works once, for a minute. Of `url` the query alone counts. Throws Failure
   * account.provider-disabled, account.provider-failed.
   */
  handleCallback(
    provider: string,
    request: { readonly url: string; readonly cookie: string | null; readonly client: ClientDevice },
  ): Promise<{ readonly location: string }>;
  /**
   * The front end's exchange of that code for a session. Throws Failure account.provider-disabled,
   * account.incorrect-code, access.too-many-requests, and what `Users.signInWithProvider` raises.
   */
  exchange(provider: string, code: unknown, client: ClientDevice): Promise<SignInResult>;
}
