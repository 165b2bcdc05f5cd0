import { errorOfAnswer, OctavoError } from './octavo-error.js';
import { queryString } from './query-string.js';
import type { OnceOptions } from './types/calls.js';

/** How a client is made. */
export interface ClientOptions {
  /** Where the server is, e.g. `https://cms.example.org`. */
  readonly url: string;
  /** The path of the content API behind it (`api.prefix`). Default `/api`. */
  readonly prefix?: string;
  /** An API token, or a function that returns one for each call (null: none). Left out: the client is anonymous until a user signs in. */
  readonly token?: string | (() => string | null | Promise<string | null>);
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds that a call may take, waits included. Default 10,000; uploads have ten times as long. */
  readonly timeout?: number;
  /**
   * Maximum number of retries of a GET when the server asks for them (429 and 503 with `Retry-After` in seconds).
   * Default 2.
   */
  readonly retries?: number;
  /** Function that sends requests; left out: the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** A request before it has an address and credentials. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`. */
  readonly path: string;
  readonly query?: object | undefined;
  /** JSON; left out: no body. */
  readonly body?: object | undefined;
  readonly form?: FormData;
}

/** A response with a 2xx status. */
export interface Reply {
  /** Undefined without a body. */
  readonly body: unknown;
  readonly etag: string | null;
}

/** Sends a call. Throws OctavoError, or the reason of the caller's signal. */
export type Send = (call: Call, options?: OnceOptions) => Promise<Reply>;

const usualTimeout = 10_000;
const formsTakeLonger = 10;
const usualRetries = 2;

/** null, undefined: anonymous. */
type Token = string | null | undefined;

/** Creates the function that sends calls for a client; `tokenOf` returns the current credentials. */
export function createSend(options: ClientOptions, tokenOf: () => Token | Promise<Token>): Send {
  const base = `${options.url.replace(/\/+$/, '')}${options.prefix ?? '/api'}`;
  const ask = options.fetch ?? ((url, init) => fetch(url, init));

  async function headersOf(call: Call, extra: OnceOptions): Promise<Headers> {
    const token = await tokenOf();
    const headers = new Headers(options.headers);
    const more = {
      Authorization: token ? `Bearer ${token}` : undefined,
      'Content-Type': call.body && 'application/json',
      'If-Match': extra.ifMatch,
      'Idempotency-Key': extra.idempotencyKey,
      ...extra.headers,
    };
    for (const [name, value] of Object.entries(more)) if (value !== undefined) headers.set(name, value);
    return headers;
  }

  async function exchange(url: string, init: RequestInit & { readonly signal: AbortSignal }): Promise<Exchanged> {
    try {
      const response = await ask(url, init);
      return { response, body: parsed(await response.text()) };
    } catch (cause) {
      const { aborted, reason } = init.signal;
      throw aborted ? reason : new OctavoError({ status: 0, name: 'NetworkError', message: String(cause), cause });
    }
  }

  return async (call, extra = {}) => {
    const { method, form, body } = call;
    const url = base + call.path + queryString(call.query ?? {});
    const usual = (options.timeout ?? usualTimeout) * (form ? formsTakeLonger : 1);
    const time = extra.timeout ?? usual;
    return withinTime(time, extra.signal, async (signal) => {
      for (let left = method === 'GET' ? (options.retries ?? usualRetries) : 0; ; left--) {
        const headers = await headersOf(call, extra);
        const sent = { method, headers, body: form ?? (body ? JSON.stringify(body) : null), signal };
        const { response, body: received } = await exchange(url, sent);
        if (response.ok && received !== unreadable) return { body: received, etag: response.headers.get('etag') };
        const wait = left > 0 ? millisecondsToWait(response) : null;
        if (wait === null || wait >= time) throw errorOfAnswer(response, received);
        await pause(wait, signal);
      }
    });
  };
}

interface Exchanged {
  readonly response: Response;
  readonly body: unknown;
}

/** null: no retry. */
function millisecondsToWait({ status, headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return (status === 429 || status === 503) && seconds >= 0 ? seconds * 1_000 : null;
}

async function withinTime<T>(
  milliseconds: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const message = `No answer within ${milliseconds} ms`;
  const late = (): void => controller.abort(new OctavoError({ status: 0, name: 'TimeoutError', message }));
  const timer = setTimeout(late, milliseconds);
  const end = (): void => controller.abort(outer?.reason);
  if (outer?.aborted) end();
  outer?.addEventListener('abort', end);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', end);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Replaces a body that is not JSON: then the response does not come from Octavo. */
const unreadable = Symbol();

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}
