import { type HttpRequest, isSecureRequest } from '../../../../foundations/http/index.js';

/** How a browser reaches the panel. `none`: over plain HTTP from another machine; nothing secret travels that way. */
export type BrowserTransport = 'tls' | 'loopback' | 'none';

const loopbackAddress = /^(127\.\d+\.\d+\.\d+|::1)$/;
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
/** Headers that reveal proxies: behind one, the address of the socket is not that of the browser. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/**
 * Detects how the browser of a request reaches the panel. Plain HTTP is accepted only on this machine, for trying
 * things out: the address has to be local, without a proxy, and the host of the request has to name this machine too,
 * which excludes DNS rebinding.
 */
export function detectTransport(request: HttpRequest, publicUrl: string | null): BrowserTransport {
  if (isSecureRequest(request, publicUrl)) return 'tls';
  const { address, headers } = request;
  const withoutProxy = proxyHeaders.every((name) => headers[name] === undefined);
  const { host } = headers;
  const local = loopbackAddress.test(address) && typeof host === 'string' && loopbackHost.test(host);
  return withoutProxy && local ? 'loopback' : 'none';
}
