import type { Readable } from 'node:stream';
import { isBackupName } from '../backup/index.js';
import { createLocalStorage, createS3Storage, type Storage } from '../media/index.js';
import type { BackupSettings } from './types.js';

/** What a backup is, for a store that asks. */
const meta = { mime: 'application/x-tar', disposition: 'attachment' } as const;

/** Where backups are kept. Raises Fault media.unavailable, media.full. */
export interface BackupPlace {
  /** For people. */
  readonly name: string;
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
  if (to === null && s3 !== null) return placeAt(createS3Storage(s3, { report }), `${s3.endpoint}/${s3.prefix}`, '');
  const at = to ?? folder;
  return placeAt(createLocalStorage(at), at, '/');
}

function placeAt(storage: Storage, place: string, between: string): BackupPlace {
  return {
    name: place,
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
