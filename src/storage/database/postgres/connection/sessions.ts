import { systemTableNames } from '../../../sql/layout/index.js';
import { internalStatement } from '../../internal-statement.js';
import { createLifetime, createSession, type EndableSession } from '../../session-lifetime.js';
import { addTouchedName } from '../../touched-names.js';
import type { Session, Transaction } from '../../types.js';
import { bytesInTransaction } from '../reads/limited-reads.js';
import { componentIdSequence } from '../sql/component-id-sequence.js';
import { postgresDialect } from '../sql/dialect.js';
import { lockModelShared, lockName, tryLockModelShared } from './advisory-locks.js';
import type { PostgresConnection } from './connection.js';
import { noLockTimeout, shortLockTimeout } from './transaction.js';

/** A session on a connection. `statementTimeout`: milliseconds that a statement may take. */
export function openPostgresSession(connection: PostgresConnection, statementTimeout: number): EndableSession<Session> {
  const lifetime = createLifetime();
  return { session: createSession(withLimits(connection, statementTimeout), lifetime), end: lifetime.end };
}

/** The same connection, whose results are within the limits of their statements. */
function withLimits(connection: PostgresConnection, statementTimeout: number): Parameters<typeof createSession>[0] {
  return {
    bytes: (statement, values) => bytesInTransaction(connection, statement, values, statementTimeout),
    rows: (statement, values) => connection.rows(statement, values),
    run: (statement, values) => connection.run(statement, values),
  };
}

const nextIds = internalStatement(
  `SELECT nextval('${componentIdSequence}') AS id FROM generate_series(1, ?::integer)`,
  postgresDialect,
);

const latestModel = internalStatement(
  `SELECT version FROM ${systemTableNames.revisions} ORDER BY id DESC LIMIT 1`,
  postgresDialect,
);

const tryModelLock = internalStatement(`SELECT ${tryLockModelShared} AS locked`, postgresDialect);

/** A session inside a transaction. The names of what it changes are added to `touched`. */
export function openPostgresTransaction(
  connection: PostgresConnection,
  touched: Set<string>,
  statementTimeout: number,
): EndableSession<Transaction> {
  const lifetime = createLifetime();
  const session: Transaction = {
    ...createSession(withLimits(connection, statementTimeout), lifetime),
    touch: (...change) => addTouchedName(touched, ...change),
    useReservedSpace: () => lifetime.check(),
    async componentIds(count) {
      lifetime.check();
      return (await connection.rows(nextIds, [count])).map(({ id }) => Number(id));
    },
    async acquireLock(name) {
      lifetime.check();
      await connection.rows(...lockName(name));
    },
    async modelVersion() {
      lifetime.check();
      // In two statements, because the snapshot of a statement is taken before it waits.
      const [lock] = await connection.rows(tryModelLock, []);
      // A change of the model may take long.
      if (lock?.locked !== true) await connection.query(noLockTimeout, lockModelShared, shortLockTimeout);
      const [row] = await connection.rows(latestModel, []);
      return row === undefined ? null : String(row.version);
    },
  };
  return { session, end: lifetime.end };
}
