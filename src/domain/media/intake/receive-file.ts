import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { withStorageFaults } from '../storage/storage-errors.js';
import type { ReceivedFile } from '../types.js';

/** What is known of a file after its last byte. */
export type ContentDigest = Pick<ReceivedFile, 'bytes' | 'checksum'>;

/**
 * Writes a stream to a new file that only its owner may read, and counts and hashes it meanwhile. Closes the file in any case; after an
 * error the caller has to remove it and to destroy the stream. Throws errors of the stream, and Fault media.full, media.unavailable.
 */
export async function receiveFile(stream: Readable, path: string): Promise<ContentDigest> {
  const digest = createHash('sha256');
  let bytes = 0;
  const file = await withStorageFaults(() => open(path, 'wx', 0o600));
  try {
    // The stream is not destroyed on an error of the disk, since that would be taken for the cause.
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      digest.update(chunk);
      bytes += chunk.length;
      await withStorageFaults(() => file.writeFile(chunk));
    }
  } finally {
    await file.close();
  }
  return { bytes, checksum: digest.digest('hex') };
}
