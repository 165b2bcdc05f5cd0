import type { Connection } from './connection.js';
import type { Pool } from './pool.js';
import { beginReading, endTransaction, rollback } from './transaction.js';

/**
 * Runs a read on a connection of its own. When that breaks before anything was answered, the read is made once more on a new
 * one; where the server had forgotten a statement, on the same. Raises Fault store.*.
 */
export async function reading<T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await pool.take();
  try {
    return await remembering(connection, work);
  } catch (error) {
    if (connection.answered || connection.trouble?.is !== 'lost') throw error;
  } finally {
    pool.give(connection);
  }
  const another = await pool.take({ fresh: true });
  try {
    return await work(another);
  } finally {
    pool.give(another);
  }
}

/** Runs several reads of one state. */
export function readingOneState<T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  return reading(pool, async (connection) => {
    beginReading(connection);
    try {
      const result = await work(connection);
      await endTransaction(connection, [], () => undefined);
      return result;
    } catch (error) {
      await rollback(connection);
      throw error;
    }
  });
}

/** A connection prepares all its statements anew once one of them was forgotten. */
async function remembering<T>(connection: Connection, work: (connection: Connection) => Promise<T>): Promise<T> {
  try {
    return await work(connection);
  } catch (error) {
    if (connection.answered || connection.trouble?.is !== 'forgotten') throw error;
    connection.begin();
    return work(connection);
  }
}
