import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Failure } from '../../../foundations/core/index.js';
import { ensureFolder } from '../storage/regular-files.js';
import { withStorageFaults } from '../storage/storage-errors.js';
import type { ReceivedForm } from '../types.js';
import { receiveFile } from './receive-file.js';
import type { IntakeOptions } from './receive-form.js';

/**
 * Receives a stream of bytes as a form with one file and no fields. Memory stays bounded. Removes the file before it throws. Throws
 * Failure upload.too-large, Fault media.full, media.unavailable, and the error of the stream.
 */
export async function receiveStream(
  stream: Readable,
  name: string,
  { folder, settings }: Pick<IntakeOptions, 'folder' | 'settings'>,
): Promise<ReceivedForm> {
  // It may fail before it is read, where an unhandled error would end the process; its reader gets the error as well.
  stream.on('error', () => undefined);
  const path = join(folder, randomUUID());
  const discard = (): Promise<void> => withStorageFaults(() => rm(path, { force: true }));
  try {
    await withStorageFaults(() => ensureFolder(folder));
    const content = await receiveFile(Readable.from(withinSize(stream, settings.sizeLimit)), path);
    return { files: [{ field: 'files', path, name, ...content }], fields: new Map(), discard };
  } catch (error) {
    stream.destroy();
    await discard();
    throw error;
  }
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Yields the chunks of a stream as bytes. Throws Failure upload.too-large. */
async function* withinSize(stream: Readable, limit: number): AsyncIterable<Buffer> {
  let length = 0;
  for await (const chunk of stream as AsyncIterable<string | Uint8Array>) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : asBuffer(chunk);
    length += bytes.length;
    if (length > limit) throw new Failure('upload.too-large');
    yield bytes;
  }
}
