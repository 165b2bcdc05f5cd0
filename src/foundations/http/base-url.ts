import type { AddressInfo } from 'node:net';

/** The address that a person can open: a wildcard host is shown as localhost. */
export function baseUrl(host: string, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const shownHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${shownHost}:${port}`;
}
