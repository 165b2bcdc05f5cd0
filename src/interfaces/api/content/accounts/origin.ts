import { Failure } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';

/** The origin that the request itself names by its `Host`; null: it names none. */
export function hostOrigin({ headers, secure }: HttpRequest): string | null {
  const address = `${secure ? 'https' : 'http'}://${headers.host ?? ''}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}

/**
 * Throws `access.cross-site` for a request that carries a cookie of ours but was not sent by a page of ours: a browser adds the cookie
 * whoever asks. Browsers say by `Sec-Fetch-Site`, older ones by `Origin`, where a request comes from, and no page can change that.
 */
export function assertSameOrigin(request: HttpRequest, publicUrl: string | null): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin' || site === 'none') return;
  const allowedOrigins = [hostOrigin(request), publicUrl];
  if (typeof origin === 'string' && allowedOrigins.includes(origin)) return;
  throw new Failure('access.cross-site');
}
