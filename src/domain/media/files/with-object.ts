import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaContext } from '../context.js';
import { type ContentDigest, receiveFile } from '../intake/receive-file.js';
import { ensureFolder } from '../storage/regular-files.js';
import { withStorageFaults } from '../storage/storage-errors.js';

/** A copy of a stored object in the folder of incoming files. */
export interface FetchedObject extends ContentDigest {
  readonly path: string;
}

/**
 * Runs an operation on a local copy of an object and removes the copy afterwards. Returns null if the object does not exist. Throws errors
 * of the operation, and Fault media.full, media.unavailable.
 */
export async function withObject<T>(
  { storage, incoming }: Pick<MediaContext, 'storage' | 'incoming'>,
  key: string,
  work: (object: FetchedObject) => Promise<T>,
): Promise<T | null> {
  const stream = await storage.open(key);
  if (stream === null) return null;
  const path = join(incoming, randomUUID());
  try {
    const digest = await withStorageFaults(async () => {
      await ensureFolder(incoming);
      return receiveFile(stream, path);
    });
    return await work({ path, ...digest });
  } finally {
    stream.destroy();
    await rm(path, { force: true });
  }
}
