import type { AddressInfo } from 'node:net';

/** Returns an address that a browser can open: a wildcard host becomes localhost. */
export function baseUrl(host: string, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const shownHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${shownHost}:${port}`;
}
