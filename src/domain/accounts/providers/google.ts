import type { ProviderSettings } from '../settings.js';
import { type OidcDependencies, oidcProvider } from './oidc.js';
import type { Provider } from './provider.js';

/** Issuer of Google. */
export const googleIssuer = new URL('https://accounts.google.com');

/** Creates the provider Google: OpenID with a known issuer. */
export function googleProvider(
  settings: ProviderSettings,
  dependencies: OidcDependencies,
  issuer: URL = googleIssuer,
): Provider {
  return oidcProvider(issuer, settings, dependencies);
}
