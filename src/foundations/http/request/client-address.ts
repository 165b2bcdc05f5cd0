import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Where a request comes from. */
export interface ClientConnection {
  /** The client's address. Never empty. */
  readonly address: string;
  /** The client speaks TLS. */
  readonly secure: boolean;
}

/** The parts of a request that reveal its client. */
export type SocketAndHeaders = Pick<IncomingMessage, 'socket' | 'headers'>;

/** Resolves where requests come from. */
export interface ClientResolver {
  /** Whether the request comes from a proxy whose headers count. */
  isFromTrustedProxy(request: SocketAndHeaders): boolean;
  resolve(request: SocketAndHeaders): ClientConnection;
}

/** The address of a client that has disconnected. */
const unknownAddress = 'unknown';

/**
 * Reads `X-Forwarded-For` and `X-Forwarded-Proto` of these proxies (addresses, or networks such as `10.0.0.0/8`) and of
 * no other client, because any client can send them. Each proxy appends the address of its peer at the right end, so
 * the client is the right-most one that is no trusted proxy. An invalid address ends the search: the entries left of it
 * were not written by a trusted proxy. `Forwarded` is not read.
 */
export function createClientResolver(trustedProxies: readonly string[]): ClientResolver {
  const trusted = createBlockList(trustedProxies);

  function isTrusted(address: string): boolean {
    const family = isIP(address);
    return family !== 0 && trusted.check(withoutZone(address), family === 4 ? 'ipv4' : 'ipv6');
  }

  function forwardedClient(peer: string, forwarded: string): string {
    let client = peer;
    let end = forwarded.length;
    while (end > 0) {
      const comma = forwarded.lastIndexOf(',', end - 1);
      const entry = unmapIpv4(forwarded.slice(comma + 1, end).trim());
      if (isIP(entry) === 0) return client;
      client = entry;
      if (!isTrusted(entry)) return client;
      end = comma;
    }
    return client;
  }

  function isFromTrustedProxy({ socket }: SocketAndHeaders): boolean {
    if (trustedProxies.length === 0) return false;
    const { remoteAddress } = socket;
    return remoteAddress !== undefined && isTrusted(unmapIpv4(remoteAddress));
  }

  return {
    isFromTrustedProxy,
    resolve(request) {
      const { socket, headers } = request;
      const peer = unmapIpv4(socket.remoteAddress ?? unknownAddress);
      const encrypted = (socket as { readonly encrypted?: unknown }).encrypted === true;
      if (!isFromTrustedProxy(request)) return { address: peer, secure: encrypted };
      const forwarded = joinHeader(headers['x-forwarded-for']);
      const protocol = joinHeader(headers['x-forwarded-proto']).trim().toLowerCase();
      return { address: forwardedClient(peer, forwarded), secure: encrypted || protocol === 'https' };
    },
  };
}

function createBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [host = '', bits] = network.split('/');
    const family = isIP(host) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(host, family);
    else list.addSubnet(host, Number(bits), family);
  }
  return list;
}

/** An IPv4 address that a socket for both families shows as an IPv6 one, as itself. */
function unmapIpv4(address: string): string {
  const inner = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return inner !== undefined && isIP(inner) === 4 ? inner : address;
}

/** Without the name of the network interface that local IPv6 addresses may carry. */
function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? address;
}

function joinHeader(header: string | readonly string[] | undefined): string {
  if (header === undefined) return '';
  return typeof header === 'string' ? header : header.join(',');
}
