import { Failure } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';

/** The origin that the request itself names by its `Host`; null: it names none. */
export function hostOrigin({ headers, secure }: HttpRequest): string | null {
  const address = `${secure ? 'https' : 'http'}://${headers.host ?? ''}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}

/**
 * Throws `access.cross-site` for a request with one of our cookies that was not sent by one of our pages: a browser
 * adds the cookie to any request. Browsers send the origin of a request in `Sec-Fetch-Site`, older ones in `Origin`,
 * and no page can change that.
 */
export function assertSameOrigin(request: HttpRequest, publicUrl: string | null): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin' || site === 'none') return;
  const allowedOrigins = [hostOrigin(request), publicUrl];
  if (typeof origin === 'string' && allowedOrigins.includes(origin)) return;
  throw new Failure('access.cross-site');
}
