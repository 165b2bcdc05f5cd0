import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createLocalStorage } from '../../../domain/media/index.js';
import {
  type BackupSource,
  type BackupSummary,
  backupName,
  entryNames,
  expiredBackups,
  type Manifest,
  uploadEntry,
  writeBackup,
} from '../../../domain/transfer/backup/index.js';
import { type Clock, isoTime } from '../../../foundations/core/index.js';
import { openSqliteStore, type Store, type StoreClock } from '../../../storage/database/index.js';
import { copyDatabase } from '../../../storage/migrations/index.js';
import { loadModelHistory } from '../model/model-history.js';
import { loadProject } from '../project.js';
import { describeDatabase, openStore } from '../runtime/open-store.js';
import type { AppOptions, OctavoConfig } from '../types.js';
import { openBackupStorage } from './backup-storage.js';

const scratchPrefix = '.backup-';
/** Milliseconds after which temporary files next to the data are no longer in use by a backup. */
const scratchMaxAge = 24 * 60 * 60 * 1_000;

/** The dependencies of a backup. */
export interface BackupParts {
  readonly config: OctavoConfig;
  /** Open; others may write to it meanwhile. */
  readonly store: Store;
  readonly clock: Clock;
}

/** Progress callback: rows copied and compared first, then bytes of files. */
export interface BackupProgress {
  onRows(done: number, total: number): void;
  onBytes(done: number): void;
  /** Receives errors of background work. */
  onError(error: unknown): void;
}

/** A backup that was made. */
export interface CreatedBackup extends Manifest {
  /** The location for display. */
  readonly location: string;
  readonly bytes: number;
}

/**
 * Makes a backup of a running project: a consistent snapshot of the database, row by row, read back and compared; the
 * secrets; the files of the library if they are in the data folder. It is moved to its final path when it is complete.
 * `to`: a folder (absolute) instead of the configured location. Throws CliError for what the operator has to fix; Fault
 * store.*, media.*.
 */
export async function createBackup(
  parts: BackupParts,
  targetFolder: string | null,
  progress: BackupProgress,
): Promise<CreatedBackup> {
  const { config, clock } = parts;
  const storage = openBackupStorage(config.backup, targetFolder, progress.onError);
  await storage.probe();
  await removeStaleScratchFolders(config.dataDir, parts.store.clock);
  const scratch = await mkdtemp(join(config.dataDir, scratchPrefix));
  try {
    const facts = await copyDatabaseTo(parts, join(scratch, entryNames.database), progress);
    const path = join(scratch, 'backup.tar');
    let bytes = 0;
    const manifest = await writeBackup(path, facts, backupFiles(config, scratch), (length) => {
      bytes += length;
      progress.onBytes(bytes);
    });
    const { size } = await stat(path);
    const location = await storage.put(backupName(clock.now()), path);
    return { ...manifest, location, bytes: size };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Makes a backup of a project that may be running. Throws the errors of `createBackup`. */
export async function backUpProject(
  options: AppOptions,
  targetFolder: string | null,
  progress: BackupProgress,
): Promise<CreatedBackup> {
  const { config } = await loadProject(options);
  const store = await openStore(config, options);
  try {
    return await createBackup({ config, store, clock: store.clock }, targetFolder, progress);
  } finally {
    await store.close();
  }
}

/** Makes the scheduled backup of a server, and removes the oldest ones beyond the limit. */
export async function runScheduledBackup(parts: BackupParts, onError: BackupProgress['onError']): Promise<void> {
  const { backup } = parts.config;
  await createBackup(parts, null, { onRows: () => undefined, onBytes: () => undefined, onError });
  const storage = openBackupStorage(backup, null, onError);
  for (const name of expiredBackups(await storage.list(), backup.keep)) await storage.remove(name);
}

/** Copies the database, of either kind, into a SQLite file. */
async function copyDatabaseTo(
  { config, store, clock }: BackupParts,
  file: string,
  progress: BackupProgress,
): Promise<BackupSummary> {
  const models = await loadModelHistory(store, config);
  const createdAt = isoTime(clock.now());
  const copy = await openSqliteStore({ file, clock });
  try {
    const { tables, rows } = await copyDatabase(store, copy, models, ({ done, total }) => progress.onRows(done, total));
    const uploads = config.media.provider === 'local' ? 'included' : 'elsewhere';
    return { createdAt, database: describeDatabase(config), model: models.version, tables, rows, uploads };
  } finally {
    await copy.close();
  }
}

async function* backupFiles({ dataDir, media }: OctavoConfig, scratch: string): AsyncIterable<BackupSource> {
  yield await folderFile(scratch, entryNames.database);
  const names = await readdir(dataDir);
  if (names.includes(entryNames.secrets)) yield await folderFile(dataDir, entryNames.secrets);
  if (media.provider !== 'local') return;
  const storage = createLocalStorage(join(dataDir, 'uploads'));
  for await (const { key, bytes } of storage.list()) {
    yield { name: uploadEntry(key), bytes, open: () => storage.open(key) };
  }
}

/** Removes what backups left that were cut off. */
async function removeStaleScratchFolders(dataDir: string, clock: StoreClock): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(scratchPrefix)) continue;
    const path = join(dataDir, name);
    const { mtimeMs } = await stat(path);
    // Files are dated by the clock of the machine.
    if (clock.now() + clock.skew() - mtimeMs > scratchMaxAge) await rm(path, { recursive: true, force: true });
  }
}

async function folderFile(folder: string, name: string): Promise<BackupSource> {
  const path = join(folder, name);
  const { size } = await stat(path);
  return { name, bytes: size, open: async () => createReadStream(path) };
}
