import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** An answer to a form that was sent piece by piece. */
export interface LargeAnswer {
  readonly status: number;
  readonly body: string;
  /** SHA-256 of the file that was sent, hexadecimal. */
  readonly digest: string;
}

const boundary = 'octavo-large-file';
const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="large.bin"\r\n\r\n`;
const tail = `\r\n--${boundary}--\r\n`;
const pieceSize = 1024 * 1024;

/** Uploads a generated file of the given size as a stream: neither side has all of it in memory. */
export async function uploadLarge(base: string, token: string, bytes: number): Promise<LargeAnswer> {
  const sent = request(`${base}/api/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + bytes + tail.length),
    },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  const digest = createHash('sha256');
  sent.write(head);
  for (let at = 0; at < bytes; at += pieceSize) {
    const piece = pieceAt(at, Math.min(pieceSize, bytes - at));
    digest.update(piece);
    if (!sent.write(piece)) await once(sent, 'drain');
  }
  sent.end(tail);
  const [answer] = await answered;
  return { status: answer.statusCode ?? 0, body: await text(answer), digest: digest.digest('hex') };
}

/** Fetches a file; returns how many bytes came, and their SHA-256. */
export async function fetchLarge(address: string): Promise<{ readonly bytes: number; readonly digest: string }> {
  const answer = await fetch(address);
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    digest.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, digest: digest.digest('hex') };
}

/** All pieces differ, so that a misplaced one is noticed. */
function pieceAt(at: number, length: number): Buffer {
  const piece = Buffer.alloc(length, 0x80 + ((at / pieceSize) % 127));
  piece.write(`${at} `);
  return piece;
}
