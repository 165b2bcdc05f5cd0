import { Bug } from '../../kernel/index.js';
import { componentSequence, systemTableNames } from '../../layout/index.js';
import type { Session, Transaction } from '../types.js';
import type { Connection } from './connection.js';
import { own } from './statements.js';

/** A session that can be ended: what is asked of it afterwards is a bug of the caller's. */
export interface Ending<T extends Session> {
  readonly session: T;
  end(): void;
}

/** A session on a connection. */
export function sessionOn(connection: Connection): Ending<Session> {
  const open = lifetime();
  return { session: reading(connection, open), end: open.end };
}

const nextIds = own(
  `UPDATE ${systemTableNames.sequences} SET value = value + ? WHERE name = '${componentSequence}' RETURNING value`,
  1,
);

const latestModel = own(`SELECT version FROM ${systemTableNames.revisions} ORDER BY id DESC LIMIT 1`);

/** A session inside a transaction; the uids it is told of are added to `touched`. */
export function transactionOn(connection: Connection, touched: Set<string>): Ending<Transaction> {
  const open = lifetime();
  const session: Transaction = {
    ...reading(connection, open),
    touch: (uid) => {
      touched.add(uid);
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

interface Lifetime {
  check(): void;
  end(): void;
}

function lifetime(): Lifetime {
  let ended = false;
  return {
    check: () => {
      if (ended) throw new Bug('a session is used after its end');
    },
    end: () => {
      ended = true;
    },
  };
}

function reading(connection: Connection, { check }: Lifetime): Session {
  return {
    async bytes(statement, values) {
      check();
      return connection.bytes(statement, values);
    },
    async rows(statement, values) {
      check();
      return connection.rows(statement, values);
    },
    async run(statement, values) {
      check();
      return connection.run(statement, values);
    },
  };
}
