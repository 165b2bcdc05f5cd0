import type { HttpRequest } from '../types.js';

const hostPattern = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Returns the URL of the server's root without a trailing slash, as the client of a request has reached it: the configured one, otherwise
 * that of the `Host` header.
 */
export function serverUrl(
  { headers, secure }: Pick<HttpRequest, 'headers' | 'secure'>,
  publicUrl: string | null,
): string {
  if (publicUrl !== null) return publicUrl;
  const { host } = headers;
  return `${secure ? 'https' : 'http'}://${typeof host === 'string' && hostPattern.test(host) ? host.toLowerCase() : 'localhost'}`;
}
