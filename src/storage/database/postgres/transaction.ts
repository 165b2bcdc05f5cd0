import { Fault } from '../../../foundations/core/index.js';
import type { Compiled } from '../../sql/plan/index.js';
import type { BoundStatement, PostgresConnection } from './connection.js';

const beginWrite: Compiled = { sql: 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE', slots: [], reads: [] };
const beginRead: Compiled = { sql: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', slots: [], reads: [] };
const commit: Compiled = { sql: 'COMMIT', slots: [], reads: [] };

/** Lets the statements of a transaction take as long as they need. */
export const noStatementTimeout: BoundStatement = [
  { sql: 'SET LOCAL statement_timeout = 0', slots: [], reads: [] },
  [],
];

/** Keeps a transaction to one processor: what takes long leaves the others to those who read meanwhile. */
export const noParallelWorkers: BoundStatement = [
  {
    sql: `SELECT set_config('max_parallel_workers_per_gather', '0', true),
      set_config('max_parallel_maintenance_workers', '0', true)`,
    slots: [],
    reads: [],
  },
  [],
];

/** Lets a transaction wait two seconds for what others have locked: those who come later wait behind it meanwhile. */
export const shortLockTimeout: BoundStatement = [{ sql: "SET LOCAL lock_timeout = '2s'", slots: [], reads: [] }, []];

/** Milliseconds for which a statement of a transaction waits for what others have locked before the transaction begins anew. */
export const lockTimeoutMilliseconds = 2_000;

/**
 * Limits how long a transaction waits for a lock, and how long it may rest between two statements: what it has locked nobody else can
 * write to meanwhile, also where its node is frozen or cut off. In the transaction itself, as a pooler may stand between.
 */
export function limitTransaction(idleMilliseconds: number): BoundStatement {
  const sql = `SELECT set_config('lock_timeout', '${lockTimeoutMilliseconds}', true),
    set_config('idle_in_transaction_session_timeout', '${idleMilliseconds}', true)`;
  return [{ sql, slots: [], reads: [] }, []];
}

/** Takes the limit of `impatient` away. */
export const noLockTimeout: BoundStatement = [{ sql: 'SET LOCAL lock_timeout = 0', slots: [], reads: [] }, []];

/** Begins a transaction that may change things; `first` is done before anything else in it. */
export function beginWriteTransaction(connection: PostgresConnection, preamble: readonly BoundStatement[] = []): void {
  connection.begin([[beginWrite, []], ...preamble]);
}

/** Begins a transaction that sees one state throughout. */
export function beginReadTransaction(connection: PostgresConnection): void {
  connection.begin([[beginRead, []]]);
}

/**
 * Ends a transaction; `last` is done before, on the same way. Throws what went wrong in it first, also where somebody caught
 * that and went on: then nothing was changed. Where the connection is lost meanwhile nobody knows whether it was: `sent` says
 * that the server may have been told.
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

/** Takes back what was done; a connection that cannot even do that is not used again. */
export async function rollback(connection: PostgresConnection): Promise<void> {
  if (connection.hasUnsentPreamble || connection.broken) return;
  try {
    await connection.exec('ROLLBACK');
  } catch {
    // Whatever the reason was, the server rolls back when the connection is gone.
    connection.destroy();
  }
}

/** Runs `work` in a transaction on a connection. Rolled back when it rejects. */
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
