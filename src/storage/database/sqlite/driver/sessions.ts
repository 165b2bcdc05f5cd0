import { yieldToEventLoop } from '../../../../foundations/core/index.js';
import { componentSequence, systemTableNames } from '../../../sql/layout/index.js';
import { createLifetime, createSession, type EndableSession } from '../../session-lifetime.js';
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

/**
 * A session inside a transaction; the names of what it is told of are added to `touched`. `useReserve`: called where it is wanted on a full
 * disk. `longest`: milliseconds that a statement may take which counts.
 */
export function openSqliteTransaction(
  connection: SqliteConnection,
  touched: Set<string>,
  statementTimeout: number,
  useReserve: () => void = () => undefined,
): EndableSession<Transaction> {
  const lifetime = createLifetime();
  const inner = createSession(withLimits(connection, statementTimeout), lifetime);
  const session: Transaction = {
    ...inner,
    // Nothing here is waited for: a write of many statements would hold everybody up who is not the database's.
    async rows(statement, values) {
      await yieldToEventLoop();
      return inner.rows(statement, values);
    },
    async run(statement, values) {
      await yieldToEventLoop();
      return inner.run(statement, values);
    },
    touch: (...change) => addTouchedName(touched, ...change),
    useReservedSpace() {
      lifetime.check();
      useReserve();
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
