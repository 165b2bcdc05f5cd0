import type { FastifyError } from 'fastify';
import { Failure } from '../core/index.js';

/** Whether the web framework asks for a `Content-Type` because of the method alone (`QUERY`): no body of such a request is read. */
export function isMissingContentType(error: unknown): boolean {
  return (error as Partial<FastifyError>).code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE';
}

/** What the web framework itself refuses, or what ends a body early, in our words; anything else as it is. */
export function mapFrameworkError(error: unknown): unknown {
  if (error instanceof Failure) return error;
  const { code = '', statusCode = 500, message } = error as Partial<FastifyError>;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Failure('http.payload-too-large');
    case 'FST_ERR_BAD_URL':
      return new Failure('http.malformed-path');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Failure('http.malformed-body', { reason: 'the content type cannot be read' });
    case 'ECONNRESET':
      return new Failure('http.malformed-body', { reason: 'the connection was closed before its end' });
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Failure('http.malformed-body', { reason: 'its length is not the announced one' });
    default:
      if (!code.startsWith('FST_ERR_') || statusCode >= 500) return error;
      return new Failure('http.malformed-head', { reason: message ?? code });
  }
}
