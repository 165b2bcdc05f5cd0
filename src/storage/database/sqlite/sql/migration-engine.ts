import type { Clock } from '../../../../foundations/core/index.js';
import type { MigrationEngine, MigrationSession } from '../../migration-engine.js';
import type { SchemaChangeOptions, SchemaConnection } from '../../schema-connection.js';
import type { SqliteConnection } from '../driver/connection.js';
import { openSqliteTransaction } from '../driver/sessions.js';
import { markFileAsOctavo } from '../files/file-identity.js';
import type { WriteQueue } from '../write-queue.js';
import { sqliteCopyDialect } from './copy-dialect.js';
import { sqliteDdl } from './ddl.js';
import { sqliteDialect } from './dialect.js';
import { inspectFile } from './inspect.js';
import { writeStatistics } from './statistics.js';

/** What SQLite adds to the algorithm of migrations. */
const sqliteEngine: MigrationEngine = {
  dialect: sqliteDialect,
  ddl: sqliteDdl,
  inspect: inspectFile,
  // A file of another program was refused when it was opened.
  assertUnclaimed: () => undefined,
  markAsOctavo: markFileAsOctavo,
  afterDdl: writeStatistics,
  startupError: (error) => error,
};

/** What the tables of a file are changed through. */
export interface SchemaConnectionParts {
  /** Throws Fault store.unavailable once the store is closed. */
  readonly reader: () => SqliteConnection;
  readonly writer: SqliteConnection | null;
  readonly queue: WriteQueue | null;
  readonly clock: Clock;
  readonly read: SchemaConnection['read'];
  readonly tablesChanged: SchemaConnection['tablesChanged'];
  /** Called when a change is committed. */
  readonly onCommitted: (options: SchemaChangeOptions) => void;
}

/** Returns the connection by which the tables of a file are changed. */
export function createSchemaConnection(parts: SchemaConnectionParts): SchemaConnection {
  const { reader, writer, queue, clock, read, tablesChanged, onCommitted } = parts;
  return {
    engine: sqliteEngine,
    copyDialect: sqliteCopyDialect,
    clock,
    reader: { rows: async (statement, values) => reader().rows(statement, values) },
    read,
    // Whoever reads a file sees its state from before until the commit.
    extendsInAdvance: false,
    tablesChanged,
    runExclusive:
      writer === null || queue === null
        ? null
        : (work, options = {}) =>
            queue.run(
              async () => {
                const { session: transaction, end } = openSqliteTransaction(
                  writer,
                  new Set(),
                  Number.POSITIVE_INFINITY,
                );
                try {
                  return await work({ session: createMigrationSession(writer), transaction });
                } finally {
                  end();
                }
              },
              () => onCommitted(options),
            ),
  };
}

function createMigrationSession(connection: SqliteConnection): MigrationSession {
  return {
    rows: async (statement, values) => connection.rows(statement, values),
    run: async (statement, values) => connection.run(statement, values),
    async runEach(statement, lists) {
      for (const values of lists) connection.run(statement, values);
    },
    exec: async (sql) => connection.exec(sql),
  };
}
