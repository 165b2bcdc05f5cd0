import { emitError, emitErrorWithCodes } from '../content-api/index.js';
import type { Answer } from '../http/index.js';

const ownPath = /^\/admin\/api(?:[/?]|$)/i;

/** The answer of an error at this address: below `/admin/api` with the codes of the catalogue, everywhere else as the interface has it. */
export function emitErrorAt(error: unknown, requestId: string, url: string): Answer {
  return (ownPath.test(url) ? emitErrorWithCodes : emitError)(error, requestId);
}
