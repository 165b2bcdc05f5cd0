import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withStorageFaults } from '../../storage/storage-errors.js';
import type { ReceivedFile } from '../../types.js';
import { ByteWindow, type OutputPart } from './byte-window.js';
import { stripGif } from './strip-gif.js';
import { stripJpeg } from './strip-jpeg.js';
import { stripPng } from './strip-png.js';
import { stripWebp } from './strip-webp.js';

/** A file that replaces the received one. */
type Replacement = Pick<ReceivedFile, 'path' | 'bytes' | 'checksum'>;

const strippersByMime: ReadonlyMap<string, (file: ByteWindow) => Promise<readonly OutputPart[] | null>> = new Map([
  ['image/jpeg', stripJpeg],
  ['image/png', stripPng],
  ['image/apng', stripPng],
  ['image/webp', stripWebp],
  ['image/gif', stripGif],
]);

/**
 * Writes an image without metadata to a new file of a folder, without encoding pixels again; the result is never longer. Returns the
 * received file if nothing has to be removed, the format is not supported, or the image is damaged. Throws Fault media.full,
 * media.unavailable.
 */
export async function stripMetadata(received: Replacement, folder: string, mime: string): Promise<Replacement> {
  const strip = strippersByMime.get(mime);
  if (strip === undefined) return received;
  const file = await withStorageFaults(() => open(received.path, 'r'));
  try {
    const parts = await withStorageFaults(() => strip(new ByteWindow(file, received.bytes)));
    if (parts === null || partsLength(parts) >= received.bytes) return received;
    return await writeParts(file, parts, join(folder, randomUUID()));
  } finally {
    await file.close();
  }
}

function partsLength(parts: readonly OutputPart[]): number {
  return parts.reduce((sum, part) => sum + (Buffer.isBuffer(part) ? part.length : part.to - part.from), 0);
}

async function writeParts(file: FileHandle, parts: readonly OutputPart[], path: string): Promise<Replacement> {
  const hash = createHash('sha256');
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const part of parts) {
      for await (const chunk of readPart(file, part)) {
        hash.update(chunk);
        yield chunk;
      }
    }
  }
  try {
    await withStorageFaults(() => pipeline(bytes(), createWriteStream(path, { flags: 'wx', mode: 0o600 })));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, bytes: partsLength(parts), checksum: hash.digest('hex') };
}

const chunkSize = 64 * 1024;

async function* readPart(file: FileHandle, part: OutputPart): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(part)) {
    yield part;
    return;
  }
  for (let position = part.from; position < part.to; ) {
    const chunk = Buffer.alloc(Math.min(chunkSize, part.to - position));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, position);
    if (bytesRead === 0) throw new Error('the received file ended early');
    yield chunk.subarray(0, bytesRead);
    position += bytesRead;
  }
}
