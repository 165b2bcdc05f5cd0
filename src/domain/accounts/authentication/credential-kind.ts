import { parsePreviewToken } from '../previews/preview-token.js';
import { isApiToken, isStrapiToken } from '../token-format.js';
import { parseUserToken } from '../users/user-token.js';

/**
 * Whose credentials an `Authorization` header has: `own`: by their form Octavo's; `jwt`: those of Octavo or of another issuer;
 * `foreign`: not Octavo's, or none.
 */
export type CredentialKind = 'own' | 'jwt' | 'foreign';

const jwtPrefix = 'eyJ';

/** Returns whose credentials a header has, by their form alone. */
export function credentialKind(authorization: string | undefined): CredentialKind {
  const [scheme, token, ...rest] = (authorization ?? '').trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || rest.length > 0) return 'foreign';
  const isOwn = isApiToken(token) || isStrapiToken(token) || parsePreviewToken(token) !== null;
  if (isOwn) return 'own';
  if (parseUserToken('access', token) === null) return 'foreign';
  return token.startsWith(jwtPrefix) ? 'jwt' : 'own';
}
