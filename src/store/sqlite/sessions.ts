import { yieldToEventLoop } from '../../kernel/index.js';
import { componentSequence, systemTableNames } from '../../layout/index.js';
import { asking, type Ending, lifetime } from '../ending.js';
import { note } from '../touched.js';
import type { Session, Transaction } from '../types.js';
import type { Connection } from './connection.js';
import { readWithin } from './limited-reads.js';
import { own } from './statements.js';

/** A session on a connection. `longest`: milliseconds that a statement may take which counts. */
export function sessionOn(connection: Connection, longest: number): Ending<Session> {
  const open = lifetime();
  return { session: asking(within(connection, longest), open), end: open.end };
}

/** The same connection, whose answers are kept within the limits of their statements. */
function within(connection: Connection, longest: number): Parameters<typeof asking>[0] {
  return {
    bytes: (statement, values) => readWithin(connection, statement, values, longest),
    rows: (statement, values) => connection.rows(statement, values),
    run: (statement, values) => connection.run(statement, values),
  };
}

const nextIds = own(
  `UPDATE ${systemTableNames.sequences} SET value = value + ? WHERE name = '${componentSequence}' RETURNING value`,
  1,
);

const latestModel = own(`SELECT version FROM ${systemTableNames.revisions} ORDER BY id DESC LIMIT 1`);

/**
 * A session inside a transaction; the names of what it is told of are added to `touched`. `useReserve`: called where it is wanted on a full
 * disk. `longest`: milliseconds that a statement may take which counts.
 */
export function transactionOn(
  connection: Connection,
  touched: Set<string>,
  longest: number,
  useReserve: () => void = () => undefined,
): Ending<Transaction> {
  const open = lifetime();
  const asked = asking(within(connection, longest), open);
  const session: Transaction = {
    ...asked,
    // Nothing here is waited for: a write of many statements would hold everybody up who is not the database's.
    async rows(statement, values) {
      await yieldToEventLoop();
      return asked.rows(statement, values);
    },
    async run(statement, values) {
      await yieldToEventLoop();
      return asked.run(statement, values);
    },
    touch: (...change) => note(touched, ...change),
    useReserve() {
      open.check();
      useReserve();
    },
    async componentIds(count) {
      open.check();
      const last = connection.number(nextIds, [count]);
      return Array.from({ length: count }, (_, at) => last - count + 1 + at);
    },
    // A transaction that may change things is alone here in any case.
    alone: async () => open.check(),
    async modelVersion() {
      open.check();
      const [row] = connection.rows(latestModel, []);
      return row === undefined ? null : String(row.version);
    },
  };
  return { session, end: open.end };
}
