import { createClient } from '../client/index.js';
import { emitError } from '../content-api/index.js';
import { type Door, dispatch, type Incoming } from '../http/index.js';
import { Bug, Failure, Lru } from '../kernel/index.js';
import type { AnyDocuments, AnyTypes } from './loaded.js';

/** The content API without a network, as somebody asks it from inside. */
export interface Inside {
  readonly documents: AnyDocuments;
  /** What was raised where a call failed and nobody caught that; anything else as it is. */
  originalOf(error: unknown): unknown;
  /** Waits until no call is under way. */
  quiet(): Promise<void>;
  /** Takes no further calls and waits for those under way. Raises what a change raised, caught or not. */
  end(): Promise<void>;
}

/** Marks calls from inside, in the place of an id of a request. */
const prefix = 'inside-';
/** Of how many failed calls it is remembered what was raised. */
const remembered = 1_000;

/** A client of the door of the content API; `doorOf` gives it at each call. */
export function createInside(doorOf: () => Door): Inside {
  const raised = new Lru<string, { readonly error: unknown }>(remembered);
  let failed = 0;
  const open = new Set<Promise<Response>>();
  let ended = false;
  let broken: { readonly error: unknown } | null = null;

  async function answer(url: string, init: RequestInit): Promise<Response> {
    try {
      const { status, body, headers = [] } = await dispatch(new Map([['api', doorOf()]]), incomingOf(url, init));
      const pairs = headers.flatMap((name, at): [string, string][] =>
        at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : [],
      );
      return new Response(body === null ? null : Buffer.concat(body), { status, headers: pairs });
    } catch (error) {
      failed += 1;
      const id = `${prefix}${failed}`;
      raised.set(id, { error });
      // Nothing was written where nothing was to be.
      if (init.method !== 'GET' || !(error instanceof Failure)) broken ??= { error };
      const { status, body } = emitError(error, id);
      return new Response(Buffer.concat(body ?? []), { status, headers: { 'X-Request-Id': id } });
    }
  }

  const ask = (url: string, init: RequestInit): Promise<Response> => {
    if (ended) throw new Bug('documents were used after the end of what they were given for');
    const asked = answer(url, init);
    open.add(asked);
    return asked.finally(() => open.delete(asked));
  };

  return {
    documents: createClient<AnyTypes>({ url: 'http://inside', fetch: async (url, init) => ask(url, init), retries: 0 }),
    originalOf(error) {
      const id = error instanceof Error && 'requestId' in error ? error.requestId : null;
      const known = typeof id === 'string' ? raised.get(id) : undefined;
      return known === undefined ? error : known.error;
    },
    async quiet() {
      while (open.size > 0) await Promise.all(open);
    },
    async end() {
      ended = true;
      await Promise.all(open);
      if (broken !== null) throw broken.error;
    },
  };
}

function incomingOf(url: string, { method = 'GET', headers, body = null }: RequestInit): Incoming {
  const { pathname, search } = new URL(url);
  if (body !== null && typeof body !== 'string') throw new Bug('from inside, bodies are JSON');
  return {
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
