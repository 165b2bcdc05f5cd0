import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { withStorageFaults } from '../storage/storage-errors.js';

/** Returns the SHA-256 of a local file in hexadecimal. Throws Fault media.unavailable. */
export async function fileChecksum(path: string): Promise<string> {
  const digest = createHash('sha256');
  await withStorageFaults(async () => {
    for await (const chunk of createReadStream(path)) digest.update(chunk);
  });
  return digest.digest('hex');
}
