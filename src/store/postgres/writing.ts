import { type Attempt, attempts, type Conditions } from './attempts.js';
import type { Asked, Connection } from './connection.js';
import type { Pool } from './pool.js';
import { beginWriting, endTransaction, rollback } from './transaction.js';

/** A transaction to be made, more than once where an attempt fails. */
export interface Writing<T> {
  /** Done before the work. */
  readonly first?: readonly Asked[];
  readonly work: (connection: Connection) => Promise<T>;
  /** Done after the work, on the way of the commit. */
  readonly last?: () => readonly Asked[];
  /** Milliseconds for which it waits for what others have locked, in several attempts; left out: as many as there may be. */
  readonly lockPatience?: number;
  /** Milliseconds for which it waits for a connection; left out: as long as the pool says. */
  readonly connectionPatience?: number;
  /** Lets others go first who wait to write. */
  readonly goBehind?: () => Promise<void>;
}

/**
 * Runs a transaction that may change things on a connection of its own; rolled back when `work` rejects, and made again where
 * that may help (see `attempts`). What was told to commit is never made again. Raises Fault store.*, and what `work` raises.
 */
export function writing<T>(pool: Pool, write: Writing<T>): Promise<T> {
  return attempts((conditions) => attempt(pool, write, conditions), write.lockPatience);
}

async function attempt<T>(
  pool: Pool,
  { first = [], work, last = () => [], connectionPatience, goBehind }: Writing<T>,
  conditions: Conditions,
): Promise<Attempt<T>> {
  if (conditions.yields) await goBehind?.();
  const patience = connectionPatience === undefined ? {} : { patience: connectionPatience };
  const connection = await pool.take({ fresh: conditions.fresh, ...patience });
  let sent = false;
  try {
    beginWriting(connection, [...first, ...conditions.first]);
    const result = await work(connection);
    await endTransaction(connection, last(), () => {
      sent = true;
    });
    return { result };
  } catch (error) {
    await rollback(connection);
    const { trouble } = connection;
    // Told to commit and then lost: it may be done.
    return { error, trouble: sent && trouble?.is === 'lost' ? null : trouble };
  } finally {
    pool.give(connection);
  }
}
