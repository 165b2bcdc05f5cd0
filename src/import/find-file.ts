import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import type { SourceFile } from './types.js';
import { unlessAbsent } from './unless-absent.js';

/** A plain file that can be read; null where there is none. Links are not followed. */
export async function findFile(path: string): Promise<SourceFile | null> {
  const facts = await unlessAbsent(lstat(path));
  return facts?.isFile() === true ? { bytes: facts.size, open: () => createReadStream(path) } : null;
}
