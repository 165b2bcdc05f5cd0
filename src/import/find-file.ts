import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import type { SourceFile } from './types.js';

/** A plain file that can be read; null where there is none. Links are not followed. */
export async function findFile(path: string): Promise<SourceFile | null> {
  try {
    const facts = await lstat(path);
    return facts.isFile() ? { bytes: facts.size, open: () => createReadStream(path) } : null;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
