import type { DoorRequest } from '../../http/index.js';
import { Failure } from '../../kernel/index.js';

/** The origin that the request itself names by its `Host`; null: it names none. */
export function originOfHost({ headers, secure }: DoorRequest): string | null {
  const address = `${secure ? 'https' : 'http'}://${headers.host ?? ''}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}

/**
 * Raises `access.cross-site` for a request that carries a cookie of ours but was not sent by a page of ours: a browser adds the cookie
 * whoever asks. Browsers say by `Sec-Fetch-Site`, older ones by `Origin`, where a request comes from, and no page can change that.
 */
export function demandSameOrigin(request: DoorRequest, publicUrl: string | null): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin' || site === 'none') return;
  const own = [originOfHost(request), publicUrl];
  if (typeof origin === 'string' && own.includes(origin)) return;
  throw new Failure('access.cross-site');
}
