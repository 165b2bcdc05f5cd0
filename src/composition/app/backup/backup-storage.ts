import { randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { createLocalStorage, createS3Storage, type Storage, tryStorage } from '../../../domain/media/index.js';
import { isBackupName } from '../../../domain/transfer/backup/index.js';
import { CliError, fileAccessError, systemClock } from '../../../foundations/core/index.js';
import type { BackupSettings } from '../types.js';

/** The metadata of a backup for an object store. */
const objectMetadata = { mime: 'application/x-tar', disposition: 'attachment' } as const;

/** Stores backups. Throws Fault media.unavailable, media.full. */
export interface BackupStorage {
  /** For people. */
  readonly name: string;
  /**
   * Writes a small object and removes it; for a folder that does not exist yet, checks whether it could be created.
   * Throws CliError with the obstacle.
   */
  probe(): Promise<void>;
  /** Stores a finished backup atomically and removes the file at `path`. Returns the location, for display. */
  put(name: string, path: string): Promise<string>;
  /** null: there is none of the name. */
  open(name: string): Promise<Readable | null>;
  /** The names of all backups, the oldest first. */
  list(): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
}

/** The folder or the object store that the settings name; `to`: another folder (absolute). `report` receives errors of background work. */
export function openBackupStorage(
  { folder, s3 }: Pick<BackupSettings, 'folder' | 's3'>,
  targetFolder: string | null,
  onError: (error: unknown) => void,
): BackupStorage {
  if (targetFolder === null && s3 !== null) {
    const storage = createS3Storage(s3, { report: onError });
    return createBackupStorage(storage, `${s3.endpoint}/${s3.prefix}`, '', () => probeObjectStorage(storage));
  }
  const path = targetFolder ?? folder;
  return createBackupStorage(createLocalStorage(path), path, '/', () => probeFolder(path));
}

async function probeObjectStorage(storage: Storage): Promise<void> {
  const incoming = await mkdtemp(join(tmpdir(), 'octavo-probe-'));
  try {
    const { failed, reason } = await tryStorage({ storage, incoming, clock: systemClock });
    if (failed !== null) throw new CliError(`it cannot ${failed}: ${reason}`);
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

async function probeFolder(folder: string): Promise<void> {
  let existing = folder;
  while (!existsSync(existing) && existing !== dirname(existing)) existing = dirname(existing);
  await access(existing, constants.W_OK | constants.X_OK);
  if (existing !== folder) return;
  const path = join(folder, `.probe-${randomUUID()}`);
  await writeFile(path, '', { flag: 'wx', mode: 0o600 });
  await rm(path);
}

function createBackupStorage(
  storage: Storage,
  location: string,
  separator: string,
  probe: () => Promise<void>,
): BackupStorage {
  return {
    name: location,
    async probe() {
      try {
        await probe();
      } catch (error) {
        const refusal = error instanceof CliError ? error : fileAccessError(error);
        if (refusal === null) throw error;
        throw new CliError(`Backups cannot be written to ${location}: ${refusal.message}`, [
          ...refusal.lines,
          'another folder is named by --to, or by backup.folder',
        ]);
      }
    },
    async put(name, path) {
      await storage.put(name, path, objectMetadata);
      return `${location}${separator}${name}`;
    },
    open: (name) => storage.open(name),
    async list() {
      const names: string[] = [];
      for await (const { key } of storage.list()) {
        if (isBackupName(key)) names.push(key);
      }
      return names.sort();
    },
    remove: (name) => storage.remove(name),
  };
}
