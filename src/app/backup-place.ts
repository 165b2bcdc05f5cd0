import { randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isBackupName } from '../backup/index.js';
import { fileRefusal, Refusal, systemClock } from '../kernel/index.js';
import { createLocalStorage, createS3Storage, type Storage, tryStorage } from '../media/index.js';
import type { BackupSettings } from './types.js';

/** What a backup is, for a store that asks. */
const meta = { mime: 'application/x-tar', disposition: 'attachment' } as const;

/** Where backups are kept. Raises Fault media.unavailable, media.full. */
export interface BackupPlace {
  /** For people. */
  readonly name: string;
  /**
   * Writes something small and takes it away; of a folder that is not there yet, looks whether it could be made. Raises Refusal with what
   * stands in the way.
   */
  probe(): Promise<void>;
  /** Takes a finished backup, whole or not at all; the file at `path` is gone afterwards. Gives where it is, for people. */
  put(name: string, path: string): Promise<string>;
  /** null: there is none of the name. */
  open(name: string): Promise<Readable | null>;
  /** The names of all backups, the oldest first. */
  list(): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
}

/** The folder or the object store that the settings name; `to`: another folder (absolute). `report` hears of what nobody waits for. */
export function backupPlace(
  { folder, s3 }: Pick<BackupSettings, 'folder' | 's3'>,
  to: string | null,
  report: (error: unknown) => void,
): BackupPlace {
  if (to === null && s3 !== null) {
    const storage = createS3Storage(s3, { report });
    return placeAt(storage, `${s3.endpoint}/${s3.prefix}`, '', () => tryStore(storage));
  }
  const at = to ?? folder;
  return placeAt(createLocalStorage(at), at, '/', () => tryFolder(at));
}

async function tryStore(storage: Storage): Promise<void> {
  const incoming = await mkdtemp(join(tmpdir(), 'octavo-probe-'));
  try {
    const { failed, reason } = await tryStorage({ storage, incoming, clock: systemClock });
    if (failed !== null) throw new Refusal(`it cannot ${failed}: ${reason}`);
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

async function tryFolder(folder: string): Promise<void> {
  let there = folder;
  while (!existsSync(there) && there !== dirname(there)) there = dirname(there);
  await access(there, constants.W_OK | constants.X_OK);
  if (there !== folder) return;
  const path = join(folder, `.probe-${randomUUID()}`);
  await writeFile(path, '', { flag: 'wx', mode: 0o600 });
  await rm(path);
}

function placeAt(storage: Storage, place: string, between: string, probe: () => Promise<void>): BackupPlace {
  return {
    name: place,
    async probe() {
      try {
        await probe();
      } catch (error) {
        const refusal = error instanceof Refusal ? error : fileRefusal(error);
        if (refusal === null) throw error;
        throw new Refusal(`Backups cannot be written to ${place}: ${refusal.message}`, [
          ...refusal.lines,
          'another folder is named by --to, or by backup.folder',
        ]);
      }
    },
    async put(name, path) {
      await storage.put(name, path, meta);
      return `${place}${between}${name}`;
    },
    open: (name) => storage.open(name),
    async list() {
      const names: string[] = [];
      for await (const { key } of storage.all()) {
        if (isBackupName(key)) names.push(key);
      }
      return names.sort();
    },
    remove: (name) => storage.remove(name),
  };
}
