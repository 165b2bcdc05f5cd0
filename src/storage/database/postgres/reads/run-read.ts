import type { PostgresConnection } from '../connection/connection.js';
import type { ConnectionPool } from '../connection/connection-pool.js';
import { beginReadTransaction, commitTransaction, rollback } from '../connection/transaction.js';

/**
 * Runs a read on a connection of its own. When the connection breaks before any response, the read is repeated once on a new one;
 * where the server had forgotten a statement, on the same. Throws Fault store.*.
 */
export async function runRead<T>(
  pool: ConnectionPool,
  work: (connection: PostgresConnection) => Promise<T>,
): Promise<T> {
  const connection = await pool.acquire();
  try {
    return await withForgottenRetry(connection, work);
  } catch (error) {
    if (connection.answered || connection.firstError?.is !== 'lost') throw error;
  } finally {
    pool.release(connection);
  }
  const newConnection = await pool.acquire({ newConnection: true });
  try {
    return await work(newConnection);
  } finally {
    pool.release(newConnection);
  }
}

/** Runs several reads of one state. */
export function runSnapshotRead<T>(
  pool: ConnectionPool,
  work: (connection: PostgresConnection) => Promise<T>,
): Promise<T> {
  return runRead(pool, async (connection) => {
    beginReadTransaction(connection);
    try {
      const result = await work(connection);
      await commitTransaction(connection, [], () => undefined);
      return result;
    } catch (error) {
      await rollback(connection);
      throw error;
    }
  });
}

/** A connection prepares all its statements anew once one of them was forgotten. */
async function withForgottenRetry<T>(
  connection: PostgresConnection,
  work: (connection: PostgresConnection) => Promise<T>,
): Promise<T> {
  try {
    return await work(connection);
  } catch (error) {
    if (connection.answered || connection.firstError?.is !== 'forgotten') throw error;
    connection.begin();
    return work(connection);
  }
}
