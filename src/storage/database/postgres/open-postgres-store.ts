import type { Store } from '../types.js';
import { parseHosts } from './connection/connection-config.js';
import { ConnectionPool } from './connection/connection-pool.js';
import { DatabaseClock } from './connection/database-clock.js';
import { type PostgresOptions, resolveSettings } from './connection/options.js';
import { PostgresStore } from './postgres-store.js';
import { Replica } from './reads/replica.js';
import { Replicas } from './reads/replicas.js';
import { Constraints } from './sql/constraints.js';
import { checkSchemaIdentity, checkServer, ensureSchema, postgresStartupError } from './sql/schema-identity.js';

/**
 * Opens a schema of a database. It has no tables before `migrate`. Throws CliError for a server that lacks a requirement, refuses the
 * login, or has tables of another program or a later Octavo there; Fault store.* when it cannot be reached.
 */
export async function connectPostgresStore(options: PostgresOptions): Promise<Store> {
  const settings = resolveSettings(options);
  const { schema, namedStatements } = settings;
  const constraints = new Constraints();
  const pool = new ConnectionPool({ hosts: parseHosts(options, settings), constraints, namedStatements }, settings);
  const replicas = new Replicas(
    (options.replicas ?? []).map((url) => {
      const hosts = parseHosts({ ...options, url }, settings);
      return new Replica(new ConnectionPool({ hosts, constraints, namedStatements }, settings));
    }),
  );
  const { clock } = options;
  const databaseClock = new DatabaseClock();
  try {
    const connection = await pool.acquire({ waitForOpen: true });
    try {
      await checkServer(connection);
      await ensureSchema(connection, schema);
      await checkSchemaIdentity(connection, schema);
      if (clock === undefined) await databaseClock.synchronize(connection);
    } finally {
      pool.release(connection);
    }
    if (clock === undefined) databaseClock.start(pool);
    const { poolSize, statementTimeout } = settings;
    return new PostgresStore({
      pool,
      replicas,
      schema,
      constraints,
      limits: settings,
      clock: clock === undefined ? databaseClock : { now: () => clock.now(), skew: () => 0 },
      onClose: () => databaseClock.stop(),
      poolSize,
      statementTimeout,
      indexedPerWrite: options.indexedPerWrite,
    });
  } catch (error) {
    await Promise.all([pool.close(), replicas.close()]);
    throw postgresStartupError(error);
  }
}
