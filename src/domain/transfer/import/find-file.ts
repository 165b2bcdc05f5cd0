import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { nullIfMissing } from './null-if-missing.js';
import type { SourceFile } from './types.js';

/** A plain file that can be read; null where there is none. Links are not followed. */
export async function findFile(path: string): Promise<SourceFile | null> {
  const stats = await nullIfMissing(lstat(path));
  return stats?.isFile() === true ? { bytes: stats.size, open: () => createReadStream(path) } : null;
}
