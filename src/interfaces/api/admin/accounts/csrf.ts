import { Failure } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The one content type of bodies: no page of another site can send it without asking first, and asking is refused. */
const jsonContentType = /^application\/json(?:; ?charset=utf-8)?$/i;
/**
 * The additional content type of endpoints that receive files. Any page can send it, so these endpoints rely on the
 * origin alone.
 */
const formContentType = /^multipart\/form-data; ?boundary=[^;,\s]+$/i;

/** The accepted bodies of a request: JSON, or also a form with files. */
export type BodyKind = 'json' | 'form';

/**
 * Throws `access.cross-site` for a modifying request that was not sent by a page of the panel's origin, with or without
 * a valid cookie. Browsers send the origin of a request in `Sec-Fetch-Site`, older ones in `Origin`, and no page can
 * change that; a request with neither is rejected. A body has to be declared as JSON, exactly; where files are
 * accepted, it may be a form.
 */
export function assertPanelRequest(request: HttpRequest, publicUrl: string | null, body: BodyKind = 'json'): void {
  if (safeMethods.has(request.method)) return;
  const declared = declaresJson(request) || (body === 'form' && declaresForm(request));
  if (!isSameOrigin(request, publicUrl) || !declared) throw new Failure('access.cross-site');
}

function isSameOrigin({ headers, secure }: HttpRequest, publicUrl: string | null): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site !== undefined) return site === 'same-origin';
  if (typeof origin !== 'string' || typeof host !== 'string') return false;
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true;
  // Behind a TLS proxy that is not trusted, the scheme is unknown, so both match.
  return origin === `https://${host}` || (!secure && origin === `http://${host}`);
}

function declaresForm({ headers }: HttpRequest): boolean {
  const { 'content-type': type } = headers;
  return typeof type === 'string' && formContentType.test(type);
}

/** A request without a body may leave the type out. */
function declaresJson({ headers }: HttpRequest): boolean {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = headers;
  if (type !== undefined) return typeof type === 'string' && jsonContentType.test(type);
  return encoding === undefined && (length === undefined || length === '0');
}
