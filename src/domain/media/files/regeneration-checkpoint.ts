import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../../foundations/core/index.js';
import type { MediaContext } from '../context.js';
import { ensureFolder } from '../storage/regular-files.js';
import { systemErrorCode, withStorageFaults } from '../storage/storage-errors.js';

/** The point at which an interrupted regeneration continues. */
export interface RegenerationCheckpoint {
  /** Returns the row id of the last finished image; 0: starts from the beginning. */
  read(): Promise<number>;
  write(id: number): Promise<void>;
  clear(): Promise<void>;
}

/** Creates a checkpoint in the folder of incoming files, which a sweep removes after an hour. It is valid for the same settings only. */
export function createRegenerationCheckpoint({
  incoming,
  settings,
}: Pick<MediaContext, 'incoming' | 'settings'>): RegenerationCheckpoint {
  const path = join(incoming, 'regeneration.json');
  const formats = createHash('sha256').update(JSON.stringify(settings.breakpoints)).digest('hex');
  return {
    async read() {
      const checkpoint = parseJson(await withStorageFaults(() => readIfExists(path)));
      return isObject(checkpoint) && checkpoint.formats === formats && typeof checkpoint.after === 'number'
        ? checkpoint.after
        : 0;
    },
    write: (id) =>
      withStorageFaults(async () => {
        await ensureFolder(incoming);
        await writeFile(`${path}.new`, JSON.stringify({ formats, after: id }), { mode: 0o600 });
        await rename(`${path}.new`, path);
      }),
    clear: () => withStorageFaults(() => rm(path, { force: true })),
  };
}

async function readIfExists(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    // A checkpoint damaged by a power failure restarts the regeneration.
    return null;
  }
}
