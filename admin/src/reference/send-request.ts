import { fetchContentApi, fetchContentApiAsRole } from '../api/index.js';

/** The response to a query. */
export interface ApiResponse {
  readonly status: number;
  readonly statusText: string;
  /** Those that say something about the answer, in this order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** JSON with a line per value; whatever else came, as it is. */
  readonly body: string;
  /** Of the body as it came, in bytes. */
  readonly size: number;
  /** Milliseconds until the answer was whole. */
  readonly durationMs: number;
  /** The database time; null: not reported. */
  readonly database: { readonly statements: number; readonly milliseconds: number } | null;
}

/** Who asks: everybody, somebody with a token, or with a role of end users. */
export type ApiCaller =
  | { readonly kind: 'public' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'role'; readonly id: number };

const shownHeaders = [
  'content-type',
  'etag',
  'cache-control',
  'vary',
  'retry-after',
  'www-authenticate',
  'x-request-id',
];

/** Sends a query and measures it. Throws ApiFailure if there is no response. */
export function sendRequest(path: string, caller: ApiCaller): Promise<ApiResponse> {
  return measureResponse(() => fetchAs(caller, path));
}

/** Sends a request and measures it. Throws ApiFailure if there is no response. */
export async function measureResponse(send: () => Promise<Response>): Promise<ApiResponse> {
  const startedAt = performance.now();
  const response = await send();
  const text = await response.text();
  const durationMs = performance.now() - startedAt;
  return {
    status: response.status,
    statusText: response.statusText,
    headers: shownHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    body: prettyJson(text),
    size: new TextEncoder().encode(text).length,
    durationMs,
    database: parseDatabaseTiming(response.headers.get('server-timing') ?? ''),
  };
}

function fetchAs(caller: ApiCaller, path: string): Promise<Response> {
  switch (caller.kind) {
    case 'public':
      return fetchContentApi(path, null);
    case 'token':
      return fetchContentApi(path, caller.token);
    case 'role':
      return fetchContentApiAsRole(path, caller.id);
  }
}

function parseDatabaseTiming(timing: string): ApiResponse['database'] {
  const [, milliseconds, statements] = /\bdb;dur=([\d.]+);desc="(\d+)"/.exec(timing) ?? [];
  if (milliseconds === undefined || statements === undefined) return null;
  return { statements: Number(statements), milliseconds: Number(milliseconds) };
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
