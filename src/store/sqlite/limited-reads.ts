import type { Compiled } from '../../plan/index.js';
import type { Stored } from '../../schema/index.js';
import { failureOf, LimitExceeded, mustCount, withinBytes } from '../limits.js';
import type { Connection } from './connection.js';
import type { StatementEnd } from './meter.js';

/**
 * Reads within the limits of a statement on a connection of this thread: by the statement itself, and where that says that it may exceed a
 * limit, by the one that counts, for `milliseconds` at most. Throws Failure query.too-costly.
 */
export function readWithin(
  connection: Connection,
  statement: Compiled,
  values: readonly Stored[],
  milliseconds: number,
): Buffer | null {
  const { limited } = statement;
  if (limited === undefined) return connection.bytes(statement, values);
  try {
    const bytes = quickly(connection, statement, values);
    if (bytes !== undefined) return bytes;
    const end: StatementEnd = { at: performance.now() + milliseconds, cancelled: () => false };
    if (limited.levels > 0) connection.bytes(limited.counting(), values, end);
    return withinBytes(connection.bytes(limited.counted(), values, end), statement, values);
  } catch (error) {
    throw failureOf(error, statement, values, milliseconds);
  }
}

/** Reads by the statement itself; undefined: it may exceed a limit, which only counting can tell. Throws LimitExceeded. */
export function quickly(
  connection: Connection,
  statement: Compiled,
  values: readonly Stored[],
): Buffer | null | undefined {
  if (mustCount(statement, values)) return undefined;
  try {
    return withinBytes(connection.bytes(statement, values), statement, values);
  } catch (error) {
    if (error instanceof LimitExceeded && error.limit === 'entries') return undefined;
    throw error;
  }
}
