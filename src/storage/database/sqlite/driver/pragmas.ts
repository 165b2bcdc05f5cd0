import type { SqliteDriver } from './driver.js';

type Executing = Pick<SqliteDriver, 'exec'>;

/** How long a connection waits for another process that has the file to itself, in milliseconds. */
const busyTimeout = 5_000;
/** The same for the beginning of a transaction that writes: the thread stands still, so the queue waits for the rest. */
const writerTimeout = 20;
/** Bytes of the file that are read through the page cache of the operating system, without copying. */
const mmapBytes = 268_435_456;
/** Pages kept by each connection, in KiB. */
const cacheKibibytes = 16_384;

/** Settings of every connection that do not touch the file; also fit for a file that may not be ours. */
export function setUpConnection(connection: Executing): void {
  connection.exec(`
    PRAGMA busy_timeout = ${busyTimeout};
    PRAGMA trusted_schema = OFF;
    PRAGMA foreign_keys = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -${cacheKibibytes};
    PRAGMA mmap_size = ${mmapBytes};
  `);
}

/** Pages of the log from which on a commit brings them into the file itself: 64 MB, which checkpoints on a thread usually forestall. */
const checkpointPages = 16_000;

/** Settings of the connection that writes: a commit is on the disk when it is answered, and readers never wait for it. */
export function setUpWriter(connection: Executing): void {
  connection.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA busy_timeout = ${writerTimeout};
    PRAGMA wal_autocheckpoint = ${checkpointPages};
  `);
}

/** Makes sure that a connection never changes anything. */
export function setUpReader(connection: Executing): void {
  connection.exec('PRAGMA query_only = ON;');
}
