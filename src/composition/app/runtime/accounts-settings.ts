import type { AccountsSettings, ProviderSettings } from '../../../domain/accounts/index.js';
import { profiles } from '../../../interfaces/api/content/index.js';
import type { OctavoConfig, ProviderConfig } from '../types.js';

/** The part of a configuration that accounts are made with. `managedRoles`: types of the roles in the access file. */
export function accountsSettings(config: OctavoConfig, managedRoles: ReadonlySet<string>): AccountsSettings {
  const { publicUrl, users, administrators, limits } = config;
  const providers = new Map(
    Object.entries(config.providers).map(([name, provider]) => [name, withProviderDefaults(provider)]),
  );
  const { publicRightsForEveryone } = profiles[config.api.profile];
  const signedTokens = config.api.profile === 'strapi' || users.mode === 'legacy';
  const apiPrefix = config.api.prefix;
  return {
    publicUrl,
    apiPrefix,
    users,
    publicRightsForEveryone,
    managedRoles,
    signedTokens,
    administrators,
    limits,
    providers,
  };
}

const defaultScopes: Readonly<Record<ProviderSettings['kind'], readonly string[]>> = {
  oidc: ['openid', 'email', 'profile'],
  google: ['openid', 'email', 'profile'],
  github: ['read:user', 'user:email'],
};

function withProviderDefaults(provider: ProviderConfig): ProviderSettings {
  return { ...provider, issuer: provider.issuer ?? null, scopes: provider.scopes ?? defaultScopes[provider.kind] };
}
