import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Fault, fileRefusal, Refusal } from '../../kernel/index.js';
import { componentSequence, systemTableNames } from '../../layout/index.js';
import type { MigrationSession } from '../migrate/place.js';
import type { Connection } from './connection.js';
import { numberOf, own } from './statements.js';

/** Says in the header of the file whose it is: `OCTV`. */
export const applicationId = 0x4f435456;
/** Counts changes in how we use the file; a later Octavo raises it when an earlier one could do harm. */
export const formatVersion = 1;

const startSequence = own(`INSERT INTO ${systemTableNames.sequences} (name, value) VALUES (?, 0)`, 1);

/** Refuses a place where no database can be, before anything is opened. Raises Refusal. */
export function checkPlace(file: string, readOnly: boolean): void {
  if (!existsSync(dirname(file))) throw new Refusal(`There is no folder ${dirname(file)} to keep the database in`);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined && readOnly) throw new Refusal(`There is no database ${file}`);
  if (found?.isFile() === false) throw new Refusal(`${file} is not a file`);
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if ((found === undefined || found.size === 0) && log !== undefined && log.size > 0) {
    throw new Refusal(`${file} is ${found === undefined ? 'missing' : 'empty'}, but its write-ahead log is not`, [
      'put the database back from a backup, or move the log away to begin anew',
    ]);
  }
  checkAccess(file, readOnly);
}

/** Refuses what is no database, another program's database, or one of a later Octavo. Reads only. Raises Refusal. */
export function checkIdentity(connection: Connection, file: string): void {
  const id = numberOf(connection, 'PRAGMA application_id');
  const format = numberOf(connection, 'PRAGMA user_version');
  const tables = numberOf(connection, 'SELECT count(*) FROM sqlite_schema');
  if (id === 0 && format === 0 && tables === 0) return;
  if (id !== applicationId) {
    throw new Refusal(`${file} is the database of another program`, ['name another file or folder for the data']);
  }
  if (format > formatVersion) {
    throw new Refusal(`${file} was made by a later version of Octavo`, [
      `its format is ${format}, this version knows formats up to ${formatVersion}: install the later one`,
    ]);
  }
}

/** Marks a new database as ours, and begins to count component ids; part of the transaction that creates the tables. */
export async function markAsOurs(session: MigrationSession): Promise<void> {
  await session.run(startSequence, [componentSequence]);
  await session.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${formatVersion};`);
}

/** What stops the opening of a file that SQLite cannot read; other errors as they are. */
export function refusalOf(error: unknown, file: string): unknown {
  if (!(error instanceof Fault) || error.code !== 'store.corrupt') return error;
  return new Refusal(`${file} is damaged, refused by its disk, or no database at all`, [
    "see whether the system's log tells of errors of the disk",
    'put it back from a backup, or name another file or folder for the data',
  ]);
}

/**
 * Raises Refusal where this user may not use the files of a database, which SQLite tells of without a name, or with the first write only:
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
    throw fileRefusal(error) ?? error;
  }
}
