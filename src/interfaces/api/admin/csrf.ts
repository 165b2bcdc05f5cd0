import { Failure } from '../../../foundations/core/index.js';
import type { HttpRequest } from '../../../foundations/http/index.js';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The one content type of bodies: no page of another site can send it without asking first, and asking is refused. */
const jsonContentType = /^application\/json(?:; ?charset=utf-8)?$/i;
/** What endpoints that take files understand besides. Any page can send it: of those, where they are sent from says all. */
const formContentType = /^multipart\/form-data; ?boundary=[^;,\s]+$/i;

/** What the body of a request may be: JSON, or a form with files as well. */
export type BodyKind = 'json' | 'form';

/**
 * Throws `access.cross-site` for a request that changes something and was not sent by a page of the panel's own origin, whoever the
 * browser's cookie says it is from. Browsers say by `Sec-Fetch-Site`, older ones by `Origin`, where a request comes from, and no page
 * can change that; who says neither is refused. A body has to be declared as JSON, exactly; where files are taken, it may be a form.
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
  // A proxy that ends TLS and is not trusted leaves open which of the two it is.
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
