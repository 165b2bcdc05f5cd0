import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import type { SourceFile } from './types.js';
/** Returns the result of a file system operation; null if the file does not exist. */
export async function nullIfMissing<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** Returns a regular file that can be read; null if there is none. Symbolic links are not followed. */
export async function findFile(path: string): Promise<SourceFile | null> {
  const stats = await nullIfMissing(lstat(path));
  return stats?.isFile() === true ? { bytes: stats.size, open: () => createReadStream(path) } : null;
}
