import type { FileHandle } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import type { UploadPart } from 's3mini';
import { attempt, UnsoundAnswer } from './s3-attempts.js';
import type { Connect } from './s3-connection.js';
import type { ObjectMeta } from './storage.js';

/** What uploads are made from. */
export interface UploadParts {
  readonly connect: Connect;
  readonly pauses: readonly number[];
  /** Hears of parts that could not be taken away again. */
  readonly report: (error: unknown) => void;
}

/** Below, an object is sent in one piece; from there on in parts of this size. */
const partBytes = 8 * 1_024 * 1_024;
/** More parts no store takes: of a very large file they are larger. */
const mostParts = 10_000;
/** Read and sent at once. */
const pieceBytes = 64 * 1_024;
/** Milliseconds that a store may take to put the parts of a large object together. */
const completionTime = 600_000;

/** Sends a file of so many bytes, piece by piece as it is read. The object is there as a whole, or not at all. */
export async function upload(
  parts: UploadParts,
  key: string,
  file: FileHandle,
  bytes: number,
  meta: ObjectMeta,
): Promise<void> {
  if (bytes >= partBytes) return uploadInParts(parts, key, file, bytes, meta);
  await attempt('put', parts.pauses, () =>
    parts
      .connect({ sending: bytes })
      .putObject(key, bodyOf(file, 0, bytes), meta.mime, undefined, headersOf(meta), bytes),
  );
}

async function uploadInParts(
  parts: UploadParts,
  key: string,
  file: FileHandle,
  bytes: number,
  meta: ObjectMeta,
): Promise<void> {
  const { connect, pauses, report } = parts;
  const id = await attempt('begin upload', pauses, () =>
    connect().getMultipartUploadId(key, meta.mime, undefined, headersOf(meta)),
  );
  try {
    const sent = await sendParts(parts, key, id, file, bytes);
    await attempt('complete upload', pauses, () => complete(connect, key, id, sent));
  } catch (error) {
    // Parts that stay behind cost money and are in no listing.
    await attempt('abort upload', pauses, () => connect().abortMultipartUpload(key, id)).catch(report);
    throw error;
  }
}

async function sendParts(
  { connect, pauses }: UploadParts,
  key: string,
  id: string,
  file: FileHandle,
  bytes: number,
): Promise<readonly UploadPart[]> {
  const size = Math.max(partBytes, Math.ceil(bytes / mostParts));
  const sent: UploadPart[] = [];
  for (let from = 0; from < bytes; from += size) {
    const sending = Math.min(size, bytes - from);
    const headers = { 'content-length': String(sending) };
    const send = () =>
      connect({ sending }).uploadPart(key, id, bodyOf(file, from, sending), sent.length + 1, {}, undefined, headers);
    sent.push(await attempt('put part', pauses, send));
  }
  return sent;
}

/** A store says that it could not put the parts together under the status 200 too. */
async function complete(connect: Connect, key: string, id: string, sent: readonly UploadPart[]): Promise<void> {
  const { etag } = await connect({ within: completionTime }).completeMultipartUpload(key, id, [...sent]);
  if (typeof etag !== 'string' || etag === '') throw new UnsoundAnswer('the store did not put the parts together');
}

/** So many bytes of a file, from a place on. Without any, nothing: an empty stream would be sent without its length. */
function bodyOf(file: FileHandle, from: number, bytes: number) {
  return bytes === 0 ? Buffer.alloc(0) : ReadableStream.from(piecesOf(file, from, from + bytes));
}

async function* piecesOf(file: FileHandle, from: number, until: number): AsyncIterable<Uint8Array> {
  for (let at = from; at < until; ) {
    // A new one each time: what was handed over may not have been sent yet.
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, until - at));
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    if (bytesRead === 0) throw new UnsoundAnswer('the file became shorter while it was read');
    yield piece.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** What is kept with the object beside its type. */
function headersOf({ disposition }: ObjectMeta) {
  return { 'content-disposition': disposition };
}
