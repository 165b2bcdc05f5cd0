import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFolder } from '../../../domain/media/index.js';
import { CliError, Fault, fileAccessError, packageFolder } from '../../../foundations/core/index.js';
import {
  openPostgresStore,
  openSqliteStore,
  type PostgresOptions,
  type Store,
  splitUrlByHost,
} from '../../../storage/database/index.js';
import type { AppOptions, DatabaseSettings, OctavoConfig } from '../types.js';

/** Where a build puts the program of the reading threads, wherever this file is read from. */
const readerThreadProgram = join(packageFolder, 'dist', 'packed', 'reading-thread.js');

/** Writes that share a commit while a database is filled. */
const bulkGroupCommit = { jobs: 1_000, milliseconds: 1_000 };

/** Bytes of the header of a file of SQLite's: in less there is no database. */
const sqliteHeaderBytes = 100;

/**
 * Makes the data folder and opens the database that the configuration names: a PostgreSQL server's, or a file in that folder.
 * `clock` replaces the database's; `bulk`: writes to SQLite share larger commits; `newDatabase`: a new SQLite database may be
 * made beside secrets or files of an earlier one; `ownProcess`: a server, which keeps room beside a SQLite file, so that deletions work on
 * a full disk. Throws CliError for what an operator has to mend.
 */
export async function openStore(
  { dataDir, database }: OctavoConfig,
  { clock, bulk, newDatabase, ownProcess }: Pick<AppOptions, 'clock' | 'bulk' | 'newDatabase' | 'ownProcess'> = {},
): Promise<Store> {
  try {
    await ensureFolder(dataDir);
  } catch (error) {
    throw new CliError(
      `The data folder ${dataDir} cannot be made: ${(error as Error).message}`,
      fileAccessError(error)?.lines ?? [],
    );
  }
  const clockOption = clock === undefined ? {} : { clock };
  if (database.url === null) {
    const missing = newDatabase === true ? null : missingDatabaseError(dataDir);
    if (missing !== null) throw missing;
    const groupCommit = bulk === true ? { groupCommit: bulkGroupCommit } : {};
    const threads = { program: readerThreadProgram };
    const statementTimeout = database.statementSeconds * 1_000;
    const file = join(dataDir, 'octavo.db');
    const reserve = ownProcess === true;
    return openSqliteStore({ file, ...clockOption, threads, statementTimeout, reserve, ...groupCommit });
  }
  try {
    return await openPostgresStore({ ...postgresOptions(database.url, database), ...clockOption });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new CliError(`${describeDatabase({ database })} cannot be reached`, [
      faultReason(error),
      'start the server, or correct DATABASE_URL (database.url)',
    ]);
  }
}

/**
 * Why no new database is made in a data folder: secrets or files of an earlier one are in it, which is missing or empty, as it is where
 * the wrong volume is mounted (decision 0046). null: there is a database, or the folder is fresh.
 */
export function missingDatabaseError(dataDir: string): CliError | null {
  const file = join(dataDir, 'octavo.db');
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? null;
  if (size !== null && size >= sqliteHeaderBytes) return null;
  const remains = ['secrets.json', 'uploads'].filter((name) => isNonEmpty(join(dataDir, name)));
  if (remains.length === 0) return null;
  const state = size === null ? 'missing' : size === 0 ? 'empty' : `cut off after ${size} bytes`;
  return new CliError(
    `The database ${file} is ${state}, but there is ${remains.join(' and ')} of an earlier one beside it`,
    [
      'check that the right volume is mounted, or that --data (dataDir) names the right folder',
      'to restore a backup, move the rest of the folder away, then run: octavo restore <backup>',
      'to begin with an empty database all the same, run: octavo start --new-database',
    ],
  );
}

/** A file; a folder with anything in it but what is still on its way. */
function isNonEmpty(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  return !stats.isDirectory() || readdirSync(path).some((name) => !name.startsWith('.'));
}

/** What the system says; where several addresses were tried it says it in a code alone. */
function faultReason({ message, cause }: Fault): string {
  if (!(cause instanceof Error)) return message;
  return cause.message || String((cause as NodeJS.ErrnoException).code);
}

function postgresOptions(url: string, settings: DatabaseSettings): PostgresOptions {
  const { replicas, schema, poolSize, queue, pooled } = settings;
  return {
    url,
    replicas,
    schema,
    poolSize,
    queue,
    pooled,
    queueTimeout: settings.queueSeconds * 1_000,
    writeQueueTimeout: settings.writeQueueSeconds * 1_000,
    lockTimeout: settings.lockSeconds * 1_000,
    connectTimeout: settings.connectSeconds * 1_000,
    statementTimeout: settings.statementSeconds * 1_000,
    idleTimeout: settings.idleSeconds * 1_000,
    writeIdleTimeout: settings.writeIdleSeconds * 1_000,
  };
}

/** Writes to a file share transactions; those to a server have a connection each, and more would only wait for one. */
export function concurrentWrites({ database }: Pick<OctavoConfig, 'database'>): number {
  return database.url === null ? 256 : database.poolSize;
}

/** Which database it is, for people: without a password or anything else that opens it. */
export function describeDatabase({ database }: Pick<OctavoConfig, 'database'>): string {
  if (database.url === null) return 'SQLite';
  const urls = splitUrlByHost(database.url).map((url) => new URL(url));
  const hosts = urls.map(({ hostname, port, searchParams }) => {
    const host = searchParams.get('host') ?? (hostname || 'localhost');
    return `${host}${port === '' ? '' : `:${port}`}`;
  });
  const schema = database.schema === 'public' ? '' : `, schema ${database.schema}`;
  return `PostgreSQL at ${hosts.join(' or ')}${urls[0]?.pathname ?? ''}${schema}`;
}
