import { type HttpRequest, isSecureRequest } from '../../../foundations/http/index.js';

/** How a browser reaches the panel. `none`: over plain HTTP from another machine; nothing secret travels that way. */
export type BrowserTransport = 'tls' | 'loopback' | 'none';

const loopbackAddress = /^(127\.\d+\.\d+\.\d+|::1)$/;
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
/** Headers by which proxies make themselves known: behind one, the address of the socket says nothing about the browser. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/**
 * Tells how the browser that sends a request reaches the panel. Plain HTTP will do on this machine alone, for trying things out: the
 * address has to be its own, no proxy may stand in between, and the host that the browser asked for has to be this machine's
 * by name too, so that no other name that was pointed here counts.
 */
export function detectTransport(request: HttpRequest, publicUrl: string | null): BrowserTransport {
  if (isSecureRequest(request, publicUrl)) return 'tls';
  const { address, headers } = request;
  const withoutProxy = proxyHeaders.every((name) => headers[name] === undefined);
  const { host } = headers;
  const local = loopbackAddress.test(address) && typeof host === 'string' && loopbackHost.test(host);
  return withoutProxy && local ? 'loopback' : 'none';
}
