import { isHost, responseFormatHeader } from '../request/request-headers.js';

/** Bytes of a head that is read here at most; longer ones are left to Node. */
const maxHeadLength = 4_096;
/** Headers of it at most. */
const maxHeaders = 100;
/** Bytes of a body that is read here at most: queries, not contents. */
const maxBodyLength = 16_384;

const lineEnd = '\r\n';
const headEnd = '\r\n\r\n';
const requestLine = /^(GET|POST) (\/[!-~]*) HTTP\/1\.1\r\n/;
const bodyLength = /^[1-9]\d{0,4}$/;
const jsonType = /^application\/json(?:; ?charset=utf-8)?$/i;
const headerLine = /([A-Za-z0-9-]{1,64}): ([!-~](?:[ -~]*[!-~])?)\r\n/y;

/** Headers that change how a request is read, or what becomes of its connection. */
const unsupportedHeaders: ReadonlySet<string> = new Set([
  'transfer-encoding',
  'content-encoding',
  'expect',
  'upgrade',
  'http2-settings',
  'te',
  'trailer',
  'keep-alive',
  'proxy-connection',
  // It asks for other answers than those that are given again here.
  responseFormatHeader,
]);

/** The headers of a request: clients send the same ones again and again. */
export interface HeaderBlock {
  /** The header lines as sent. */
  readonly text: string;
  /** By lower-case name, as Node parses them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The headers that every response depends on. */
  readonly authorization: string | undefined;
  readonly origin: string | undefined;
  readonly ifNoneMatch: string | undefined;
  /** Bytes of a body of JSON; 0: nothing announces a body; null: it has another type or length than those that are read here. */
  readonly jsonLength: number | null;
}

/** A request of the plainest form that was read, and where the next one begins. */
export interface PlainRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headerBlock: HeaderBlock;
  /** The bytes of its JSON; empty: a GET. */
  readonly body: Buffer;
  readonly end: number;
}

/**
 * Parses a request at a position in bytes that came in one piece. Returns null for everything but the exact form:
 * `GET` or `POST`, a path, `HTTP/1.1`, headers of printable ASCII with one space after the colon, none of them repeated,
 * one `Host`, nothing about an upgrade or the end of the connection, the blank line; of a `POST` the length of a short
 * body of JSON in decimal digits, and the whole body; of a `GET` nothing about a body. Every other HTTP parser reads an
 * accepted request in the same way. `previous`: the headers parsed last.
 */
export function parsePlainRequest(bytes: Buffer, offset: number, previous: HeaderBlock | null): PlainRequest | null {
  // Substrings of a head keep this whole text in memory.
  const received = bytes.toString('latin1', offset, Math.min(bytes.length, offset + maxHeadLength));
  const end = received.indexOf(headEnd);
  if (end < 0) return null;
  const firstLine = requestLine.exec(received);
  if (firstLine === null) return null;
  const text = received.slice(firstLine[0].length, end + lineEnd.length);
  const block = previous !== null && previous.text === text ? previous : parseHeaderBlock(text);
  if (block === null) return null;
  const [, method, url = ''] = firstLine;
  const { jsonLength } = block;
  const bodyStart = offset + end + headEnd.length;
  if (method === 'GET')
    return jsonLength === 0 ? { method, url, headerBlock: block, body: noBody, end: bodyStart } : null;
  if (jsonLength === null || jsonLength === 0 || bytes.length - bodyStart < jsonLength) return null;
  const body = bytes.subarray(bodyStart, bodyStart + jsonLength);
  return { method: 'POST', url, headerBlock: block, body, end: bodyStart + jsonLength };
}

const noBody = Buffer.alloc(0);

function parseHeaderBlock(text: string): HeaderBlock | null {
  const headers: Record<string, string> = Object.create(null);
  let position = 0;
  for (let count = 0; position < text.length; count++) {
    if (count === maxHeaders) return null;
    headerLine.lastIndex = position;
    const line = headerLine.exec(text);
    if (line === null) return null;
    const [whole, originalName = '', value = ''] = line;
    const name = originalName.toLowerCase();
    if (headers[name] !== undefined || unsupportedHeaders.has(name)) return null;
    if (name === 'connection' && value.toLowerCase() !== 'keep-alive') return null;
    headers[name] = value;
    position += whole.length;
  }
  if (headers.host === undefined || !isHost(headers.host)) return null;
  const { authorization, origin, 'if-none-match': ifNoneMatch } = headers;
  return {
    text,
    headers: Object.freeze(headers),
    authorization,
    origin,
    ifNoneMatch,
    jsonLength: readJsonLength(headers),
  };
}

function readJsonLength(headers: Readonly<Record<string, string>>): number | null {
  const { 'content-length': length, 'content-type': type = '' } = headers;
  if (length === undefined) return 0;
  return bodyLength.test(length) && Number(length) <= maxBodyLength && jsonType.test(type) ? Number(length) : null;
}
