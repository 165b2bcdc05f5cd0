import type { HttpRequest } from '../../../../foundations/http/index.js';
import type { ExtensionRequest } from '../types.js';

/** Returns a request in the form for extensions. `params`: from the parameters of a route's path. */
export function toExtensionRequest(request: HttpRequest, params: Readonly<Record<string, string>>): ExtensionRequest {
  const { id, address, method, url, query, headers, body } = request;
  const [path = ''] = url.split('?', 1);
  return { id, address, method, path, params, query: new URLSearchParams(query), headers, body };
}
