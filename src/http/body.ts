import type { IncomingHttpHeaders } from 'node:http';
import { Failure } from '../kernel/index.js';
import { parseJsonBody, refuseDangerous } from './json-body.js';

const jsonType = /^application\/(?:[\w.!#$&^-]+\+)?json$/i;
const formType = 'application/x-www-form-urlencoded';

/** Parses the text of a form (`data[label]=x`) to an object. Raises Failure for what cannot be read. */
export type ParseForm = (text: string) => unknown;

/**
 * Parses a body by its content type: JSON in all its spellings, and forms. Other types leave the body empty. A compressed body is
 * not unpacked: a few bytes could become gigabytes. Raises `http.malformed-body` and `http.json-scalar`.
 */
export function parseBody(
  headers: Pick<IncomingHttpHeaders, 'content-type' | 'content-encoding'>,
  bytes: Buffer,
  parseForm: ParseForm,
): unknown {
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity') {
    throw new Failure('http.malformed-body', { reason: 'it has a Content-Encoding; send it as it is' });
  }
  const type = ((headers['content-type'] ?? '').split(';', 1)[0] ?? '').trim().toLowerCase();
  if (jsonType.test(type)) return parseJsonBody(bytes);
  if (type !== formType || bytes.length === 0) return undefined;
  const value = parseForm(bytes.toString('utf8'));
  refuseDangerous(value);
  return value;
}
