import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CliError, Fault, fileAccessError } from '../../../../foundations/core/index.js';
import { componentSequence, systemTableNames } from '../../../sql/layout/index.js';
import type { MigrationSession } from '../../migration-engine.js';
import type { SqliteConnection } from '../driver/connection.js';
import { queryNumber, sqliteStatement } from '../driver/sqlite-statement.js';

/** Says in the header of the file whose it is: `OCTV`. */
export const applicationId = 0x4f435456;
/** Counts changes in how we use the file; a later Octavo raises it when an earlier one could do harm. */
export const fileFormatVersion = 1;

const startSequence = sqliteStatement(`INSERT INTO ${systemTableNames.sequences} (name, value) VALUES (?, 0)`, 1);

/** Refuses a place where no database can be, before anything is opened. Throws CliError. */
export function checkFileLocation(file: string, readOnly: boolean): void {
  if (!existsSync(dirname(file))) throw new CliError(`There is no folder ${dirname(file)} to keep the database in`);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined && readOnly) throw new CliError(`There is no database ${file}`);
  if (found?.isFile() === false) throw new CliError(`${file} is not a file`);
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if ((found === undefined || found.size === 0) && log !== undefined && log.size > 0) {
    throw new CliError(`${file} is ${found === undefined ? 'missing' : 'empty'}, but its write-ahead log is not`, [
      'put the database back from a backup, or move the log away to begin anew',
    ]);
  }
  checkAccess(file, readOnly);
}

/** Refuses what is no database, another program's database, or one of a later Octavo. Reads only. Throws CliError. */
export function checkFileIdentity(connection: SqliteConnection, file: string): void {
  const id = queryNumber(connection, 'PRAGMA application_id');
  const format = queryNumber(connection, 'PRAGMA user_version');
  const tables = queryNumber(connection, 'SELECT count(*) FROM sqlite_schema');
  if (id === 0 && format === 0 && tables === 0) return;
  if (id !== applicationId) {
    throw new CliError(`${file} is the database of another program`, ['name another file or folder for the data']);
  }
  if (format > fileFormatVersion) {
    throw new CliError(`${file} was created by a later version of Octavo`, [
      `its format is ${format}, this version knows formats up to ${fileFormatVersion}: install the later one`,
    ]);
  }
}

/** Marks a new database as ours, and begins to count component ids; part of the transaction that creates the tables. */
export async function markFileAsOctavo(session: MigrationSession): Promise<void> {
  await session.run(startSequence, [componentSequence]);
  await session.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${fileFormatVersion};`);
}

/** What stops the opening of a file that SQLite cannot read; other errors as they are. */
export function sqliteStartupError(error: unknown, file: string): unknown {
  if (!(error instanceof Fault) || error.code !== 'store.corrupt') return error;
  return new CliError(`${file} is damaged, refused by its disk, or no database at all`, [
    "see whether the system's log tells of errors of the disk",
    'put it back from a backup, or name another file or folder for the data',
  ]);
}

/**
 * Throws CliError where this user may not use the files of a database, which SQLite tells of without a name, or with the first write only:
 * a file that may not be written is opened for reading.
 */
function checkAccess(file: string, readOnly: boolean): void {
  try {
    for (const path of [file, `${file}-wal`, `${file}-shm`]) {
      if (existsSync(path)) accessSync(path, readOnly ? constants.R_OK : constants.R_OK | constants.W_OK);
    }
    // What SQLite keeps beside the file is made there.
    if (!readOnly) accessSync(dirname(file), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw fileAccessError(error) ?? error;
  }
}
