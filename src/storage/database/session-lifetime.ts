import { Bug, type MaybePromise } from '../../foundations/core/index.js';
import type { Stored } from '../../language/schema/index.js';
import type { Compiled } from '../sql/plan/index.js';
import type { Row, Session } from './types.js';

/** A session that can be ended: what is asked of it afterwards is a bug of the caller's. */
export interface EndableSession<T extends Session> {
  readonly session: T;
  end(): void;
}

/** How long a session lasts. */
export interface SessionLifetime {
  /** Throws Bug after the end. */
  check(): void;
  end(): void;
}

/** The statements of a session; a connection to a file runs them synchronously. */
interface QueryConnection {
  bytes(statement: Compiled, values: readonly Stored[]): MaybePromise<Buffer | null>;
  rows(statement: Compiled, values: readonly Stored[]): MaybePromise<readonly Row[]>;
  run(statement: Compiled, values: readonly Stored[]): MaybePromise<number>;
}

/** Begins a lifetime. */
export function createLifetime(): SessionLifetime {
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

/** A session that asks a connection for as long as it lasts. */
export function createSession(connection: QueryConnection, { check }: SessionLifetime): Session {
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
