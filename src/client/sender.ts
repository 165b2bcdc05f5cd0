import { errorOfAnswer, OctavoError } from './octavo-error.js';
import type { CallOptions } from './types/calls.js';

/** How a client is made. */
export interface ClientOptions {
  /** Where the server is, e.g. `https://cms.example.org`; `/api` goes behind it. */
  readonly url: string;
  /** An API token, or what gives one for each call (null: none). Left out: the client asks as nobody until somebody signs in. */
  readonly token?: string | (() => string | null | Promise<string | null>);
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds that a call may take, waits included. Default 10,000; uploads have ten times as long. */
  readonly timeout?: number;
  /** How often a GET is sent again where the server says when to (429 and 503 with `Retry-After` in seconds). Default 2. */
  readonly retries?: number;
  /** What sends requests, where it is not the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** A request before it has an address and credentials. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with its query string. */
  readonly path: string;
  /** JSON; left out: no body. */
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** What came back: one of the 200s. */
export interface Reply {
  /** Undefined where there was no body. */
  readonly body: unknown;
  readonly etag: string | null;
}

/** Sends a call. Raises OctavoError, or the reason of the caller's signal. */
export type Send = (call: Call, options?: CallOptions) => Promise<Reply>;

const usualTimeout = 10_000;
const formsTakeLonger = 10;
const usualRetries = 2;

/** What sends calls for a client; `tokenOf` gives the credentials of the moment. */
export function createSend(options: ClientOptions, tokenOf: () => Promise<string | null>): Send {
  const base = `${options.url.replace(/\/+$/, '')}/api`;
  const ask = options.fetch ?? ((url, init) => fetch(url, init));

  async function attempt(call: Call, extra: CallOptions, signal: AbortSignal): Promise<Response> {
    const token = await tokenOf();
    const headers = new Headers(options.headers);
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    if (call.body !== undefined) headers.set('Content-Type', 'application/json');
    for (const [name, value] of Object.entries({ ...call.headers, ...extra.headers })) {
      if (value !== undefined) headers.set(name, value);
    }
    const body = call.form ?? (call.body === undefined ? null : JSON.stringify(call.body));
    return ask(base + call.path, { method: call.method, headers, body, signal });
  }

  return (call, extra = {}) => {
    const usual = (options.timeout ?? usualTimeout) * (call.form === undefined ? 1 : formsTakeLonger);
    return withinTime(extra.timeout ?? usual, extra.signal, async (signal) => {
      for (let left = call.method === 'GET' ? (options.retries ?? usualRetries) : 0; ; left--) {
        const response = await attempt(call, extra, signal);
        const text = await response.text();
        if (response.ok) return { body: parsed(text, response.status), etag: response.headers.get('etag') };
        const wait = left > 0 ? secondsToWait(response) : null;
        if (wait === null)
          throw errorOfAnswer(response.status, parsedOrNot(text), response.headers.get('x-request-id'));
        await pause(wait * 1_000, signal);
      }
    });
  };
}

/** null: it is not to be sent again. */
function secondsToWait({ status, headers }: Response): number | null {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return (status === 429 || status === 503) && seconds >= 0 ? seconds : null;
}

async function withinTime<T>(
  milliseconds: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const message = `There was no answer within ${milliseconds} ms`;
  const timer = setTimeout(
    () => controller.abort(new OctavoError({ status: 0, name: 'TimeoutError', message })),
    milliseconds,
  );
  const end = (): void => controller.abort(outer?.reason);
  if (outer?.aborted) end();
  outer?.addEventListener('abort', end);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason;
    throw error instanceof OctavoError ? error : networkError(error);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', end);
  }
}

function networkError(cause: unknown): OctavoError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new OctavoError({ status: 0, name: 'NetworkError', message: `The server cannot be reached: ${why}`, cause });
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

/** Raises OctavoError for what is no JSON: then something else than Octavo answered. */
function parsed(text: string, status: number): unknown {
  if (text === '') return undefined;
  const body = parsedOrNot(text);
  if (body === undefined) throw new OctavoError({ status, name: 'SyntaxError', message: 'The answer is not JSON' });
  return body;
}

function parsedOrNot(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
