import type { BoundStatement, PostgresConnection } from './connection.js';
import type { ConnectionPool } from './connection-pool.js';
import { type AttemptOptions, type AttemptResult, retry } from './retry.js';
import { beginWriteTransaction, commitTransaction, rollback } from './transaction.js';

/** A transaction to be made, more than once where an attempt fails. */
export interface WriteAttempt<T> {
  /** Done before the work. */
  readonly preamble?: readonly BoundStatement[];
  readonly work: (connection: PostgresConnection) => Promise<T>;
  /** Done after the work, on the way of the commit. */
  readonly finalStatements?: () => readonly BoundStatement[];
  /** Milliseconds for which it waits for what others have locked, in several attempts; left out: as many as there may be. */
  readonly maxLockWait?: number;
  /** Milliseconds for which it waits for a connection; left out: as long as the pool says. */
  readonly maxConnectionWait?: number;
  /** Lets others go first who wait to write. */
  readonly requeue?: () => Promise<void>;
}

/**
 * Runs a transaction that may change things on a connection of its own; rolled back when `work` rejects, and made again where
 * that may help (see `attempts`). What was told to commit is never made again. Throws Fault store.*, and what `work` raises.
 */
export function runWrite<T>(pool: ConnectionPool, write: WriteAttempt<T>): Promise<T> {
  return retry((conditions) => attemptWrite(pool, write, conditions), write.maxLockWait);
}

async function attemptWrite<T>(
  pool: ConnectionPool,
  { preamble = [], work, finalStatements = () => [], maxConnectionWait, requeue }: WriteAttempt<T>,
  options: AttemptOptions,
): Promise<AttemptResult<T>> {
  if (options.requeues) await requeue?.();
  const maxWait = maxConnectionWait === undefined ? {} : { maxWait: maxConnectionWait };
  const connection = await pool.acquire({ newConnection: options.newConnection, ...maxWait });
  let sent = false;
  try {
    beginWriteTransaction(connection, [...preamble, ...options.preamble]);
    const result = await work(connection);
    await commitTransaction(connection, finalStatements(), () => {
      sent = true;
    });
    return { result };
  } catch (error) {
    await rollback(connection);
    const { firstError } = connection;
    // Told to commit and then lost: it may be done.
    return { error, firstError: sent && firstError?.is === 'lost' ? null : firstError };
  } finally {
    pool.release(connection);
  }
}
