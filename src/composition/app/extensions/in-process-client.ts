import { createClient, type Files } from '../../../client/index.js';
import { Bug, Failure, Lru } from '../../../foundations/core/index.js';
import { dispatch, type RouteGroup, type UnroutedRequest } from '../../../foundations/http/index.js';
import { emitError } from '../../../interfaces/api/content/index.js';
import type { AnyDocuments, AnyTypes } from './loaded-extensions.js';

/** Calls the content API in process, without a network. */
export interface InProcessClient {
  readonly documents: AnyDocuments;
  readonly files: Pick<Files, 'find' | 'findOne' | 'delete'>;
  /** Returns the original error of a failed call that was rethrown; anything else unchanged. */
  originalError(error: unknown): unknown;
  /** Waits until no call is under way. */
  whenIdle(): Promise<void>;
  /**
   * Rejects further calls and waits for those under way. Throws the error of a failed change, even if its caller caught
   * it.
   */
  close(): Promise<void>;
}

/** Replaces the request id, to mark calls from inside the process. */
const requestIdPrefix = 'inside-';
/** Maximum number of failed calls whose original error is stored. */
const maxErrors = 1_000;

/**
 * Creates a client of the content API; `getContentApi` is called for each request. `name`: different for clients whose
 * errors may meet.
 */
export function createInProcessClient(getContentApi: () => RouteGroup, name = 'hook'): InProcessClient {
  const errorsById = new Lru<string, { readonly error: unknown }>(maxErrors);
  let failed = 0;
  const pending = new Set<Promise<Response>>();
  let closed = false;
  let firstError: { readonly error: unknown } | null = null;

  async function respond(url: string, init: RequestInit): Promise<Response> {
    try {
      const {
        status,
        body,
        headers = [],
      } = await dispatch(new Map([['api', getContentApi()]]), toUnroutedRequest(url, init));
      const pairs = headers.flatMap((name, at): [string, string][] =>
        at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : [],
      );
      return new Response(body === null ? null : Buffer.concat(body), { status, headers: pairs });
    } catch (error) {
      failed += 1;
      const id = `${requestIdPrefix}${name}-${failed}`;
      errorsById.set(id, { error });
      // Nothing was written where nothing was to be.
      if (init.method !== 'GET' || !(error instanceof Failure)) firstError ??= { error };
      const { status, body } = emitError(error, id);
      return new Response(Buffer.concat(body ?? []), { status, headers: { 'X-Request-Id': id } });
    }
  }

  const send = (url: string, init: RequestInit): Promise<Response> => {
    if (closed) throw new Bug('documents were used after the end of what they were given for');
    const response = respond(url, init);
    pending.add(response);
    return response.finally(() => pending.delete(response));
  };

  const client = createClient<AnyTypes>({
    url: 'http://inside',
    fetch: async (url, init) => send(url, init),
    retries: 0,
  });

  return {
    documents: client,
    files: client.files,
    originalError(error) {
      const id = error instanceof Error && 'requestId' in error ? error.requestId : null;
      const entry = typeof id === 'string' ? errorsById.get(id) : undefined;
      return entry === undefined ? error : entry.error;
    },
    async whenIdle() {
      while (pending.size > 0) await Promise.all(pending);
    },
    async close() {
      closed = true;
      await Promise.all(pending);
      if (firstError !== null) throw firstError.error;
    },
  };
}

function toUnroutedRequest(url: string, { method = 'GET', headers, body = null }: RequestInit): UnroutedRequest {
  const { pathname, search } = new URL(url);
  if (body !== null && typeof body !== 'string') throw new Bug('from inside, bodies are JSON');
  return {
    id: 'inside',
    url: pathname + search,
    method,
    authorization: undefined,
    headers: Object.fromEntries(new Headers(headers)),
    address: '127.0.0.1',
    secure: true,
    stream: null,
    body: body === null ? undefined : JSON.parse(body),
    preflight: null,
  };
}
