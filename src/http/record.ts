import type { IncomingHttpHeaders } from 'node:http';
import { busy } from './crowd.js';
import type { Log, Seen } from './types.js';

/** What is told of a request to those who look on. */
export interface Recorded {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Where requests are logged and counted. */
export interface RequestRecord {
  /** When a request came in, in milliseconds; 0 where nobody asks. */
  started(): number;
  /** A request was answered. */
  written(request: Recorded, status: number, of: { readonly requestId: string; readonly started: number }): void;
  /** Answering it went wrong, by a fault of ours where the status says so. */
  failed(request: Recorded, status: number, requestId: string, error: unknown): void;
}

/** A record of requests. `observe` hears of every request that was answered; it must not raise anything. */
export function createRequestRecord(
  log: Log,
  logRequests: boolean,
  observe: ((seen: Seen) => void) | undefined,
): RequestRecord {
  const timed = logRequests || observe !== undefined;
  return {
    started: () => (timed ? performance.now() : 0),
    written(request, status, { requestId, started }) {
      if (!timed) return;
      const took = performance.now() - started;
      observe?.({ ...described(request), status, milliseconds: took, headers: request.headers });
      if (!logRequests) return;
      const milliseconds = Math.round(took * 10) / 10;
      log({ level: 'info', message: 'request', requestId, ...described(request), status, milliseconds });
    },
    failed(request, status, requestId, error) {
      // Of the refusals of a crowd there is a line of its own: they are many.
      if (status < 500 || error === busy) return;
      log({ level: 'error', message: 'request failed', requestId, ...described(request), status, error });
    },
  };
}

/** Tokens of ours, signed ones of three parts, and long numbers in hexadecimal, as those of Strapi are. */
const secrets = /octavo_[\w-]{20,}|eyJ[\w-]+\.[\w-]+\.[\w-]*|[\da-f]{64,}/gi;
/** Tokens are longer than this. */
const shortPath = 28;

/**
 * A request in the log. Without its query string, and without what looks like a token in its path: whoever puts a secret there by mistake
 * shall not find it in a file.
 */
function described({ method, url }: Recorded): { method: string; path: string } {
  const path = (url ?? '').split('?', 1)[0] ?? '';
  return { method: method ?? '', path: path.length < shortPath ? path : path.replace(secrets, '[token]') };
}
