import type { ProviderSettings } from '../settings.js';
import { type OidcDependencies, oidcProvider } from './oidc.js';
import type { Provider } from './provider.js';

/** Google's address as an OpenID provider. */
export const googleIssuer = new URL('https://accounts.google.com');

/** Google: an OpenID provider whose address is known. */
export function googleProvider(
  settings: ProviderSettings,
  dependencies: OidcDependencies,
  issuer: URL = googleIssuer,
): Provider {
  return oidcProvider(issuer, settings, dependencies);
}
