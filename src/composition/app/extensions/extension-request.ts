import type { HttpRequest } from '../../../foundations/http/index.js';
import type { ExtensionRequest } from './types.js';

/** A request as extensions see it. `params`: from the places of a route's path. */
export function toExtensionRequest(request: HttpRequest, params: Readonly<Record<string, string>>): ExtensionRequest {
  const { method, url, query, headers, body } = request;
  const [path = ''] = url.split('?', 1);
  return { method, path, params, query: new URLSearchParams(query), headers, body };
}
