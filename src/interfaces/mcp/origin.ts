import { type HttpRequest, serverUrl } from '../../foundations/http/index.js';
import type { McpParts } from './parts.js';

/**
 * Whether the sender of a request may be a client: no page, or a page of this server or of a listed origin. A page that makes a browser
 * send requests to an address in its own network does not get past this.
 */
export function isAllowedOrigin(
  request: HttpRequest,
  { publicUrl, origins }: Pick<McpParts, 'publicUrl' | 'origins'>,
): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return typeof origin === 'string' && (origin === serverUrl(request, publicUrl) || origins.includes(origin));
}
