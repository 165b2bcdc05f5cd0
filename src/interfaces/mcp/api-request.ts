import { Readable } from 'node:stream';
import { Bug, isObject } from '../../foundations/core/index.js';
import type { HttpRequest, RouteGroup } from '../../foundations/http/index.js';

/** A request that a tool sends to an endpoint of the content API or of the panel. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path segments, as `['api', 'articles']`. */
  readonly path: readonly string[];
  /** Without its question mark. */
  readonly query?: string;
  readonly body?: object;
  /** Whether the document has to exist: a deletion of none would otherwise succeed. */
  readonly mustExist?: true;
  /** A form, instead of a body. */
  readonly form?: { readonly contentType: string; readonly bytes: Buffer };
}

/** Sends a request in process. Returns the JSON text of the answer. Throws the errors of the endpoint. */
export type SendApiRequest = (request: ApiRequest) => Promise<string>;

/**
 * Creates the sender of requests on behalf of the client whose request this is: with the same credentials, so that each endpoint
 * authenticates and authorises them itself.
 */
export function createApiSender(routes: RouteGroup, origin: HttpRequest): SendApiRequest {
  return async ({ method, path, query = '', body, form, mustExist }) => {
    const endpoint = routes.route(path)?.get(method);
    if (endpoint === undefined) throw new Bug(`no endpoint for ${method} /${path.join('/')}`);
    const { 'user-agent': agent } = origin.headers;
    const contentType = form?.contentType ?? 'application/json';
    const answer = await endpoint({
      ...origin,
      method,
      url: `/${path.map(encodeURIComponent).join('/')}${query === '' ? '' : `?${query}`}`,
      segments: path,
      query,
      headers: {
        'content-type': contentType,
        ...(mustExist === true ? { 'if-match': '*' } : {}),
        ...(agent === undefined ? {} : { 'user-agent': agent }),
      },
      stream: form === undefined ? null : Readable.from([form.bytes]),
      body,
    });
    return Buffer.concat(answer.body ?? []).toString();
  };
}

/** Returns the member `data` of an answer. */
export function parseData(text: string): unknown {
  const answer: unknown = JSON.parse(text);
  return isObject(answer) ? answer.data : undefined;
}

/**
 * Returns a query in bracket notation, as `filters[title][$eq]=x&sort[0]=title`, without a question mark. Empty lists and objects have no
 * text; null is the text of `$null`.
 */
export function queryText(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => pairs(encodeURIComponent(name), value))
    .join('&');
}

function pairs(path: string, value: unknown): readonly string[] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [`${path}=${encodeURIComponent(String(value))}`];
  return Object.entries(value).flatMap(([name, inner]) => pairs(`${path}[${encodeURIComponent(name)}]`, inner));
}
