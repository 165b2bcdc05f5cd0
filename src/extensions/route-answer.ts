import { validateHeaderName, validateHeaderValue } from 'node:http';
import { Readable } from 'node:stream';
import type { Answer } from '../http/index.js';
import { Bug, isObject } from '../kernel/index.js';

/** Headers that belong to the connection, or to the server. */
const notTheirs: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-request-id',
]);

const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** What a route answered as an answer of the server. Raises Bug for what is none. */
export function answerOf(name: string, answered: unknown): Answer {
  if (answered === undefined) return { status: 204, body: null, revalidates: false };
  if (!isObject(answered)) throw new Bug(`${name} must answer an object, or nothing`);
  const { body, headers = {} } = answered;
  const { status = body === undefined ? 204 : 200 } = answered;
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599) {
    throw new Bug(`${name} must answer with a status from 200 to 599`);
  }
  const own = headersOf(name, headers);
  if (body === undefined || bodiless.has(status))
    return { status, body: null, revalidates: false, headers: own.flat() };
  if (typeof body === 'string' || body instanceof Uint8Array) return asItIs(status, Buffer.from(body), own);
  const json = JSON.stringify(body);
  if (json === undefined) throw new Bug(`${name} must answer with what has a JSON form`);
  const withoutType = own.filter(([header]) => header.toLowerCase() !== 'content-type');
  return { status, body: [Buffer.from(json)], revalidates: false, headers: withoutType.flat() };
}

function headersOf(name: string, headers: unknown): readonly (readonly [string, string])[] {
  if (!isObject(headers)) throw new Bug(`${name} must answer with headers as an object`);
  return Object.entries(headers).map(([header, value]) => {
    if (typeof value !== 'string') throw new Bug(`${name}: the header ${header} must be a text`);
    if (notTheirs.has(header.toLowerCase())) throw new Bug(`${name}: the header ${header} is the server's own`);
    validateHeaderName(header);
    validateHeaderValue(header, value);
    return [header, value] as const;
  });
}

/** A text or bytes: nothing of it runs in a browser, and it is plain text unless it says something else. */
function asItIs(status: number, bytes: Buffer, own: readonly (readonly [string, string])[]): Answer {
  const named = new Set(own.map(([header]) => header.toLowerCase()));
  const usual = [
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Cache-Control', 'no-store'],
  ].filter(([header = '']) => !named.has(header.toLowerCase()));
  const file = { stream: Readable.from([bytes], { objectMode: false }), length: bytes.length };
  return { status, body: null, file, revalidates: false, headers: [...own.flat(), ...usual.flat()] };
}
