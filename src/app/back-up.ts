import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BackupFacts,
  backupName,
  entryNames,
  type FileToKeep,
  type Manifest,
  tooMany,
  uploadEntry,
  writeBackup,
} from '../backup/index.js';
import { type Clock, isoTime } from '../kernel/index.js';
import { createLocalStorage } from '../media/index.js';
import { copyDatabase, openSqliteStore, type Store, type StoreClock } from '../store/index.js';
import { backupPlace } from './backup-place.js';
import { copiedModels } from './copied-models.js';
import { describeDatabase, openStore } from './open-store.js';
import { loadProject } from './project.js';
import type { AppOptions, OctavoConfig } from './types.js';

const scratchPrefix = '.backup-';
/** Milliseconds after which no backup is still at work on what it writes beside the data. */
const scratchAge = 24 * 60 * 60 * 1_000;

/** What a backup is made with. */
export interface BackupParts {
  readonly config: OctavoConfig;
  /** Open; others may write to it meanwhile. */
  readonly store: Store;
  readonly clock: Clock;
}

/** Told how far it is: rows copied and compared first, then bytes of files. */
export interface BackupTold {
  rows(done: number, total: number): void;
  bytes(done: number): void;
  /** Hears of what goes wrong where nobody waits for it. */
  trouble(error: unknown): void;
}

/** A backup that was made. */
export interface MadeBackup extends Manifest {
  /** Where it is, for people. */
  readonly at: string;
  readonly bytes: number;
}

/**
 * Makes a backup while everything goes on: the database as it was at one instant, row by row, read back and compared; the secrets; the
 * files of the library where they are in the data folder. It is put into its place when it is whole. `to`: a folder (absolute) instead
 * of the configured place. Raises Refusal for what an operator has to mend; Fault store.*, media.*.
 */
export async function backUp(parts: BackupParts, to: string | null, told: BackupTold): Promise<MadeBackup> {
  const { config, clock } = parts;
  const place = backupPlace(config.backup, to, told.trouble);
  await place.probe();
  await removeRemains(config.dataDir, parts.store.clock);
  const scratch = await mkdtemp(join(config.dataDir, scratchPrefix));
  try {
    const facts = await copyInto(parts, join(scratch, entryNames.database), told);
    const path = join(scratch, 'backup.tar');
    let bytes = 0;
    const manifest = await writeBackup(path, facts, filesOf(config, scratch), (more) => {
      bytes += more;
      told.bytes(bytes);
    });
    const { size } = await stat(path);
    const at = await place.put(backupName(clock.now()), path);
    return { ...manifest, at, bytes: size };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Makes a backup of a project that may be served meanwhile. Raises what `backUp` raises. */
export async function makeBackup(options: AppOptions, to: string | null, told: BackupTold): Promise<MadeBackup> {
  const { config } = await loadProject(options);
  const store = await openStore(config, options);
  try {
    return await backUp({ config, store, clock: store.clock }, to, told);
  } finally {
    await store.close();
  }
}

/** A backup that a server makes by itself: afterwards those that are too many go. */
export async function backUpOnSchedule(parts: BackupParts, trouble: BackupTold['trouble']): Promise<void> {
  const { backup } = parts.config;
  await backUp(parts, null, { rows: () => undefined, bytes: () => undefined, trouble });
  const place = backupPlace(backup, null, trouble);
  for (const name of tooMany(await place.list(), backup.keep)) await place.remove(name);
}

/** The database in a file of SQLite's, whichever kind it is. */
async function copyInto({ config, store, clock }: BackupParts, file: string, told: BackupTold): Promise<BackupFacts> {
  const models = await copiedModels(store, config);
  const createdAt = isoTime(clock.now());
  const copy = await openSqliteStore({ file, clock });
  try {
    const { tables, rows } = await copyDatabase(store, copy, models, ({ done, total }) => told.rows(done, total));
    const uploads = config.media.provider === 'local' ? 'included' : 'elsewhere';
    return { createdAt, database: describeDatabase(config), model: models.version, tables, rows, uploads };
  } finally {
    await copy.close();
  }
}

async function* filesOf({ dataDir, media }: OctavoConfig, scratch: string): AsyncIterable<FileToKeep> {
  yield await plainFile(scratch, entryNames.database);
  const names = await readdir(dataDir);
  if (names.includes(entryNames.secrets)) yield await plainFile(dataDir, entryNames.secrets);
  if (media.provider !== 'local') return;
  const storage = createLocalStorage(join(dataDir, 'uploads'));
  for await (const { key, bytes } of storage.all()) {
    yield { name: uploadEntry(key), bytes, open: () => storage.open(key) };
  }
}

/** Removes what backups left that were cut off. */
async function removeRemains(dataDir: string, clock: StoreClock): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(scratchPrefix)) continue;
    const path = join(dataDir, name);
    const { mtimeMs } = await stat(path);
    // Files are dated by the clock of the machine.
    if (clock.now() + clock.deviation() - mtimeMs > scratchAge) await rm(path, { recursive: true, force: true });
  }
}

async function plainFile(folder: string, name: string): Promise<FileToKeep> {
  const path = join(folder, name);
  const { size } = await stat(path);
  return { name, bytes: size, open: async () => createReadStream(path) };
}
