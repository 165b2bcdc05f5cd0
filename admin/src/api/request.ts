import { ApiFailure, networkFailure, parseFailure } from './failure.js';
import { type QueryParameters, toQueryString } from './query-string.js';

/** Below which path the panel's interface is. */
const apiBase = '/admin/api/';

/** The request. */
export interface RequestOptions {
  /** Default GET. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; left out: no body. */
  readonly body?: unknown;
  readonly parameters?: QueryParameters;
  /** Headers of this request alone. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** The body of an answer, and the tag that names these bytes; null: it has none. */
export interface WithEtag<T> {
  readonly body: T;
  readonly etag: string | null;
}

/**
 * Asks the panel's interface; `path` is what follows `/admin/api/`, its parts encoded. Returns the body of the answer; undefined where it has
 * none. Throws ApiFailure, and what an aborted `signal` raises.
 */
export async function requestJson<T>(path: string, options?: RequestOptions): Promise<T> {
  const { body } = await requestWithEtag<T>(path, options);
  return body;
}

/** The same, with the tag of the answer. */
export async function requestWithEtag<T>(
  path: string,
  { method = 'GET', body, parameters, headers, signal }: RequestOptions = {},
): Promise<WithEtag<T>> {
  const query = parameters === undefined ? '' : toQueryString(parameters);
  const response = await send(`${apiBase}${path}${query === '' ? '' : `?${query}`}`, {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  const text = await response.text();
  const responseBody = parseJson(text);
  if (!response.ok) throw parseFailure(response, responseBody);
  return { body: responseBody as T, etag: response.headers.get('ETag') };
}

/** The same, where what counts is under `data`. */
export async function requestData<T>(path: string, options?: RequestOptions): Promise<T> {
  const { data } = await requestJson<{ readonly data: T }>(path, options);
  return data;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw networkFailure(error);
  }
}

/** An answer that is no JSON comes from something in front of the server. */
function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether something that was raised is a refusal with this status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiFailure && error.status === status;
}
