import type { DoorRequest } from '../http/index.js';
import { Failure } from '../kernel/index.js';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The one content type of bodies: no page of another site can send it without asking first, and asking is refused. */
const json = /^application\/json(?:; ?charset=utf-8)?$/i;

/**
 * Raises `access.cross-site` for a request that changes something and was not sent by a page of the panel's own origin, whoever the
 * browser's cookie says it is from. Browsers say by `Sec-Fetch-Site`, older ones by `Origin`, where a request comes from, and no page
 * can change that; who says neither is refused. A body has to be declared as JSON, exactly.
 */
export function demandOwnPage(request: DoorRequest, publicUrl: string | null): void {
  if (safeMethods.has(request.method)) return;
  if (!fromOwnOrigin(request, publicUrl) || !declaresJson(request)) throw new Failure('access.cross-site');
}

function fromOwnOrigin({ headers, secure }: DoorRequest, publicUrl: string | null): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site !== undefined) return site === 'same-origin';
  if (typeof origin !== 'string' || typeof host !== 'string') return false;
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true;
  // A proxy that ends TLS and is not trusted leaves open which of the two it is.
  return origin === `https://${host}` || (!secure && origin === `http://${host}`);
}

/** A request without a body may leave the type out. */
function declaresJson({ headers }: DoorRequest): boolean {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = headers;
  if (type !== undefined) return typeof type === 'string' && json.test(type);
  return encoding === undefined && (length === undefined || length === '0');
}
