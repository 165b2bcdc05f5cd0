import type { MigrationEngine, MigrationSession } from '../migrate/place.js';
import type { Asked, Connection } from './connection.js';
import { postgresDefinition } from './ddl.js';
import { postgresDialect } from './dialect.js';
import { checkRoom, markAsOurs } from './identity.js';
import { actual } from './inspect.js';

/** What PostgreSQL adds to the algorithm of migrations. */
export const postgresEngine: MigrationEngine = {
  dialect: postgresDialect,
  definition: postgresDefinition,
  inspect: actual,
  claim: checkRoom,
  mark: markAsOurs,
  // The server collects its statistics itself.
  settle: async () => undefined,
};

/** A connection at work for a migration. */
export function migrationSession(connection: Connection): MigrationSession {
  return {
    rows: (statement, values) => connection.rows(statement, values),
    run: (statement, values) => connection.run(statement, values),
    async runEach(statement, lists) {
      if (lists.length > 0) await connection.ask(...lists.map((values): Asked => [statement, values]));
    },
    exec: (sql) => connection.exec(sql),
  };
}
