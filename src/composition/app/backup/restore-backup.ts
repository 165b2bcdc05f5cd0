import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { ensureFolder, syncFolder } from '../../../domain/media/index.js';
import { entryNames, isBackupName, type Manifest, readBackup } from '../../../domain/transfer/backup/index.js';
import { CliError } from '../../../foundations/core/index.js';
import { openSqliteStore, type Store } from '../../../storage/database/index.js';
import { copyDatabase } from '../../../storage/migrations/index.js';
import { loadModelHistory } from '../model/model-history.js';
import { loadProject } from '../project.js';
import { openStore } from '../runtime/open-store.js';
import type { AppOptions, OctavoConfig } from '../types.js';
import { openBackupStorage } from './backup-storage.js';

/** Progress callback: bytes read and compared first, then rows if they are copied into a PostgreSQL database. */
export interface RestoreProgress {
  onBytes(done: number): void;
  onRows(done: number, total: number): void;
  /** Receives errors of background work. */
  onError(error: unknown): void;
}

/** The backup to restore. */
export interface RestoreRequest {
  /** The file of a backup, a folder (the newest in it), the name of one in the configured location, or `latest`. */
  readonly from: string;
  /** Only reads and verifies the backup; writes nothing. */
  readonly check: boolean;
}

/**
 * Restores a backup into an empty data folder, and into an empty PostgreSQL database if one is configured. Every file
 * is compared with its checksum before any is moved to its final path, the database last. Throws CliError if the target
 * is not empty, or the backup is damaged; Fault store.*, media.*.
 */
export async function restoreFromBackup(
  options: AppOptions,
  request: RestoreRequest,
  progress: RestoreProgress,
): Promise<Manifest> {
  const { config } = await loadProject(options);
  let bytes = 0;
  const countBytes = (length: number): void => {
    bytes += length;
    progress.onBytes(bytes);
  };
  if (request.check) return readBackup(await openBackup(config, request.from, progress.onError), null, countBytes);
  const source = await openBackup(config, request.from, progress.onError);
  const scratch = scratchFolder(config.dataDir);
  try {
    await assertDataFolderEmpty(config.dataDir);
    await ensureFolder(config.dataDir);
  } catch (error) {
    source.destroy();
    throw error;
  }
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { mode: 0o700 });
  const manifest = await unpackBackup(source, scratch, countBytes);
  await moveIntoPlace(options, config, scratch, progress);
  await rm(scratch, { recursive: true, force: true });
  await syncFolder(config.dataDir);
  return manifest;
}

function scratchFolder(dataDir: string): string {
  return join(dataDir, '.restoring');
}

async function unpackBackup(source: Readable, scratch: string, onBytes: (length: number) => void): Promise<Manifest> {
  try {
    return await readBackup(source, scratch, onBytes);
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    throw error;
  }
}

/** Moves files first: a server uses a folder only once it contains a database. */
async function moveIntoPlace(
  options: AppOptions,
  config: OctavoConfig,
  scratch: string,
  progress: RestoreProgress,
): Promise<void> {
  const { dataDir } = config;
  for (const name of ['uploads', entryNames.secrets]) {
    if (!existsSync(join(scratch, name))) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
    await rename(join(scratch, name), join(dataDir, name));
  }
  const file = join(scratch, entryNames.database);
  if (config.database.url === null) {
    await syncFolder(dataDir);
    await rename(file, join(dataDir, entryNames.database));
    return;
  }
  await copyToServer(options, config, file, progress);
}

async function copyToServer(
  options: AppOptions,
  config: OctavoConfig,
  file: string,
  progress: RestoreProgress,
): Promise<void> {
  const source: Store = await openSqliteStore({ file, readOnly: true });
  try {
    const target = await openStore(config, options);
    try {
      await copyDatabase(source, target, await loadModelHistory(source, config), ({ done, total }) =>
        progress.onRows(done, total),
      );
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** The remains of an interrupted restore do not count as content. */
async function assertDataFolderEmpty(dataDir: string): Promise<void> {
  if (existsSync(scratchFolder(dataDir)) && !existsSync(join(dataDir, entryNames.database))) return;
  // SQLite would treat leftover files next to a database as belonging to it.
  const database = [entryNames.database, `${entryNames.database}-wal`, `${entryNames.database}-shm`];
  const existing: string[] = [...database, entryNames.secrets].filter((name) => existsSync(join(dataDir, name)));
  if (!(await isEmptyFolder(join(dataDir, 'uploads')))) existing.push('uploads');
  if (existing.length === 0) return;
  throw new CliError(`The data folder ${dataDir} is not empty`, [
    `there is already: ${existing.join(', ')}`,
    'name another folder with --data, or move these away first',
  ]);
}

async function openBackup(
  { backup }: OctavoConfig,
  from: string,
  onError: RestoreProgress['onError'],
): Promise<Readable> {
  const path = resolve(from);
  const stats = from === 'latest' ? undefined : statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() === true) return createReadStream(path);
  const isFolder = stats?.isDirectory() === true;
  const storage = openBackupStorage(backup, isFolder ? path : null, onError);
  const names = await storage.list();
  const name = from === 'latest' || isFolder ? names.at(-1) : from;
  const backupStream = name !== undefined && isBackupName(name) ? await storage.open(name) : null;
  if (backupStream !== null) return backupStream;
  throw new CliError(`There is no backup ${from}`, [
    from === 'latest' || isFolder
      ? `searched ${storage.name}`
      : `neither a file of that name, nor one in ${storage.name}`,
    names.length === 0
      ? 'there are none in this location: name the folder or the file, e.g. octavo restore /mnt/backups'
      : `there are: ${names.slice(-5).join(', ')}`,
  ]);
}

/** Whether a folder holds nothing, or is not there. */
async function isEmptyFolder(path: string): Promise<boolean> {
  return !existsSync(path) || (await readdir(path)).length === 0;
}
