import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fault, Refusal } from '../kernel/index.js';
import { makeFolder } from '../media/index.js';
import { openPostgresStore, openSqliteStore, type PostgresOptions, type Store, urlPerHost } from '../store/index.js';
import type { AppOptions, DatabaseSettings, OctavoConfig } from './types.js';

/** Where a build puts the program of the reading threads, wherever this file is read from. */
const readingThread = fileURLToPath(new URL('../../dist/packed/reading-thread.js', import.meta.url));

/** Writes that share a commit while a database is filled. */
const bulkCommit = { jobs: 1_000, milliseconds: 1_000 };

/**
 * Makes the data folder and opens the database that the configuration names: a PostgreSQL server's, or a file in that folder.
 * `clock` takes the place of the database's; `bulk`: writes to SQLite share larger commits. Raises Refusal for what an operator has to mend.
 */
export async function openStore(
  { dataDir, database }: OctavoConfig,
  { clock, bulk }: Pick<AppOptions, 'clock' | 'bulk'> = {},
): Promise<Store> {
  try {
    await makeFolder(dataDir);
  } catch (error) {
    throw new Refusal(`The data folder ${dataDir} cannot be made: ${(error as Error).message}`);
  }
  const given = clock === undefined ? {} : { clock };
  if (database.url === null) {
    const groupCommit = bulk === true ? { groupCommit: bulkCommit } : {};
    const threads = { program: readingThread };
    return openSqliteStore({ file: join(dataDir, 'octavo.db'), ...given, threads, ...groupCommit });
  }
  try {
    return await openPostgresStore({ ...postgresOptions(database.url, database), ...given });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new Refusal(`${describeDatabase({ database })} cannot be reached`, [
      reasonOf(error),
      'start the server, or correct DATABASE_URL (database.url)',
    ]);
  }
}

/** What the system says; where several addresses were tried it says it in a code alone. */
function reasonOf({ message, cause }: Fault): string {
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
export function writesAtOnce({ database }: Pick<OctavoConfig, 'database'>): number {
  return database.url === null ? 256 : database.poolSize;
}

/** Which database it is, for people: without a password or anything else that opens it. */
export function describeDatabase({ database }: Pick<OctavoConfig, 'database'>): string {
  if (database.url === null) return 'SQLite';
  const urls = urlPerHost(database.url).map((url) => new URL(url));
  const places = urls.map(({ hostname, port, searchParams }) => {
    const place = searchParams.get('host') ?? (hostname || 'localhost');
    return `${place}${port === '' ? '' : `:${port}`}`;
  });
  const schema = database.schema === 'public' ? '' : `, schema ${database.schema}`;
  return `PostgreSQL at ${places.join(' or ')}${urls[0]?.pathname ?? ''}${schema}`;
}
