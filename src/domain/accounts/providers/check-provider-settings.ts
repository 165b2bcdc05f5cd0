import { CliError } from '../../../foundations/core/index.js';
import type { ProviderSettings } from '../settings.js';
import { isSecureUrl } from './loopback.js';

/** Throws CliError with a line for every provider whose settings are incomplete or insecure. */
export function checkProviderSettings(providers: ReadonlyMap<string, ProviderSettings>): void {
  const lines = [...providers].flatMap(([name, settings]) => {
    const mistake = settingsProblem(name, settings);
    return mistake === null ? [] : [`providers.${name}${mistake}`];
  });
  if (lines.length > 0) throw new CliError('The settings of the providers are not valid', lines);
}

function settingsProblem(name: string, { kind, issuer }: ProviderSettings): string | null {
  if (name === 'local') return ' needs another name: local stands for accounts with a password';
  if (kind !== 'oidc') return null;
  if (issuer === null || !URL.canParse(issuer)) return '.issuer must be the address of the OpenID provider';
  if (!isSecureUrl(new URL(issuer))) {
    return '.issuer must begin with https://; http:// is for localhost, 127.0.0.1 and [::1] alone';
  }
  // Given the address of the discovery document, the library would not compare the issuer in it.
  return issuer.includes('/.well-known/') ? '.issuer must end before /.well-known/' : null;
}
