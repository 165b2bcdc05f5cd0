import { ApiFailure, failureOf, unreached } from './failure.js';
import { type Parameters, queryString } from './query-string.js';

/** Below which path the panel's interface is. */
const base = '/admin/api/';

/** What is asked. */
export interface Asked {
  /** Default GET. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; left out: no body. */
  readonly body?: unknown;
  readonly parameters?: Parameters;
  /** Headers of this request alone. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** The body of an answer, and the tag that names these bytes; null: it has none. */
export interface Tagged<T> {
  readonly body: T;
  readonly tag: string | null;
}

/**
 * Asks the panel's interface; `path` is what follows `/admin/api/`, its parts encoded. Gives the body of the answer; undefined where it has
 * none. Raises ApiFailure, and what an aborted `signal` raises.
 */
export async function ask<T>(path: string, asked?: Asked): Promise<T> {
  const { body } = await askTagged<T>(path, asked);
  return body;
}

/** The same, with the tag of the answer. */
export async function askTagged<T>(
  path: string,
  { method = 'GET', body, parameters, headers, signal }: Asked = {},
): Promise<Tagged<T>> {
  const query = parameters === undefined ? '' : queryString(parameters);
  const response = await send(`${base}${path}${query === '' ? '' : `?${query}`}`, {
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
  const answer = parse(text);
  if (!response.ok) throw failureOf(response, answer);
  return { body: answer as T, tag: response.headers.get('ETag') };
}

/** The same, where what counts is under `data`. */
export async function askData<T>(path: string, asked?: Asked): Promise<T> {
  const { data } = await ask<{ readonly data: T }>(path, asked);
  return data;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw unreached(error);
  }
}

/** An answer that is no JSON comes from something in front of the server. */
function parse(text: string): unknown {
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
