import type { FileHandle } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import type { UploadPart } from 's3mini';
import type { CreateS3Client } from './s3-client.js';
import { InvalidS3Response, withRetries } from './s3-retry.js';
import type { ObjectMeta } from './storage.js';

/** Dependencies of uploads. */
export interface UploadDependencies {
  readonly createClient: CreateS3Client;
  readonly retryDelays: readonly number[];
  /** Receives errors of removing parts after a failed upload. */
  readonly report: (error: unknown) => void;
}

/** Smaller objects are sent in one request, larger ones in parts of this size. */
const partBytes = 8 * 1_024 * 1_024;
/** Maximum number of parts of S3; the parts of a very large file are larger. */
const maxParts = 10_000;
/** Bytes read and sent in one piece. */
const pieceBytes = 64 * 1_024;
/** Milliseconds for the service to assemble a large object. */
const completionTime = 600_000;

/** Uploads a file while reading it. The object exists completely or not at all. */
export async function uploadObject(
  dependencies: UploadDependencies,
  key: string,
  file: FileHandle,
  bytes: number,
  meta: ObjectMeta,
): Promise<void> {
  if (bytes >= partBytes) return uploadInParts(dependencies, key, file, bytes, meta);
  await withRetries('put', dependencies.retryDelays, () =>
    dependencies
      .createClient({ bodyLength: bytes })
      .putObject(key, bodyStream(file, 0, bytes), meta.mime, undefined, objectHeaders(meta), bytes),
  );
}

async function uploadInParts(
  dependencies: UploadDependencies,
  key: string,
  file: FileHandle,
  bytes: number,
  meta: ObjectMeta,
): Promise<void> {
  const { createClient, retryDelays, report } = dependencies;
  const id = await withRetries('begin upload', retryDelays, () =>
    createClient().getMultipartUploadId(key, meta.mime, undefined, objectHeaders(meta)),
  );
  try {
    const uploadedParts = await sendParts(dependencies, key, id, file, bytes);
    await withRetries('complete upload', retryDelays, () => completeUpload(createClient, key, id, uploadedParts));
  } catch (error) {
    // Remaining parts cost money and appear in no listing.
    await withRetries('abort upload', retryDelays, () => createClient().abortMultipartUpload(key, id)).catch(report);
    throw error;
  }
}

async function sendParts(
  { createClient, retryDelays }: UploadDependencies,
  key: string,
  id: string,
  file: FileHandle,
  bytes: number,
): Promise<readonly UploadPart[]> {
  const size = Math.max(partBytes, Math.ceil(bytes / maxParts));
  const uploadedParts: UploadPart[] = [];
  for (let from = 0; from < bytes; from += size) {
    const bodyLength = Math.min(size, bytes - from);
    const headers = { 'content-length': String(bodyLength) };
    const send = () =>
      createClient({ bodyLength }).uploadPart(
        key,
        id,
        bodyStream(file, from, bodyLength),
        uploadedParts.length + 1,
        {},
        undefined,
        headers,
      );
    uploadedParts.push(await withRetries('put part', retryDelays, send));
  }
  return uploadedParts;
}

/** The service may report a failure to assemble the parts with status 200. */
async function completeUpload(
  createClient: CreateS3Client,
  key: string,
  id: string,
  uploadedParts: readonly UploadPart[],
): Promise<void> {
  const { etag } = await createClient({ answerTimeout: completionTime }).completeMultipartUpload(key, id, [
    ...uploadedParts,
  ]);
  if (typeof etag !== 'string' || etag === '') throw new InvalidS3Response('the store did not put the parts together');
}

/** Returns a stream of a section of a file; an empty buffer for an empty one, since a stream would be sent without its length. */
function bodyStream(file: FileHandle, from: number, bytes: number) {
  return bytes === 0 ? Buffer.alloc(0) : ReadableStream.from(readPieces(file, from, from + bytes));
}

async function* readPieces(file: FileHandle, from: number, until: number): AsyncIterable<Uint8Array> {
  for (let position = from; position < until; ) {
    // A new buffer each time, since the previous one may not be sent yet.
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, until - position));
    const { bytesRead } = await file.read(piece, 0, piece.length, position);
    if (bytesRead === 0) throw new InvalidS3Response('the file became shorter while it was read');
    yield piece.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/** Returns the headers stored with an object besides its type. */
function objectHeaders({ disposition }: ObjectMeta) {
  return { 'content-disposition': disposition };
}
