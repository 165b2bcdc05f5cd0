import type { IncomingHttpHeaders } from 'node:http';
import { busyFault } from './admission-queue.js';
import type { Log, ObservedRequest } from './types.js';

/** What is logged and counted of a request. */
export interface LoggedRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Where requests are logged and counted. */
export interface RequestLog {
  /** When a request came in, in milliseconds; 0 where nothing is measured. */
  startTime(): number;
  /** A request was answered. */
  responded(
    request: LoggedRequest,
    status: number,
    timing: { readonly requestId: string; readonly startTime: number },
  ): void;
  /** Answering it went wrong, by a fault of ours where the status says so. */
  failed(request: LoggedRequest, status: number, requestId: string, error: unknown): void;
}

/** A record of requests. `observe` hears of every request that was answered; it must not throw anything. */
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

/** Tokens of ours, signed ones of three parts, and long numbers in hexadecimal, as those of Strapi are. */
const secretPattern = /octavo_[\w-]{20,}|eyJ[\w-]+\.[\w-]+\.[\w-]*|[\da-f]{64,}/gi;
/** Tokens are longer than this. */
const maxPlainPath = 28;

/**
 * A request in the log. Without its query string, and without what looks like a token in its path: whoever puts a secret there by mistake
 * shall not find it in a file.
 */
function describeRequest({ method, url }: LoggedRequest): { method: string; path: string } {
  const path = (url ?? '').split('?', 1)[0] ?? '';
  return { method: method ?? '', path: path.length < maxPlainPath ? path : path.replace(secretPattern, '[token]') };
}
