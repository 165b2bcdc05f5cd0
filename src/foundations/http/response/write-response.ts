import type { ServerResponse } from 'node:http';
import { limits } from '../limits.js';
import type { HttpResponse } from '../types.js';
import { prepareResponse, type ResponseOptions } from './prepare-response.js';

/** Writes an answer without a file out. Returns the status sent. Throws Bug for a header that would not be one line. */
export function writeResponse(response: ServerResponse, answer: HttpResponse, options: ResponseOptions): number {
  const { status, commonHeaders, ownHeaders, body } = prepareResponse(answer, options);
  response.writeHead(status, [...commonHeaders, ...ownHeaders]);
  const [first, ...rest] = body;
  if (rest.length === 0) {
    endResponse(response, options, first);
    return status;
  }
  for (const part of body) response.write(part);
  endResponse(response, options);
  return status;
}

/**
 * Ends a response. While the client still sends a body that is not read, everything is written immediately and the end
 * is delayed until the client has disconnected, or has had time to read: closing a connection with unread bytes loses
 * the response.
 */
function endResponse(response: ServerResponse, { requestUnread }: ResponseOptions, bytes?: Buffer): void {
  if (!requestUnread) {
    response.end(bytes);
    return;
  }
  if (bytes === undefined || bytes.length === 0) response.flushHeaders();
  else response.write(bytes);
  const lingerTimer = setTimeout(() => response.end(), limits.lingerTime);
  response.once('close', () => clearTimeout(lingerTimer));
}
