import type { FileHandle } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import type { UploadPart } from 's3mini';
import type { CreateS3Client } from './s3-client.js';
import { InvalidS3Response, withRetries } from './s3-retry.js';
import type { ObjectMeta } from './storage.js';

/** What uploads are made from. */
export interface UploadDependencies {
  readonly createClient: CreateS3Client;
  readonly retryDelays: readonly number[];
  /** Hears of parts that could not be taken away again. */
  readonly report: (error: unknown) => void;
}

/** Below, an object is sent in one piece; from there on in parts of this size. */
const partBytes = 8 * 1_024 * 1_024;
/** More parts no store takes: of a very large file they are larger. */
const maxParts = 10_000;
/** Read and sent at once. */
const pieceBytes = 64 * 1_024;
/** Milliseconds that a store may take to put the parts of a large object together. */
const completionTime = 600_000;

/** Sends a file of so many bytes, piece by piece as it is read. The object is there as a whole, or not at all. */
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
    // Parts that stay behind cost money and are in no listing.
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

/** A store says that it could not put the parts together under the status 200 too. */
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

/** So many bytes of a file, from a place on. Without any, nothing: an empty stream would be sent without its length. */
function bodyStream(file: FileHandle, from: number, bytes: number) {
  return bytes === 0 ? Buffer.alloc(0) : ReadableStream.from(readPieces(file, from, from + bytes));
}

async function* readPieces(file: FileHandle, from: number, until: number): AsyncIterable<Uint8Array> {
  for (let position = from; position < until; ) {
    // A new one each time: what was handed over may not have been sent yet.
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, until - position));
    const { bytesRead } = await file.read(piece, 0, piece.length, position);
    if (bytesRead === 0) throw new InvalidS3Response('the file became shorter while it was read');
    yield piece.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/** What is kept with the object beside its type. */
function objectHeaders({ disposition }: ObjectMeta) {
  return { 'content-disposition': disposition };
}
