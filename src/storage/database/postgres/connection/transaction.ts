import { Fault } from '../../../../foundations/core/index.js';
import type { Compiled } from '../../../sql/plan/index.js';
import type { BoundStatement, PostgresConnection } from './connection.js';

const beginWrite: Compiled = { sql: 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE', slots: [], reads: [] };
const beginRead: Compiled = { sql: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', slots: [], reads: [] };
const commit: Compiled = { sql: 'COMMIT', slots: [], reads: [] };

/** Removes the statement timeout of a transaction. */
export const noStatementTimeout: BoundStatement = [
  { sql: 'SET LOCAL statement_timeout = 0', slots: [], reads: [] },
  [],
];

/** Restricts a transaction to one processor: long ones leave the others to readers. */
export const noParallelWorkers: BoundStatement = [
  {
    sql: `SELECT set_config('max_parallel_workers_per_gather', '0', true),
      set_config('max_parallel_maintenance_workers', '0', true)`,
    slots: [],
    reads: [],
  },
  [],
];

/** Lets a transaction wait two seconds for locks, because later transactions wait behind it meanwhile. */
export const shortLockTimeout: BoundStatement = [{ sql: "SET LOCAL lock_timeout = '2s'", slots: [], reads: [] }, []];

/** Milliseconds for which a statement waits for locks before its transaction is repeated. */
export const lockTimeoutMilliseconds = 2_000;

/**
 * Limits how long a transaction waits for a lock, and how long it may be idle between two statements: others cannot write to what it
 * has locked, even when its node is frozen or disconnected. Set in the transaction itself, because a pooler may be in between.
 */
export function limitTransaction(idleMilliseconds: number): BoundStatement {
  const sql = `SELECT set_config('lock_timeout', '${lockTimeoutMilliseconds}', true),
    set_config('idle_in_transaction_session_timeout', '${idleMilliseconds}', true)`;
  return [{ sql, slots: [], reads: [] }, []];
}

/** Removes the limit of `shortLockTimeout`. */
export const noLockTimeout: BoundStatement = [{ sql: 'SET LOCAL lock_timeout = 0', slots: [], reads: [] }, []];

/** Begins a transaction that may change things; `preamble` runs before anything else in it. */
export function beginWriteTransaction(connection: PostgresConnection, preamble: readonly BoundStatement[] = []): void {
  connection.begin([[beginWrite, []], ...preamble]);
}

/** Begins a transaction that sees one state throughout. */
export function beginReadTransaction(connection: PostgresConnection): void {
  connection.begin([[beginRead, []]]);
}

/**
 * Commits a transaction; `finalStatements` run before, in the same round trip. Throws its first error, even if that was caught: then
 * nothing was changed. Where the connection is lost meanwhile the outcome is unknown: `sent` tells whether the server may have
 * received the commit.
 */
export async function commitTransaction(
  connection: PostgresConnection,
  finalStatements: readonly BoundStatement[],
  onSent: () => void,
): Promise<void> {
  if (connection.hasUnsentPreamble && finalStatements.length === 0) return;
  if (connection.firstError !== null) throw connection.firstError.translated;
  if (connection.broken) throw new Fault('store.unavailable');
  onSent();
  const { tag } = await connection.query(...finalStatements, [commit, []]);
  if (tag !== 'COMMIT') throw new Fault('store.unavailable');
}

/** Rolls back a transaction. Destroys the connection if even that fails. */
export async function rollback(connection: PostgresConnection): Promise<void> {
  if (connection.hasUnsentPreamble || connection.broken) return;
  try {
    await connection.exec('ROLLBACK');
  } catch {
    // Whatever the reason was, the server rolls back when the connection is gone.
    connection.destroy();
  }
}

/** Runs `work` in a transaction on a connection. Rolls back when it rejects. */
export async function inTransaction<T>(connection: PostgresConnection, work: () => Promise<T>): Promise<T> {
  beginWriteTransaction(connection);
  try {
    const result = await work();
    await commitTransaction(connection, [], () => undefined);
    return result;
  } catch (error) {
    await rollback(connection);
    throw error;
  }
}
