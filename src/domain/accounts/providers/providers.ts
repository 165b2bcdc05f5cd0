import type { ClientDevice, SignInResult } from '../users/users.js';

/** Sign-in of end users through providers (OpenID Connect, GitHub, Google). */
export interface Providers {
  /**
   * Starts a sign-in. Returns the provider's address to redirect the browser to, and a secret for a cookie that binds the callback to it.
   * `callbackUrl`: our own callback address, without a query. Throws Failure account.provider-disabled, account.provider-failed,
   * access.too-many-requests.
   */
  begin(
    provider: string,
    callbackUrl: string,
    client: ClientDevice,
  ): Promise<{ readonly location: string; readonly cookie: string }>;
  /**
   * Handles the callback: validates state, nonce and cookie, reads the profile, and returns the page of the front end with a one-time code,
   * valid for a minute. Only the query of `url` counts. Throws Failure account.provider-disabled, account.provider-failed.
   */
  handleCallback(
    provider: string,
    request: { readonly url: string; readonly cookie: string | null; readonly client: ClientDevice },
  ): Promise<{ readonly location: string }>;
  /**
   * Exchanges that code for a session. Throws Failure account.provider-disabled, account.incorrect-code, access.too-many-requests, and
   * those of `Users.signInWithProvider`.
   */
  exchange(provider: string, code: unknown, client: ClientDevice): Promise<SignInResult>;
}
