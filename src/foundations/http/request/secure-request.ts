import type { HttpRequest } from '../types.js';

/** Returns whether browsers reach the server over TLS: the request came over TLS, or the configured URL says so. */
export function isSecureRequest({ secure }: Pick<HttpRequest, 'secure'>, publicUrl: string | null): boolean {
  return secure || isHttpsUrl(publicUrl);
}

/** Whether the configured address of the server is one of TLS. */
export function isHttpsUrl(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') === true;
}
