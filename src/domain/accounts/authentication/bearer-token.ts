import { Failure } from '../../../foundations/core/index.js';

/**
 * The bearer token of an `Authorization` header, the scheme in any case. null: the caller is anonymous, because the header is absent,
 * empty, of another scheme, or without a token (behaviour, section 16). Throws Failure access.unauthorized where something follows the
 * token: whoever sends that means to show who they are, and must not be answered as nobody.
 */
export function parseBearerToken(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  const [scheme, token, ...rest] = authorization.trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined) return null;
  if (rest.length > 0) throw new Failure('access.unauthorized');
  return token;
}
