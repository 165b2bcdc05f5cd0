import { systemTableNames } from '../../layout/index.js';
import { asking, type Ending, lifetime } from '../ending.js';
import { bookkeeping } from '../migrate/bookkeeping.js';
import { note } from '../touched.js';
import type { Session, Transaction } from '../types.js';
import { componentIds } from './component-ids.js';
import type { Connection } from './connection.js';
import { postgresDialect } from './dialect.js';
import { bytesInTransaction } from './limited-reads.js';
import { canKeepModel, keepModel, lockName } from './lock.js';
import { impatient, patient } from './transaction.js';

/** A session on a connection. `longest`: milliseconds that a statement may take. */
export function sessionOn(connection: Connection, longest: number): Ending<Session> {
  const open = lifetime();
  return { session: asking(within(connection, longest), open), end: open.end };
}

/** The same connection, whose answers are kept within the limits of their statements. */
function within(connection: Connection, longest: number): Parameters<typeof asking>[0] {
  return {
    bytes: (statement, values) => bytesInTransaction(connection, statement, values, longest),
    rows: (statement, values) => connection.rows(statement, values),
    run: (statement, values) => connection.run(statement, values),
  };
}

const nextIds = bookkeeping(
  `SELECT nextval('${componentIds}') AS id FROM generate_series(1, ?::integer)`,
  postgresDialect,
);

const latestModel = bookkeeping(
  `SELECT version FROM ${systemTableNames.revisions} ORDER BY id DESC LIMIT 1`,
  postgresDialect,
);

const tryToKeepModel = bookkeeping(`SELECT ${canKeepModel} AS kept`, postgresDialect);

/** A session inside a transaction; the names of what it is told of are added to `touched`. */
export function transactionOn(connection: Connection, touched: Set<string>, longest: number): Ending<Transaction> {
  const open = lifetime();
  const session: Transaction = {
    ...asking(within(connection, longest), open),
    touch: (...change) => note(touched, ...change),
    useReserve: () => open.check(),
    async componentIds(count) {
      open.check();
      return (await connection.rows(nextIds, [count])).map(({ id }) => Number(id));
    },
    async alone(what) {
      open.check();
      await connection.rows(...lockName(what));
    },
    async modelVersion() {
      open.check();
      // In two statements: what a statement sees is settled before it waits.
      const [tried] = await connection.rows(tryToKeepModel, []);
      // A change of the model lasts as long as it lasts.
      if (tried?.kept !== true) await connection.ask(patient, keepModel, impatient);
      const [row] = await connection.rows(latestModel, []);
      return row === undefined ? null : String(row.version);
    },
  };
  return { session, end: open.end };
}
