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

/** The path of the reader thread program in a build, independent of the location of this file. */
const readerThreadProgram = join(packageFolder, 'dist', 'packed', 'reading-thread.js');

/** Writes that share a commit while a database is filled. */
const bulkGroupCommit = { jobs: 1_000, milliseconds: 1_000 };

/** Bytes of the header of a file of SQLite's: in less there is no database. */
const sqliteHeaderBytes = 100;

/**
 * Creates the data folder and opens the configured database: on a PostgreSQL server, or a file in that folder. `clock`
 * replaces the database's; `bulk`: writes to SQLite share larger commits; `newDatabase`: a new SQLite database may be
 * created next to secrets or files of an earlier one; `ownProcess`: a server, which reserves space next to a SQLite
 * file, so that deletions work on a full disk. Throws CliError for problems that an operator has to fix.
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
 * Returns why no new database is created in a data folder: it contains secrets or files of an earlier database, which
 * is missing or empty, for example because the wrong volume is mounted (decision 0046). null: there is a database, or
 * the folder is new.
 */
export function missingDatabaseError(dataDir: string): CliError | null {
  const file = join(dataDir, 'octavo.db');
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? null;
  if (size !== null && size >= sqliteHeaderBytes) return null;
  const remains = ['secrets.json', 'uploads'].filter((name) => isNonEmpty(join(dataDir, name)));
  if (remains.length === 0) return null;
  const state = size === null ? 'missing' : size === 0 ? 'empty' : `cut off after ${size} bytes`;
  return new CliError(
    `The database ${file} is ${state}, but there is ${remains.join(' and ')} of an earlier one next to it`,
    [
      'check that the right volume is mounted, or that --data (dataDir) names the right folder',
      'to restore a backup, move the rest of the folder away, then run: octavo restore <backup>',
      'to begin with an empty database all the same, run: octavo start --new-database',
    ],
  );
}

/**
 * Returns whether the path is a file, or a folder with any entry not starting with a dot: incoming uploads do not
 * count.
 */
function isNonEmpty(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  return !stats.isDirectory() || readdirSync(path).some((name) => !name.startsWith('.'));
}

/** Returns the reason of a system error; if several addresses were tried, only its code contains it. */
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

/** Writes to a file share transactions; those to a server use a connection each, and more would only wait for one. */
export function concurrentWrites({ database }: Pick<OctavoConfig, 'database'>): number {
  return database.url === null ? 256 : database.poolSize;
}

/** Describes the database for people, without a password or other credentials. */
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
