import { randomBytes } from 'node:crypto';
import type { ClientResolver, SocketAndHeaders } from './client-address.js';

/** Generates the request ids of responses and log lines. */
export interface RequestIds {
  /** Returns a new id, different for each start of the server. */
  next(): string;
  /** Returns the id that a trusted proxy has sent in `X-Request-Id`, where that is short and plain; otherwise a new one. */
  forRequest(request: SocketAndHeaders): string;
}

const plainId = /^[A-Za-z0-9._-]{1,64}$/;

/** Creates a source of request ids. */
export function createRequestIds(clientResolver: ClientResolver): RequestIds {
  const prefix = `${randomBytes(4).toString('hex')}-`;
  let count = 0;

  function next(): string {
    count += 1;
    return prefix + count;
  }

  return {
    next,
    forRequest(request) {
      if (!clientResolver.isFromTrustedProxy(request)) return next();
      const proxyId = request.headers['x-request-id'];
      return typeof proxyId === 'string' && plainId.test(proxyId) ? proxyId : next();
    },
  };
}
