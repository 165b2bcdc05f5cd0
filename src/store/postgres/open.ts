import type { Store } from '../types.js';
import { hostsOf } from './address.js';
import { Constraints } from './constraints.js';
import { DatabaseClock } from './database-clock.js';
import { checkIdentity, checkServer, ensureSchema, refusalOf } from './identity.js';
import { type PostgresOptions, settingsOf } from './options.js';
import { Pool } from './pool.js';
import { PostgresStore } from './postgres-store.js';
import { Replica } from './replica.js';
import { Replicas } from './replicas.js';

/**
 * Opens a schema of a database. It has no tables before `migrate`. Raises Refusal for a server that cannot do what is needed, does
 * not let us in, or has tables of another program or a later Octavo there; Fault store.* when it cannot be reached.
 */
export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  const settings = settingsOf(options);
  const { schema, namedStatements } = settings;
  const constraints = new Constraints();
  const pool = new Pool({ hosts: hostsOf(options, settings), constraints, namedStatements }, settings);
  const replicas = new Replicas(
    (options.replicas ?? []).map((url) => {
      const hosts = hostsOf({ ...options, url }, settings);
      return new Replica(new Pool({ hosts, constraints, namedStatements }, settings));
    }),
  );
  const { clock } = options;
  const time = new DatabaseClock();
  try {
    const connection = await pool.take({ patient: true });
    try {
      await checkServer(connection);
      await ensureSchema(connection, schema);
      await checkIdentity(connection, schema);
      if (clock === undefined) await time.begin(connection);
    } finally {
      pool.give(connection);
    }
    if (clock === undefined) time.follow(pool);
    const { poolSize, statementTimeout } = settings;
    return new PostgresStore({
      pool,
      replicas,
      schema,
      constraints,
      limits: settings,
      clock: clock === undefined ? time : { now: () => clock.now(), deviation: () => 0 },
      closing: () => time.stop(),
      poolSize,
      statementTimeout,
    });
  } catch (error) {
    await Promise.all([pool.close(), replicas.close()]);
    throw refusalOf(error);
  }
}
