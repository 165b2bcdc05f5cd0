import type { ServerResponse } from 'node:http';
import { limits } from './limits.js';
import { type Delivery, outlineOf } from './outline.js';
import type { Answer } from './types.js';

/** Writes an answer without a file out. Gives the status sent. Raises Bug for a header that would not be one line. */
export function writeAnswer(response: ServerResponse, answer: Answer, delivery: Delivery): number {
  const { status, opening, own, body } = outlineOf(answer, delivery);
  response.writeHead(status, [...opening, ...own]);
  const [only, ...more] = body;
  if (more.length === 0) {
    end(response, delivery, only);
    return status;
  }
  for (const part of body) response.write(part);
  end(response, delivery);
  return status;
}

/**
 * Ends an answer. Where the client is still sending what nobody reads, all is written at once and the end put off until the client
 * has hung up, or has had the time to read: a connection that is closed with bytes unread takes the answer along.
 */
function end(response: ServerResponse, { unread }: Delivery, bytes?: Buffer): void {
  if (!unread) {
    response.end(bytes);
    return;
  }
  if (bytes === undefined || bytes.length === 0) response.flushHeaders();
  else response.write(bytes);
  const timer = setTimeout(() => response.end(), limits.lingerTime);
  response.once('close', () => clearTimeout(timer));
}
