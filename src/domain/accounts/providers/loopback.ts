const loopbackHost = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/** Returns whether an address is that of this machine: `localhost`, 127.0.0.0/8, `::1`. */
export function isLoopback({ hostname }: URL): boolean {
  return loopbackHost.test(hostname);
}

/** Returns whether secrets may be sent to an address: https, or http on this machine. */
export function isSecureUrl(address: URL): boolean {
  return address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address));
}
