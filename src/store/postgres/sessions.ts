import { Bug } from '../../kernel/index.js';
import { systemTableNames } from '../../layout/index.js';
import { bookkeeping } from '../migrate/bookkeeping.js';
import type { Session, Transaction } from '../types.js';
import { componentIds } from './component-ids.js';
import type { Connection } from './connection.js';
import { postgresDialect } from './dialect.js';
import { keepModel, lockName } from './lock.js';

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

const nextIds = bookkeeping(
  `SELECT nextval('${componentIds}') AS id FROM generate_series(1, ?::integer)`,
  postgresDialect,
);

const latestModel = bookkeeping(
  `SELECT version FROM ${systemTableNames.revisions} ORDER BY id DESC LIMIT 1`,
  postgresDialect,
);

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
      return (await connection.rows(nextIds, [count])).map(({ id }) => Number(id));
    },
    async alone(what) {
      open.check();
      await connection.rows(...lockName(what));
    },
    async modelVersion() {
      open.check();
      // In two statements: what a statement sees is settled before it waits.
      await connection.rows(...keepModel);
      const [row] = await connection.rows(latestModel, []);
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
