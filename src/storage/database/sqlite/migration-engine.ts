import type { Clock } from '../../../foundations/core/index.js';
import type { ChangeConnection } from '../change/change-connection.js';
import type { MigrationContext, MigrationEngine, MigrationSession } from '../migrate/migration-engine.js';
import type { SqliteConnection } from './connection.js';
import { sqliteDdl } from './ddl.js';
import { sqliteDialect } from './dialect.js';
import { markFileAsOctavo } from './file-identity.js';
import { inspectFile } from './inspect.js';
import { openSqliteTransaction } from './sessions.js';
import { writeStatistics } from './statistics.js';
import type { WriteQueue } from './write-queue.js';

/** Where a migration of a file looks and writes. */
export interface MigrationConnections {
  readonly reader: SqliteConnection;
  readonly writer: SqliteConnection | null;
  readonly queue: WriteQueue | null;
}

/** What SQLite adds to the algorithm of migrations. */
const sqliteEngine: MigrationEngine = {
  dialect: sqliteDialect,
  ddl: sqliteDdl,
  inspect: inspectFile,
  // A file of another program was refused when it was opened.
  assertUnclaimed: () => undefined,
  markAsOctavo: markFileAsOctavo,
  afterDdl: writeStatistics,
};

/** A file as a place to migrate. */
export function createMigrationContext({ reader, writer, queue }: MigrationConnections): MigrationContext {
  return {
    engine: sqliteEngine,
    reader: createMigrationSession(reader),
    runExclusive:
      writer === null || queue === null
        ? null
        : (work) =>
            queue.run(
              () => work(createMigrationSession(writer)),
              () => undefined,
            ),
  };
}

/** A file as a place to change models. `changed`: called when a change is committed. */
export function createChangeConnection({
  reader,
  writer,
  queue,
  clock,
  onModelChanged,
}: MigrationConnections & { readonly clock: Clock; readonly onModelChanged: () => void }): ChangeConnection {
  return {
    engine: sqliteEngine,
    clock,
    reader: createMigrationSession(reader),
    // Whoever reads a file sees its state from before until the commit.
    extendsInAdvance: false,
    runExclusive:
      writer === null || queue === null
        ? null
        : (work) =>
            queue.run(async () => {
              const { session: transaction, end } = openSqliteTransaction(writer, new Set(), Number.POSITIVE_INFINITY);
              try {
                return await work({ session: createMigrationSession(writer), transaction });
              } finally {
                end();
              }
            }, onModelChanged),
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
