import type { Socket } from 'node:net';

const errorsByCode: ReadonlyMap<string, { status: number; name: string; message: string }> = new Map([
  ['HPE_HEADER_OVERFLOW', { status: 431, name: 'BadRequestError', message: 'Request Header Fields Too Large' }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, name: 'RequestTimeoutError', message: 'Request Timeout' }],
]);

const badRequest = { status: 400, name: 'BadRequestError', message: 'Bad Request' };

/**
 * Responds to a request that is not HTTP, too long or too slow, with these headers in a flat list, and closes the
 * connection.
 */
export function respondToClientError(
  error: Error & { readonly code?: string },
  socket: Socket,
  headers: readonly string[],
): void {
  // Bytes behind a request with `Connection: close` are ignored: the response to that request is on its way.
  if (error.code === 'HPE_CLOSED_CONNECTION') return;
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, name, message } = errorsByCode.get(error.code ?? '') ?? badRequest;
  const body = JSON.stringify({ data: null, error: { status, name, message } });
  const allHeaders = [...headers, 'Content-Length', String(body.length), 'Connection', 'close'];
  const headerLines = allHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
  socket.end(`HTTP/1.1 ${status} ${message}\r\n${headerLines}\r\n${body}`);
}
