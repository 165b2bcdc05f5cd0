import { parseJsonBody, refuseDangerous } from './json-body.js';

const jsonType = /^application\/(?:[\w.!#$&^-]+\+)?json$/i;
const formType = 'application/x-www-form-urlencoded';

/** Parses the text of a form (`data[label]=x`) to an object. Raises Failure for what cannot be read. */
export type ParseForm = (text: string) => unknown;

/**
 * Parses a body by its content type: JSON in all its spellings, and forms. Other types leave the body empty.
 * Raises `http.malformed-body` and `http.json-scalar`.
 */
export function parseBody(contentType: string, bytes: Buffer, parseForm: ParseForm): unknown {
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (jsonType.test(type)) return parseJsonBody(bytes);
  if (type !== formType || bytes.length === 0) return undefined;
  const value = parseForm(bytes.toString('utf8'));
  refuseDangerous(value);
  return value;
}
