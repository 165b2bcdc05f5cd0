import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { withFiles } from '../storage/trouble.js';

/** SHA-256 of a file of ours, hexadecimal. Raises Fault media.unavailable. */
export async function checksumOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  await withFiles(async () => {
    for await (const chunk of createReadStream(path)) digest.update(chunk);
  });
  return digest.digest('hex');
}
