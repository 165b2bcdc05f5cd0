import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withFiles } from '../../storage/trouble.js';
import type { ReceivedFile } from '../../types.js';
import { ByteWindow, type Part } from './byte-window.js';
import { gifParts } from './gif-parts.js';
import { jpegParts } from './jpeg-parts.js';
import { pngParts } from './png-parts.js';
import { webpParts } from './webp-parts.js';

/** A file that stands for another one. */
type Replacement = Pick<ReceivedFile, 'path' | 'bytes' | 'checksum'>;

const readers: ReadonlyMap<string, (file: ByteWindow) => Promise<readonly Part[] | null>> = new Map([
  ['image/jpeg', jpegParts],
  ['image/png', pngParts],
  ['image/apng', pngParts],
  ['image/webp', webpParts],
  ['image/gif', gifParts],
]);

/**
 * Writes an image without its metadata into a new file of a folder; not a pixel is encoded anew, and the result is never longer. Returns
 * the received file itself where nothing has to go, where the format is another one, and where the image is damaged. Raises Fault
 * media.full, media.unavailable.
 */
export async function stripMetadata(received: Replacement, folder: string, mime: string): Promise<Replacement> {
  const read = readers.get(mime);
  if (read === undefined) return received;
  const file = await withFiles(() => open(received.path, 'r'));
  try {
    const parts = await withFiles(() => read(new ByteWindow(file, received.bytes)));
    if (parts === null || lengthOf(parts) >= received.bytes) return received;
    return await write(file, parts, join(folder, randomUUID()));
  } finally {
    await file.close();
  }
}

function lengthOf(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + (Buffer.isBuffer(part) ? part.length : part.to - part.from), 0);
}

async function write(file: FileHandle, parts: readonly Part[], path: string): Promise<Replacement> {
  const hash = createHash('sha256');
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const part of parts) {
      for await (const chunk of bytesOf(file, part)) {
        hash.update(chunk);
        yield chunk;
      }
    }
  }
  try {
    await withFiles(() => pipeline(bytes(), createWriteStream(path, { flags: 'wx', mode: 0o600 })));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, bytes: lengthOf(parts), checksum: hash.digest('hex') };
}

const chunkSize = 64 * 1024;

async function* bytesOf(file: FileHandle, part: Part): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(part)) {
    yield part;
    return;
  }
  for (let at = part.from; at < part.to; ) {
    const chunk = Buffer.alloc(Math.min(chunkSize, part.to - at));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) throw new Error('the received file ended early');
    yield chunk.subarray(0, bytesRead);
    at += bytesRead;
  }
}
