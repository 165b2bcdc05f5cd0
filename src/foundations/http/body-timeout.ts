import type { IncomingMessage } from 'node:http';

/**
 * Calls `onTimeout` where the body of a request has not come whole within so many milliseconds; a request without a body is not watched.
 * Node's own limit cannot be used: it would hold for bodies that may take longer as well.
 */
export function watchBodyTimeout(request: IncomingMessage, milliseconds: number, onTimeout: () => void): void {
  if (!hasBody(request)) return;
  const timer = setTimeout(() => {
    if (!request.complete) onTimeout();
  }, milliseconds);
  request.once('close', () => clearTimeout(timer));
}

/** Whether the head of a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  const length = headers['content-length'];
  return length !== undefined && length !== '0';
}
