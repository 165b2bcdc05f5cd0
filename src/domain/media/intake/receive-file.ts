import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { withStorageFaults } from '../storage/storage-errors.js';
import type { ReceivedFile } from '../types.js';

/** What is known of a file once its last byte is there. */
export type ContentDigest = Pick<ReceivedFile, 'bytes' | 'checksum'>;

/**
 * Writes a stream into a new file that its owner alone may read, and counts and digests it on the way. The file is closed in any case;
 * on failure what is there of it stays for the caller to take away, and so does the stream. Throws what the stream raises, and Fault
 * media.full, media.unavailable.
 */
export async function receiveFile(stream: Readable, path: string): Promise<ContentDigest> {
  const digest = createHash('sha256');
  let bytes = 0;
  const file = await withStorageFaults(() => open(path, 'wx', 0o600));
  try {
    // Where the disk refuses, the stream stays as it is until that is told: torn down here, it would be taken for the cause.
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
