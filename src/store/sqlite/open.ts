import { closeSync, existsSync, openSync } from 'node:fs';
import { type Clock, systemClock } from '../../kernel/index.js';
import type { Store } from '../types.js';
import { chooseDriver, type DriverName } from './choose-driver.js';
import { connectTo, openReader } from './connect.js';
import type { Connection } from './connection.js';
import { checkIdentity, checkPlace, refusalOf } from './identity.js';
import { OpenFiles } from './open-files.js';
import { setUpWriter } from './pragmas.js';
import { ReaderPool } from './reader-pool.js';
import { Reserve } from './reserve.js';
import { SqliteStore } from './sqlite-store.js';
import { ReadingThreads, type ThreadLimits } from './threads/reading-threads.js';
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
  /** Milliseconds that one read may take. */
  readonly statementTimeout?: number;
  /** The time of the store; left out: that of the machine. */
  readonly clock?: Clock;
  /** The built program of the threads that dear questions are asked on; without it the loop waits for all of them. */
  readonly threads?: { readonly program: string; readonly limits?: Partial<ThreadLimits> };
}

/**
 * Opens a database file. It has no tables before `migrate`. Raises Refusal for a file that is damaged, of another program,
 * or of a later Octavo, and leaves it as it was; Fault store.* when it cannot be reached.
 */
export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  const { file, readOnly = false, driver, groupCommit, reserve = false, clock = systemClock, threads } = options;
  const longest = options.statementTimeout ?? 30_000;
  checkPlace(file, readOnly);
  if (!readOnly) createPrivately(file);
  const open = await chooseDriver(driver);
  const opened: Connection[] = [];
  const kept = (connection: Connection): Connection => {
    opened.push(connection);
    return connection;
  };
  let files: OpenFiles | null = null;
  const reading = (): Connection => {
    files?.checkNow();
    return kept(openReader(open, file, readOnly));
  };
  try {
    const first = kept(connectTo(open, file, readOnly));
    checkIdentity(first, file);
    if (!readOnly) setUpWriter(first);
    if (!readOnly) files = new OpenFiles(file);
    const writer = readOnly ? null : first;
    return new SqliteStore(
      {
        writer,
        reader: writer === null ? first : reading(),
        pool: new ReaderPool(reading),
        files,
        reserve: reserve && !readOnly ? new Reserve(file) : null,
        threads:
          threads === undefined
            ? null
            : new ReadingThreads(
                threads.program,
                { file, driver: driver ?? null },
                { statement: longest, ...threads.limits },
              ),
        longest,
      },
      clock,
      groupCommit,
    );
  } catch (error) {
    for (const connection of opened) connection.close();
    throw refusalOf(error, file);
  }
}

/** A file that is made here can be read by its owner alone; what SQLite keeps beside it takes its mode. */
function createPrivately(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}
