import { Readable } from 'node:stream';
import type { IncomingBody } from '../types.js';

export const boundary = '----a-boundary';
export const formType = `multipart/form-data; boundary=${boundary}`;

/** A part of a form: its header lines and its bytes. */
export interface FormPart {
  readonly head: readonly (string | Buffer)[];
  readonly body: string | Buffer;
}

/** Returns a part with a file. */
export function filePart(body: string | Buffer, name = 'a.txt', field = 'files'): FormPart {
  const disposition = `Content-Disposition: form-data; name="${field}"; filename="${name}"`;
  return { head: [disposition, 'Content-Type: application/octet-stream'], body };
}

/** Returns a part with a text field. */
export function fieldPart(name: string, value: string): FormPart {
  return { head: [`Content-Disposition: form-data; name="${name}"`], body: value };
}

/** Returns the bytes of a form. */
export function formBytes(parts: readonly FormPart[]): Buffer {
  const pieces = parts.flatMap(({ head, body }) => [
    `--${boundary}\r\n`,
    ...head.flatMap((line) => [line, '\r\n']),
    '\r\n',
    body,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
}

/** Returns bytes as a body that arrives in chunks. */
export function formBody(bytes: Buffer, piece = 1_000, contentType = formType): IncomingBody {
  return { stream: Readable.from(pieces(bytes, piece), { objectMode: false }), contentType };
}

function* pieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
