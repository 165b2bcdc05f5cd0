import { isIP } from 'node:net';
import { Failure } from '../kernel/index.js';
import { isGlobal, isIn, listOf } from './addresses.js';

/** Which addresses may be reached. */
export interface Reach {
  /** The parts of an address that may be reached, as far as it can be told. Raises Failure outbound.refused. */
  target(url: string): Target;
  /** Whether this is an address to connect to, for the host whose name led there. */
  mayConnect(host: string, address: string): boolean;
}

/** Where a request goes. */
export interface Target {
  readonly url: URL;
  /** Name or address, without the brackets of IPv6. */
  readonly host: string;
}

/** Ports of the web; what listens at others below 1024 was never meant to be spoken to so. */
const webPorts: ReadonlySet<string> = new Set(['', '80', '443']);
const loopback = ['127.0.0.0/8', '::1'];
const localNames = /(?:^|\.)(?:localhost|local|internal|localdomain)$/;

/**
 * What may be reached: the internet, and what `allowed` names (hosts, addresses, networks). `development`: this machine, too. An
 * address is judged as it will be connected to, in whatever way it was spelled.
 */
export function createReach(allowed: readonly string[], development: boolean): Reach {
  const names = new Set(allowed.map((entry) => entry.toLowerCase()));
  const networks = listOf(development ? [...allowed, ...loopback] : allowed);

  const isNamed = (host: string): boolean => names.has(host) || (development && host === 'localhost');
  const mayConnect = (host: string, address: string): boolean =>
    isNamed(host) || isIn(networks, address) || isGlobal(address);

  return {
    mayConnect,
    target(text) {
      const refused = (reason: string): Failure => new Failure('outbound.refused', { reason });
      if (!URL.canParse(text)) throw refused('it is no address of the web');
      const url = new URL(text);
      if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused('only http and https are spoken');
      if (url.username !== '' || url.password !== '') throw refused('credentials belong into headers');
      // A dot at the end means the same host.
      const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
      if (host === '') throw refused('it names no host');
      const listed = isNamed(host) || (isIP(host) !== 0 && isIn(networks, host));
      if (!listed && isIP(host) === 0 && localNames.test(host)) throw refused('it is not on the internet');
      if (isIP(host) !== 0 && !mayConnect(host, host)) throw refused('it is not on the internet');
      if (!listed && !webPorts.has(url.port) && Number(url.port) < 1024)
        throw refused(`port ${url.port} is not of the web`);
      return { url, host };
    },
  };
}
