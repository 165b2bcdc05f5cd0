import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import type { SourceFile } from './types.js';
/** What a look at the file system gives; null where there is nothing of the name. */
export async function nullIfMissing<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** A plain file that can be read; null where there is none. Links are not followed. */
export async function findFile(path: string): Promise<SourceFile | null> {
  const stats = await nullIfMissing(lstat(path));
  return stats?.isFile() === true ? { bytes: stats.size, open: () => createReadStream(path) } : null;
}
