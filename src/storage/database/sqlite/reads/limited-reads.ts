import type { Stored } from '../../../../language/schema/index.js';
import type { Compiled } from '../../../sql/plan/index.js';
import { checkByteLimit, LimitExceeded, limitFailure, mustCount } from '../../statement-limits.js';
import type { SqliteConnection } from '../driver/connection.js';
import type { StatementDeadline } from './read-meter.js';

/**
 * Reads within the limits of a statement on a connection of this thread: by the statement itself, and where that says that it may exceed a
 * limit, by the one that counts, for `milliseconds` at most. Throws Failure query.too-costly.
 */
export function readWithLimits(
  connection: SqliteConnection,
  statement: Compiled,
  values: readonly Stored[],
  milliseconds: number,
): Buffer | null {
  const { limits } = statement;
  if (limits === undefined) return connection.bytes(statement, values);
  try {
    const bytes = readUncounted(connection, statement, values);
    if (bytes !== undefined) return bytes;
    const deadline: StatementDeadline = { at: performance.now() + milliseconds, isCancelled: () => false };
    if (limits.levels > 0) connection.bytes(limits.countingStatement(), values, deadline);
    return checkByteLimit(connection.bytes(limits.countedStatement(), values, deadline), statement, values);
  } catch (error) {
    throw limitFailure(error, statement, values, milliseconds);
  }
}

/** Reads by the statement itself; undefined: it may exceed a limit, which only counting can tell. Throws LimitExceeded. */
export function readUncounted(
  connection: SqliteConnection,
  statement: Compiled,
  values: readonly Stored[],
): Buffer | null | undefined {
  if (mustCount(statement, values)) return undefined;
  try {
    return checkByteLimit(connection.bytes(statement, values), statement, values);
  } catch (error) {
    if (error instanceof LimitExceeded && error.limit === 'entries') return undefined;
    throw error;
  }
}
