import type { FastifyError } from 'fastify';
import { Failure } from '../kernel/index.js';

/** What the web framework itself refuses, or what ends a body early, in our words; anything else as it is. */
export function fromFramework(error: unknown): unknown {
  switch ((error as Partial<FastifyError>).code) {
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
      return error;
  }
}
