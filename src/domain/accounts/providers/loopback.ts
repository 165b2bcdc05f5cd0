const loopbackHost = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/** The address names this machine itself, where nobody can listen on the way: `localhost`, 127.0.0.0/8, `::1`. */
export function isLoopback({ hostname }: URL): boolean {
  return loopbackHost.test(hostname);
}

/** The address is safe to send secrets to: https, or http on this machine. */
export function isSecureUrl(address: URL): boolean {
  return address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address));
}
