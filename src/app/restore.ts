import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { entryNames, isBackupName, type Manifest, readBackup } from '../backup/index.js';
import { Refusal } from '../kernel/index.js';
import { makeFolder, syncFolder } from '../media/index.js';
import { copyDatabase, openSqliteStore, type Store } from '../store/index.js';
import { backupPlace } from './backup-place.js';
import { copiedModels } from './copied-models.js';
import { openStore } from './open-store.js';
import { loadProject } from './project.js';
import type { AppOptions, OctavoConfig } from './types.js';

/** Told how far it is: bytes read and compared first, then rows where they go into a PostgreSQL database. */
export interface RestoreTold {
  bytes(done: number): void;
  rows(done: number, total: number): void;
  /** Hears of what goes wrong where nobody waits for it. */
  trouble(error: unknown): void;
}

/** What is to be restored. */
export interface RestoreRequest {
  /** The file of a backup, a folder (the newest in it), the name of one in the configured place, or `latest`. */
  readonly from: string;
  /** Only read it through and compare; nothing is written. */
  readonly check: boolean;
}

/**
 * Puts a backup into an empty data folder, and into an empty PostgreSQL database where one is configured. Every file is compared with
 * its checksum before anything is put into its place, the database last. Raises Refusal where the target is not empty, or the backup is
 * damaged; Fault store.*, media.*.
 */
export async function restore(options: AppOptions, request: RestoreRequest, told: RestoreTold): Promise<Manifest> {
  const { config } = await loadProject(options);
  let bytes = 0;
  const counted = (more: number): void => {
    bytes += more;
    told.bytes(bytes);
  };
  if (request.check) return readBackup(await openBackup(config, request.from, told.trouble), null, counted);
  const source = await openBackup(config, request.from, told.trouble);
  const scratch = scratchOf(config.dataDir);
  try {
    await refuseUnlessEmpty(config.dataDir);
    await makeFolder(config.dataDir);
  } catch (error) {
    source.destroy();
    throw error;
  }
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { mode: 0o700 });
  const manifest = await unpack(source, scratch, counted);
  await intoPlace(options, config, scratch, told);
  await rm(scratch, { recursive: true, force: true });
  await syncFolder(config.dataDir);
  return manifest;
}

function scratchOf(dataDir: string): string {
  return join(dataDir, '.restoring');
}

async function unpack(source: Readable, scratch: string, told: (more: number) => void): Promise<Manifest> {
  try {
    return await readBackup(source, scratch, told);
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    throw error;
  }
}

/** Files first: only the database makes the folder one that a server takes up. */
async function intoPlace(options: AppOptions, config: OctavoConfig, scratch: string, told: RestoreTold): Promise<void> {
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
  await copyToServer(options, config, file, told);
}

async function copyToServer(options: AppOptions, config: OctavoConfig, file: string, told: RestoreTold): Promise<void> {
  const source: Store = await openSqliteStore({ file, readOnly: true });
  try {
    const target = await openStore(config, options);
    try {
      await copyDatabase(source, target, await copiedModels(source, config), ({ done, total }) =>
        told.rows(done, total),
      );
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** What an earlier restore left, which was cut off, is no content. */
async function refuseUnlessEmpty(dataDir: string): Promise<void> {
  if (existsSync(scratchOf(dataDir)) && !existsSync(join(dataDir, entryNames.database))) return;
  // What SQLite keeps beside a file it would take for its own again.
  const database = [entryNames.database, `${entryNames.database}-wal`, `${entryNames.database}-shm`];
  const there: string[] = [...database, entryNames.secrets].filter((name) => existsSync(join(dataDir, name)));
  if (!(await isEmptyFolder(join(dataDir, 'uploads')))) there.push('uploads');
  if (there.length === 0) return;
  throw new Refusal(`The data folder ${dataDir} is not empty`, [
    `there is already: ${there.join(', ')}`,
    'name another folder with --data, or move these away first',
  ]);
}

async function openBackup({ backup }: OctavoConfig, from: string, trouble: RestoreTold['trouble']): Promise<Readable> {
  const path = resolve(from);
  const found = from === 'latest' ? undefined : statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() === true) return createReadStream(path);
  const isFolder = found?.isDirectory() === true;
  const place = backupPlace(backup, isFolder ? path : null, trouble);
  const names = await place.list();
  const name = from === 'latest' || isFolder ? names.at(-1) : from;
  const backupStream = name !== undefined && isBackupName(name) ? await place.open(name) : null;
  if (backupStream !== null) return backupStream;
  throw new Refusal(`There is no backup ${from}`, [
    from === 'latest' || isFolder ? `looked in ${place.name}` : `neither a file of that name, nor one in ${place.name}`,
    names.length === 0
      ? 'there are none in that place: name the folder or the file, e.g. octavo restore /mnt/backups'
      : `there are: ${names.slice(-5).join(', ')}`,
  ]);
}

/** Whether a folder holds nothing, or is not there. */
async function isEmptyFolder(path: string): Promise<boolean> {
  return !existsSync(path) || (await readdir(path)).length === 0;
}
