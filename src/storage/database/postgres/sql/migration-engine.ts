import type { MigrationEngine, MigrationSession } from '../../migration-engine.js';
import type { BoundStatement, PostgresConnection } from '../connection/connection.js';
import { postgresDdl } from './ddl.js';
import { postgresDialect } from './dialect.js';
import { inspectSchema } from './inspect.js';
import { checkNoConflictingTables, markSchemaAsOctavo, postgresStartupError } from './schema-identity.js';

/** PostgreSQL's part of the migration algorithm. */
export const postgresEngine: MigrationEngine = {
  dialect: postgresDialect,
  ddl: postgresDdl,
  inspect: inspectSchema,
  assertUnclaimed: checkNoConflictingTables,
  markAsOctavo: markSchemaAsOctavo,
  // The server collects its statistics itself.
  afterDdl: async () => undefined,
  startupError: postgresStartupError,
};

/** A connection used for a migration. */
export function createMigrationSession(connection: PostgresConnection): MigrationSession {
  return {
    rows: (statement, values) => connection.rows(statement, values),
    run: (statement, values) => connection.run(statement, values),
    async runEach(statement, lists) {
      if (lists.length > 0) await connection.query(...lists.map((values): BoundStatement => [statement, values]));
    },
    exec: (sql) => connection.exec(sql),
  };
}
