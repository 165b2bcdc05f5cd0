import type { IncomingHttpHeaders } from 'node:http';
import { busyFault } from './admission-queue.js';
import type { Log, ObservedRequest } from './types.js';

/** The logged and counted properties of a request. */
export interface LoggedRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Where requests are logged and counted. */
export interface RequestLog {
  /** Returns the arrival time of a request, in milliseconds; 0 if nothing is measured. */
  startTime(): number;
  /** Records a response. */
  responded(
    request: LoggedRequest,
    status: number,
    timing: { readonly requestId: string; readonly startTime: number },
  ): void;
  /** Records an error; a server error if the status is one. */
  failed(request: LoggedRequest, status: number, requestId: string, error: unknown): void;
}

/** Creates a request log. `observe` is called for every response; it must not throw. */
export function createRequestLog(
  log: Log,
  logRequests: boolean,
  observe: ((observed: ObservedRequest) => void) | undefined,
): RequestLog {
  const isTimed = logRequests || observe !== undefined;
  return {
    startTime: () => (isTimed ? performance.now() : 0),
    responded(request, status, { requestId, startTime }) {
      if (!isTimed) return;
      const duration = performance.now() - startTime;
      observe?.({ ...describeRequest(request), status, milliseconds: duration, headers: request.headers });
      if (!logRequests) return;
      const milliseconds = Math.round(duration * 10) / 10;
      log({ level: 'info', message: 'request', requestId, ...describeRequest(request), status, milliseconds });
    },
    failed(request, status, requestId, error) {
      // The rejection pacer logs busy rejections together: they are many.
      if (status < 500 || error === busyFault) return;
      log({ level: 'error', message: 'request failed', requestId, ...describeRequest(request), status, error });
    },
  };
}

/** Octavo's tokens, signed tokens of three parts, and long hexadecimal numbers, such as Strapi's tokens. */
const secretPattern = /octavo_[\w-]{20,}|eyJ[\w-]+\.[\w-]+\.[\w-]*|[\da-f]{64,}/gi;
/** Tokens are longer than this. */
const maxPlainPath = 28;

/**
 * Describes a request for the log, without its query string, and without anything in its path that looks like a token:
 * a misplaced secret must not reach a file.
 */
function describeRequest({ method, url }: LoggedRequest): { method: string; path: string } {
  const path = (url ?? '').split('?', 1)[0] ?? '';
  return { method: method ?? '', path: path.length < maxPlainPath ? path : path.replace(secretPattern, '[token]') };
}
