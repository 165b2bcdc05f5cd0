import { componentSequence, systemTableNames } from '../../layout/index.js';
import { asking, type Ending, lifetime } from '../ending.js';
import { note } from '../touched.js';
import type { Session, Transaction } from '../types.js';
import type { Connection } from './connection.js';
import { own } from './statements.js';

/** A session on a connection. */
export function sessionOn(connection: Connection): Ending<Session> {
  const open = lifetime();
  return { session: asking(connection, open), end: open.end };
}

const nextIds = own(
  `UPDATE ${systemTableNames.sequences} SET value = value + ? WHERE name = '${componentSequence}' RETURNING value`,
  1,
);

const latestModel = own(`SELECT version FROM ${systemTableNames.revisions} ORDER BY id DESC LIMIT 1`);

/**
 * A session inside a transaction; the names of what it is told of are added to `touched`. `useReserve`: called where it is wanted on a full
 * disk.
 */
export function transactionOn(
  connection: Connection,
  touched: Set<string>,
  useReserve: () => void = () => undefined,
): Ending<Transaction> {
  const open = lifetime();
  const session: Transaction = {
    ...asking(connection, open),
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
