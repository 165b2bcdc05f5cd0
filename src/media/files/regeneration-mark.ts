import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../kernel/index.js';
import type { MediaContext } from '../context.js';
import { makeFolder } from '../storage/plain-files.js';
import { systemCode, withFiles } from '../storage/trouble.js';

/** Where an interrupted regeneration is to go on. */
export interface RegenerationMark {
  /** Row id of the last image that was done; 0: from the beginning. */
  read(): Promise<number>;
  write(id: number): Promise<void>;
  clear(): Promise<void>;
}

/** A mark in the folder of incoming files, where the next sweep takes it away when it is an hour old. It is of no use to other settings. */
export function createRegenerationMark({
  incoming,
  settings,
}: Pick<MediaContext, 'incoming' | 'settings'>): RegenerationMark {
  const path = join(incoming, 'regeneration.json');
  const formats = createHash('sha256').update(JSON.stringify(settings.breakpoints)).digest('hex');
  return {
    async read() {
      const mark = parsed(await withFiles(() => textAt(path)));
      return isObject(mark) && mark.formats === formats && typeof mark.after === 'number' ? mark.after : 0;
    },
    write: (id) =>
      withFiles(async () => {
        await makeFolder(incoming);
        await writeFile(`${path}.new`, JSON.stringify({ formats, after: id }), { mode: 0o600 });
        await rename(`${path}.new`, path);
      }),
    clear: () => withFiles(() => rm(path, { force: true })),
  };
}

async function textAt(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    // Damaged by a power cut: then it is begun from the beginning.
    return null;
  }
}
