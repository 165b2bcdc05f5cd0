import { closeSync, existsSync, openSync } from 'node:fs';
import { type Clock, systemClock } from '../../../foundations/core/index.js';
import type { Store } from '../types.js';
import { chooseDriver, type DriverName } from './driver/choose-driver.js';
import { openConnection, openReader } from './driver/connect.js';
import type { SqliteConnection } from './driver/connection.js';
import { setUpWriter } from './driver/pragmas.js';
import { DiskReserve } from './files/disk-reserve.js';
import { checkFileIdentity, checkFileLocation, sqliteStartupError } from './files/file-identity.js';
import { OpenFileWatcher } from './files/open-file-watcher.js';
import { ReaderPool } from './reads/reader-pool.js';
import { SqliteStore } from './sqlite-store.js';
import { ReadThreadPool, type ThreadLimits } from './threads/read-thread-pool.js';
import type { GroupCommit } from './write-queue.js';

/** Which file, and how. */
export interface SqliteOptions {
  /** Absolute path; a file that is not there is created, its folder is not. */
  readonly file: string;
  /** Opens an existing database without ever changing it. */
  readonly readOnly?: boolean;
  /** Where SQLite comes from, for tests and measurements. */
  readonly driver?: DriverName;
  /** Larger groups for those who write much at once and can wait. */
  readonly groupCommit?: GroupCommit;
  /** Keeps room beside the file, so that deletions work on a full disk. */
  readonly reserve?: boolean;
  /** Versions that a write indexes for full-text search; the others are left to a job. Default: 10,000. */
  readonly indexedPerWrite?: number;
  /** Milliseconds that one read may take. */
  readonly statementTimeout?: number;
  /** The time of the store; left out: that of the machine. */
  readonly clock?: Clock;
  /** The built program of the threads that dear questions are asked on; without it the loop waits for all of them. */
  readonly threads?: { readonly program: string; readonly limits?: Partial<ThreadLimits> };
}

/**
 * Opens a database file. It has no tables before `migrate`. Throws CliError for a file that is damaged, of another program,
 * or of a later Octavo, and leaves it as it was; Fault store.* when it cannot be reached.
 */
export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  const { file, readOnly = false, driver, groupCommit, reserve = false, clock = systemClock, threads } = options;
  const statementTimeout = options.statementTimeout ?? 30_000;
  checkFileLocation(file, readOnly);
  if (!readOnly) createWithOwnerAccess(file);
  const open = await chooseDriver(driver);
  const opened: SqliteConnection[] = [];
  const register = (connection: SqliteConnection): SqliteConnection => {
    opened.push(connection);
    return connection;
  };
  let files: OpenFileWatcher | null = null;
  const openReaderConnection = (): SqliteConnection => {
    files?.checkNow();
    return register(openReader(open, file, readOnly));
  };
  try {
    const first = register(openConnection(open, file, readOnly));
    checkFileIdentity(first, file);
    if (!readOnly) setUpWriter(first);
    if (!readOnly) files = new OpenFileWatcher(file);
    const writer = readOnly ? null : first;
    return new SqliteStore(
      {
        writer,
        reader: writer === null ? first : openReaderConnection(),
        pool: new ReaderPool(openReaderConnection),
        files,
        reserve: reserve && !readOnly ? new DiskReserve(file) : null,
        threads:
          threads === undefined
            ? null
            : new ReadThreadPool(
                threads.program,
                { file, driver: driver ?? null },
                { statementTimeout: statementTimeout, ...threads.limits },
              ),
        statementTimeout,
      },
      clock,
      groupCommit,
      options.indexedPerWrite,
    );
  } catch (error) {
    for (const connection of opened) connection.close();
    throw sqliteStartupError(error, file);
  }
}

/** A file that is made here can be read by its owner alone; what SQLite keeps beside it takes its mode. */
function createWithOwnerAccess(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}
