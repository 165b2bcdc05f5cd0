import { statSync } from 'node:fs';
import { Fault } from '../../../../foundations/core/index.js';

/** What SQLite has open for a database: the file, its write-ahead log, and the index of that log. */
const suffixes = ['', '-wal', '-shm'] as const;
/** Milliseconds for which files that were seen are taken to be there. */
const checkInterval = 1_000;

/** Which file a name leads to. */
interface FileIdentity {
  readonly device: number;
  readonly inode: number;
}

/**
 * Notices that a file which SQLite has open was removed or replaced. SQLite goes on writing to a file without a name, which is lost
 * with the process. Files are looked at by their names alone: closing a descriptor of one here would release SQLite's locks on it.
 */
export class OpenFileWatcher {
  readonly #file: string;
  readonly #known = new Map<string, FileIdentity>();
  #checkedAt = Number.NEGATIVE_INFINITY;

  /** `file`: absolute path of a database that is open. */
  constructor(file: string) {
    this.#file = file;
    this.checkNow();
  }

  /** Checks, unless the files were there less than a second ago. Throws Fault store.unavailable. */
  check(): void {
    if (performance.now() - this.#checkedAt >= checkInterval) this.checkNow();
  }

  /** Throws Fault store.unavailable where a file is not the one that was open first. */
  checkNow(): void {
    this.#checkedAt = Number.NEGATIVE_INFINITY;
    for (const suffix of suffixes) {
      const path = this.#file + suffix;
      const known = this.#known.get(path);
      const found = fileIdentity(path);
      // The log is made with the first write.
      if (known === undefined) {
        if (found !== null) this.#known.set(path, found);
      } else if (found?.inode !== known.inode || found.device !== known.device) {
        throw new Fault('store.unavailable', new Error(`${path} ${found === null ? removedMessage : replacedMessage}`));
      }
    }
    this.#checkedAt = performance.now();
  }
}

const restoreHint = 'Put it back, or stop the server and restore a backup';
const removedMessage = `was removed while the database is in use: nothing more is written. ${restoreHint}`;
const replacedMessage = `was replaced while the database is in use: nothing more is written. Restart the server to use the new one`;

function fileIdentity(path: string): FileIdentity | null {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined ? null : { device: found.dev, inode: found.ino };
  } catch (error) {
    throw new Fault('store.unavailable', error);
  }
}
