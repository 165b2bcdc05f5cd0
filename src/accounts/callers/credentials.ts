/**
 * The bearer token of an `Authorization` header, the scheme in any case. null: the caller is anonymous, because the header
 * is absent, empty, of another scheme, or not two words (behaviour, section 16).
 */
export function bearerOf(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  const [scheme, token, ...rest] = authorization.trim().split(/\s+/);
  if (scheme === undefined || token === undefined || rest.length > 0) return null;
  return scheme.toLowerCase() === 'bearer' ? token : null;
}
