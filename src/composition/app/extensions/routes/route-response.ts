import { validateHeaderName, validateHeaderValue } from 'node:http';
import { Readable } from 'node:stream';
import { Bug, isObject } from '../../../../foundations/core/index.js';
import type { FileBody, HttpResponse } from '../../../../foundations/http/index.js';
import { toAnswerStream } from './answer-stream.js';

/** Headers that belong to the connection, or to the server. */
const reservedHeaders: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-request-id',
]);

const bodilessStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

/** Converts the result of a route into a response of the server. Throws Bug for an invalid result. */
export function toHttpResponse(name: string, result: unknown): HttpResponse {
  if (result === undefined) return { status: 204, body: null, revalidates: false };
  if (!isObject(result)) throw new Bug(`${name} must answer an object, or nothing`);
  const { body, headers = {} } = result;
  const { status = body === undefined ? 204 : 200 } = result;
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599) {
    throw new Bug(`${name} must answer with a status from 200 to 599`);
  }
  const ownHeaders = checkHeaders(name, headers);
  const stream = toAnswerStream(name, body);
  if (body === undefined || bodilessStatuses.has(status)) {
    stream?.destroy();
    return { status, body: null, revalidates: false, headers: ownHeaders.flat() };
  }
  if (stream !== null) return rawResponse(status, { stream, length: null }, ownHeaders, 'application/octet-stream');
  if (typeof body === 'string' || body instanceof Uint8Array) {
    const bytes = Buffer.from(body);
    const file = { stream: Readable.from([bytes], { objectMode: false }), length: bytes.length };
    return rawResponse(status, file, ownHeaders, 'text/plain; charset=utf-8');
  }
  const json = JSON.stringify(body);
  if (json === undefined) throw new Bug(`${name} must answer with what has a JSON form`);
  const withoutType = ownHeaders.filter(([header]) => header.toLowerCase() !== 'content-type');
  return { status, body: [Buffer.from(json)], revalidates: false, headers: withoutType.flat() };
}

function checkHeaders(name: string, headers: unknown): readonly (readonly [string, string])[] {
  if (!isObject(headers)) throw new Bug(`${name} must answer with headers as an object`);
  return Object.entries(headers).map(([header, value]) => {
    if (typeof value !== 'string') throw new Bug(`${name}: the header ${header} must be a text`);
    if (reservedHeaders.has(header.toLowerCase())) throw new Bug(`${name}: the header ${header} is the server's own`);
    validateHeaderName(header);
    validateHeaderValue(header, value);
    return [header, value] as const;
  });
}

/** Returns a response with bytes that no browser executes, of this type unless a header names another one. */
function rawResponse(
  status: number,
  file: FileBody,
  ownHeaders: readonly (readonly [string, string])[],
  type: string,
): HttpResponse {
  const named = new Set(ownHeaders.map(([header]) => header.toLowerCase()));
  const defaultHeaders = [
    ['Content-Type', type],
    ['Cache-Control', 'no-store'],
  ].filter(([header = '']) => !named.has(header.toLowerCase()));
  return { status, body: null, file, revalidates: false, headers: [...ownHeaders.flat(), ...defaultHeaders.flat()] };
}
