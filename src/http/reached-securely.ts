import type { DoorRequest } from './types.js';

/** Browsers reach the server over TLS: the request did, or the configured address says so. */
export function isReachedSecurely({ secure }: Pick<DoorRequest, 'secure'>, publicUrl: string | null): boolean {
  return secure || isSecureAddress(publicUrl);
}

/** The address under which browsers reach the server is one of TLS. */
export function isSecureAddress(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') === true;
}
