import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import type { SourceFile } from './types.js';
import { nullIfMissing } from './unless-absent.js';

/** A plain file that can be read; null where there is none. Links are not followed. */
export async function findFile(path: string): Promise<SourceFile | null> {
  const stats = await nullIfMissing(lstat(path));
  return stats?.isFile() === true ? { bytes: stats.size, open: () => createReadStream(path) } : null;
}
