import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaContext } from '../context.js';
import { type Counted, receiveFile } from '../intake/receive-file.js';
import { makeFolder } from '../storage/plain-files.js';
import { withFiles } from '../storage/trouble.js';

/** A stored object as a file in the folder of incoming files. */
export interface FetchedObject extends Counted {
  readonly path: string;
}

/**
 * Does work on a copy of a stored object, which goes away afterwards. null: there is no such object. Raises what the work raises, and
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
    const counted = await withFiles(async () => {
      await makeFolder(incoming);
      return receiveFile(stream, path);
    });
    return await work({ path, ...counted });
  } finally {
    stream.destroy();
    await rm(path, { force: true });
  }
}
