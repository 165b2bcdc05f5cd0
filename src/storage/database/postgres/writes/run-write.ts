import type { BoundStatement, PostgresConnection } from '../connection/connection.js';
import type { ConnectionPool } from '../connection/connection-pool.js';
import { type AttemptOptions, type AttemptResult, retry } from '../connection/retry.js';
import { beginWriteTransaction, commitTransaction, rollback } from '../connection/transaction.js';

/** A transaction to run, repeatedly where an attempt fails. */
export interface WriteAttempt<T> {
  /** Runs before the work. */
  readonly preamble?: readonly BoundStatement[];
  readonly work: (connection: PostgresConnection) => Promise<T>;
  /** Runs after the work, in the round trip of the commit. */
  readonly finalStatements?: () => readonly BoundStatement[];
  /** Milliseconds for which it waits for locks, in several attempts; default: no limit. */
  readonly maxLockWait?: number;
  /** Milliseconds for which it waits for a connection; default: that of the pool. */
  readonly maxConnectionWait?: number;
  /** Lets other waiting writers go first. */
  readonly requeue?: () => Promise<void>;
}

/**
 * Runs a transaction that may change things on a connection of its own. It is rolled back when `work` rejects, and repeated where that
 * may help (see `retry`). After a commit was sent it is never repeated. Throws Fault store.*, and what `work` throws.
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
    // The connection was lost after the commit was sent: it may be committed.
    return { error, firstError: sent && firstError?.is === 'lost' ? null : firstError };
  } finally {
    pool.release(connection);
  }
}
