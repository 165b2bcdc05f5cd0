import type { Clock } from '../../kernel/index.js';
import type { ChangeDoor } from '../change/door.js';
import type { MigrationEngine, MigrationPlace, MigrationSession } from '../migrate/place.js';
import type { Connection } from './connection.js';
import { sqliteDefinition } from './ddl.js';
import { sqliteDialect } from './dialect.js';
import { markAsOurs } from './identity.js';
import { actual } from './inspect.js';
import { transactionOn } from './sessions.js';
import { stateStatistics } from './statistics.js';
import type { WriteQueue } from './write-queue.js';

/** Where a migration of a file looks and writes. */
export interface MigrationConnections {
  readonly reader: Connection;
  readonly writer: Connection | null;
  readonly queue: WriteQueue | null;
}

/** What SQLite adds to the algorithm of migrations. */
const engine: MigrationEngine = {
  dialect: sqliteDialect,
  definition: sqliteDefinition,
  inspect: actual,
  // A file of another program was refused when it was opened.
  claim: () => undefined,
  mark: markAsOurs,
  settle: stateStatistics,
};

/** A file as a place to migrate. */
export function migrationPlace({ reader, writer, queue }: MigrationConnections): MigrationPlace {
  return {
    engine,
    reader: sessionOn(reader),
    alone:
      writer === null || queue === null
        ? null
        : (work) =>
            queue.run(
              () => work(sessionOn(writer)),
              () => undefined,
            ),
  };
}

/** A file as a place to change models. `changed`: called when a change is committed. */
export function changeDoor({
  reader,
  writer,
  queue,
  clock,
  changed,
}: MigrationConnections & { readonly clock: Clock; readonly changed: () => void }): ChangeDoor {
  return {
    engine,
    clock,
    reader: sessionOn(reader),
    // Whoever reads a file sees its state from before until the commit.
    extendsAhead: false,
    alone:
      writer === null || queue === null
        ? null
        : (work) =>
            queue.run(async () => {
              const { session: transaction, end } = transactionOn(writer, new Set(), Number.POSITIVE_INFINITY);
              try {
                return await work({ session: sessionOn(writer), transaction });
              } finally {
                end();
              }
            }, changed),
  };
}

function sessionOn(connection: Connection): MigrationSession {
  return {
    rows: async (statement, values) => connection.rows(statement, values),
    run: async (statement, values) => connection.run(statement, values),
    async runEach(statement, lists) {
      for (const values of lists) connection.run(statement, values);
    },
    exec: async (sql) => connection.exec(sql),
  };
}
