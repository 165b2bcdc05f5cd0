import { Failure } from '../../../foundations/core/index.js';

/**
 * Parses the bearer token of an `Authorization` header, with the scheme in any case. Returns null for an anonymous caller: the header is
 * absent, empty, of another scheme, or without a token (behaviour, section 16). Throws Failure access.unauthorized if something follows the
 * token, since such a client meant to authenticate and must not be treated as anonymous.
 */
export function parseBearerToken(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  const [scheme, token, ...rest] = authorization.trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined) return null;
  if (rest.length > 0) throw new Failure('access.unauthorized');
  return token;
}
