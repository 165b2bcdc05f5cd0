import type { HttpRequest } from './types.js';

/** Browsers reach the server over TLS: the request did, or the configured address says so. */
export function isSecureRequest({ secure }: Pick<HttpRequest, 'secure'>, publicUrl: string | null): boolean {
  return secure || isHttpsUrl(publicUrl);
}

/** The address under which browsers reach the server is one of TLS. */
export function isHttpsUrl(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') === true;
}
