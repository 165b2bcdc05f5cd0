import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate as nextTick } from 'node:timers/promises';
import { Failure, recordNumberLiteralsInSteps, yieldToEventLoop } from '../../core/index.js';
import { parseJsonBody, rejectDangerousJson, structured, textOf } from './json-body.js';
import { parseLongJson } from './long-json.js';

const jsonMediaType = /^application\/(?:[\w.!#$&^-]+\+)?json$/i;
const formMediaType = 'application/x-www-form-urlencoded';

/** Parses the text of a form (`data[label]=x`) to an object. Throws Failure for what cannot be read. */
export type ParseForm = (text: string) => unknown;

/** Throws `http.malformed-body` for a compressed body: it is not unpacked, as a few bytes could become gigabytes. */
export function rejectCompressed(headers: Pick<IncomingHttpHeaders, 'content-encoding'>): void {
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return;
  throw new Failure('http.malformed-body', { reason: 'it has a Content-Encoding; send it as it is' });
}

/** The media type of a `Content-Type` header in lower case, without its parameters; empty: there is none. */
export function mediaType(contentType: string | undefined): string {
  return ((contentType ?? '').split(';', 1)[0] ?? '').trim().toLowerCase();
}

type BodyHeaders = Pick<IncomingHttpHeaders, 'content-type' | 'content-encoding'>;

/** Throws `http.malformed-body` for a charset other than UTF-8: its bytes would be read as other letters. */
function rejectOtherCharset(contentType: string): void {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  if (/^(?:utf-?8|us-ascii)$/i.test(charset)) return;
  throw new Failure('http.malformed-body', { reason: `its charset is ${charset}; send UTF-8` });
}

/**
 * Parses a body by its content type: JSON in all its spellings, and forms. Other types leave the body empty.
 * Throws `http.malformed-body` and `http.json-scalar`.
 */
export function parseRequestBody(headers: BodyHeaders, bytes: Buffer, parseForm: ParseForm): unknown {
  const value = parseByMediaType(headers, bytes, parseForm);
  rejectDangerousJson(value);
  return value;
}

/** The same for a long body, in portions between which the event loop runs what waits. */
export async function parseLongRequestBody(
  headers: BodyHeaders,
  bytes: Buffer,
  parseForm: ParseForm,
): Promise<unknown> {
  if (!isReadAsJson(headers)) return parseRequestBody(headers, bytes, parseForm);
  const text = textOf(bytes);
  if (text === undefined) return undefined;
  const value = structured(await parseLongJson(text));
  await yieldToEventLoop();
  await recordNumberLiteralsInSteps(text, value);
  await nextTick();
  return value;
}

function parseByMediaType(headers: BodyHeaders, bytes: Buffer, parseForm: ParseForm): unknown {
  if (isReadAsJson(headers)) return parseJsonBody(bytes);
  if (mediaType(headers['content-type']) !== formMediaType || bytes.length === 0) return undefined;
  rejectOtherCharset(headers['content-type'] ?? '');
  return parseForm(bytes.toString('utf8'));
}

/** Throws `http.malformed-body` for a compressed body, and for JSON in another charset. */
function isReadAsJson(headers: BodyHeaders): boolean {
  rejectCompressed(headers);
  if (!jsonMediaType.test(mediaType(headers['content-type']))) return false;
  rejectOtherCharset(headers['content-type'] ?? '');
  return true;
}
