import type { HttpResponse } from '../../../foundations/http/index.js';
import { emitError, emitErrorWithCodes } from '../content/index.js';

const adminApiPath = /^\/admin\/api(?:[/?]|$)/i;

/** The answer of an error at this address: below `/admin/api` with the codes of the catalogue, everywhere else as the interface has it. */
export function emitErrorAt(error: unknown, requestId: string, url: string): HttpResponse {
  return (adminApiPath.test(url) ? emitErrorWithCodes : emitError)(error, requestId);
}
