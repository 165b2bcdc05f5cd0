import type { IncomingMessage } from 'node:http';

/**
 * Calls `onTimeout` if the body of a request is not complete within the time; ignores a request without a body. Node's
 * own limit cannot be used, because it would apply to bodies that may take longer as well.
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
