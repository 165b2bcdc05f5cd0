import type { HttpRequest } from './types.js';

/** Whether browsers reach the server over TLS: the request came that way, or the configured address says so. */
export function isSecureRequest({ secure }: Pick<HttpRequest, 'secure'>, publicUrl: string | null): boolean {
  return secure || isHttpsUrl(publicUrl);
}

/** Whether the configured address of the server is one of TLS. */
export function isHttpsUrl(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') === true;
}
