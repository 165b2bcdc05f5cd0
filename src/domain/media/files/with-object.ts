import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaContext } from '../context.js';
import { type ContentDigest, receiveFile } from '../intake/receive-file.js';
import { ensureFolder } from '../storage/regular-files.js';
import { withStorageFaults } from '../storage/storage-errors.js';

/** A stored object as a file in the folder of incoming files. */
export interface FetchedObject extends ContentDigest {
  readonly path: string;
}

/**
 * Does work on a copy of a stored object, which goes away afterwards. null: there is no such object. Throws what the work raises, and
 * Fault media.full, media.unavailable.
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
