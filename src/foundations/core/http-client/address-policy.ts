import { isIP } from 'node:net';
import { Failure } from '../index.js';
import { createBlockList, isGlobalAddress, isInBlockList } from './ip-addresses.js';

/** Which addresses are allowed. */
export interface AddressPolicy {
  /** Parses an address and checks what is known before the name is resolved. Throws Failure outbound.refused. */
  parseTarget(url: string): ConnectTarget;
  /** Whether this is an allowed address for the host that resolved to it. */
  mayConnect(host: string, address: string): boolean;
}

/** The target of a request. */
export interface ConnectTarget {
  readonly url: URL;
  /** Name or address, without the brackets of IPv6. */
  readonly host: string;
}

/** Ports of the web; services on other ports below 1024 do not expect HTTP. */
const webPorts: ReadonlySet<string> = new Set(['', '80', '443']);
const loopback = ['127.0.0.0/8', '::1'];
const localNames = /(?:^|\.)(?:localhost|local|internal|localdomain)$/;

/**
 * Creates the policy: allowed are the internet, and the hosts, addresses and networks in `allowed`. `development`: this machine, too.
 * An address is checked in the form in which it is connected to, in any notation.
 */
export function createAddressPolicy(allowed: readonly string[], development: boolean): AddressPolicy {
  const names = new Set(allowed.map((entry) => entry.toLowerCase()));
  const networks = createBlockList(development ? [...allowed, ...loopback] : allowed);

  const isNamed = (host: string): boolean => names.has(host) || (development && host === 'localhost');
  const mayConnect = (host: string, address: string): boolean =>
    isNamed(host) || isInBlockList(networks, address) || isGlobalAddress(address);

  return {
    mayConnect,
    parseTarget(text) {
      const addressRefused = (reason: string): Failure => new Failure('outbound.refused', { reason });
      if (!URL.canParse(text)) throw addressRefused('it is no address of the web');
      const url = new URL(text);
      if (url.protocol !== 'http:' && url.protocol !== 'https:') throw addressRefused('only http and https are spoken');
      if (url.username !== '' || url.password !== '') throw addressRefused('credentials belong into headers');
      // A dot at the end means the same host.
      const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
      if (host === '') throw addressRefused('it names no host');
      const isAllowed = isNamed(host) || (isIP(host) !== 0 && isInBlockList(networks, host));
      if (!isAllowed && isIP(host) === 0 && localNames.test(host)) throw addressRefused('it is not on the internet');
      if (isIP(host) !== 0 && !mayConnect(host, host)) throw addressRefused('it is not on the internet');
      if (!isAllowed && !webPorts.has(url.port) && Number(url.port) < 1024)
        throw addressRefused(`port ${url.port} is not of the web`);
      return { url, host };
    },
  };
}
