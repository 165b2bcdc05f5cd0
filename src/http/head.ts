import type { IncomingMessage } from 'node:http';
import { Failure } from '../kernel/index.js';
import { limits } from './limits.js';

/**
 * Raises `http.malformed-head` where two readers of the same request could see two different ones: no `Host` or several, several
 * `Authorization` headers, more headers than are read. Node takes the first of them, the proxy in front may take the last.
 */
export function checkHead(request: IncomingMessage): void {
  let hosts = 0;
  let authorizations = 0;
  const { rawHeaders } = request;
  if (rawHeaders.length > 2 * limits.headers) refuse(`it has more than ${limits.headers} headers`);
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    else if (name.length === 13 && name.toLowerCase() === 'authorization') authorizations += 1;
  }
  if (hosts > 1) refuse('it has more than one Host header');
  if (hosts === 0 && request.httpVersion === '1.1') refuse('it has no Host header');
  if (authorizations > 1) refuse('it has more than one Authorization header');
}

function refuse(reason: string): never {
  throw new Failure('http.malformed-head', { reason });
}
