import { systemClock } from '../../kernel/index.js';
import type { Store } from '../types.js';
import { addressOf } from './address.js';
import { Constraints } from './constraints.js';
import { checkIdentity, checkServer, ensureSchema, refusalOf } from './identity.js';
import { type PostgresOptions, settingsOf } from './options.js';
import { Pool } from './pool.js';
import { PostgresStore } from './postgres-store.js';

/**
 * Opens a schema of a database. It has no tables before `migrate`. Raises Refusal for a server that cannot do what is needed, does
 * not let us in, or has tables of another program or a later Octavo there; Fault store.* when it cannot be reached.
 */
export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  const settings = settingsOf(options);
  const { schema, namedStatements } = settings;
  const constraints = new Constraints();
  const pool = new Pool({ config: addressOf(options, settings), constraints, namedStatements }, settings);
  try {
    const connection = await pool.take({ patient: true });
    try {
      await checkServer(connection);
      await ensureSchema(connection, schema);
      await checkIdentity(connection, schema);
    } finally {
      pool.give(connection);
    }
    return new PostgresStore({ pool, schema, constraints, clock: options.clock ?? systemClock });
  } catch (error) {
    await pool.close();
    throw refusalOf(error);
  }
}
