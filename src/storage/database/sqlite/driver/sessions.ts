import { yieldToEventLoop } from '../../../../foundations/core/index.js';
import { componentSequence, systemTableNames } from '../../../sql/layout/index.js';
import { createLifetime, createSession, type EndableSession } from '../../session-lifetime.js';
import { checkByteLimit, limitFailure } from '../../statement-limits.js';
import { addTouchedName } from '../../touched-names.js';
import type { Session, Transaction } from '../../types.js';
import { readWithLimits } from '../reads/limited-reads.js';
import type { SqliteConnection } from './connection.js';
import { sqliteStatement } from './sqlite-statement.js';

/** A session on a connection. `longest`: milliseconds that a statement may take which counts. */
export function openSqliteSession(connection: SqliteConnection, statementTimeout: number): EndableSession<Session> {
  const lifetime = createLifetime();
  return { session: createSession(withLimits(connection, statementTimeout), lifetime), end: lifetime.end };
}

/** The same connection, whose answers are kept within the limits of their statements. */
function withLimits(connection: SqliteConnection, statementTimeout: number): Parameters<typeof createSession>[0] {
  return {
    bytes: (statement, values) => readWithLimits(connection, statement, values, statementTimeout),
    rows: (statement, values) => connection.rows(statement, values),
    run: (statement, values) => connection.run(statement, values),
  };
}

const nextIds = sqliteStatement(
  `UPDATE ${systemTableNames.sequences} SET value = value + ? WHERE name = '${componentSequence}' RETURNING value`,
  1,
);

const latestModel = sqliteStatement(`SELECT version FROM ${systemTableNames.revisions} ORDER BY id DESC LIMIT 1`);

/** How a transaction runs. */
export interface SqliteTransactionOptions {
  /** Called where the reserve is wanted on a full disk. */
  readonly useReserve?: () => void;
  /** See `WriteOptions`. */
  readonly readMilliseconds?: number | undefined;
}

/**
 * The same connection, whose limited reads end at one time. Each of them counts, because only a statement that counts can be ended; it runs
 * on this thread and before everybody who waits to write.
 */
function withDeadline(connection: SqliteConnection, milliseconds: number): Parameters<typeof createSession>[0] {
  const deadline = { at: performance.now() + milliseconds, isCancelled: () => false };
  return {
    bytes(statement, values) {
      const { limits } = statement;
      if (limits === undefined) return connection.bytes(statement, values);
      try {
        if (limits.levels > 0) connection.bytes(limits.countingStatement(), values, deadline);
        return checkByteLimit(connection.bytes(limits.countedStatement(), values, deadline), statement, values);
      } catch (error) {
        throw limitFailure(error, statement, values, milliseconds);
      }
    },
    rows(statement, values) {
      try {
        return connection.rows(statement.limits?.countedStatement() ?? statement, values, deadline);
      } catch (error) {
        throw limitFailure(error, statement, values, milliseconds);
      }
    },
    run: (statement, values) => connection.run(statement, values),
  };
}

/**
 * A session inside a transaction; the names of what it is told of are added to `touched`. `statementTimeout`: milliseconds that a statement
 * may take which counts.
 */
export function openSqliteTransaction(
  connection: SqliteConnection,
  touched: Set<string>,
  statementTimeout: number,
  { useReserve, readMilliseconds }: SqliteTransactionOptions = {},
): EndableSession<Transaction> {
  const lifetime = createLifetime();
  const limited =
    readMilliseconds === undefined
      ? withLimits(connection, statementTimeout)
      : withDeadline(connection, readMilliseconds);
  const session: Transaction = {
    bytes: createSession(limited, lifetime).bytes,
    // Nothing here is waited for: a write of many statements would hold everybody up who is not the database's.
    async rows(statement, values) {
      await yieldToEventLoop();
      lifetime.check();
      return limited.rows(statement, values);
    },
    async run(statement, values) {
      await yieldToEventLoop();
      lifetime.check();
      return limited.run(statement, values);
    },
    touch: (...change) => addTouchedName(touched, ...change),
    useReservedSpace() {
      lifetime.check();
      useReserve?.();
    },
    async componentIds(count) {
      lifetime.check();
      const last = connection.number(nextIds, [count]);
      return Array.from({ length: count }, (_, index) => last - count + 1 + index);
    },
    // A transaction that may change things is alone here in any case.
    acquireLock: async () => lifetime.check(),
    async modelVersion() {
      lifetime.check();
      const [row] = connection.rows(latestModel, []);
      return row === undefined ? null : String(row.version);
    },
  };
  return { session, end: lifetime.end };
}
