import { Bug } from '../../foundations/core/index.js';
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

/** What a session asks; a connection to a file answers at once. */
interface QueryConnection {
  bytes(statement: Compiled, values: readonly Stored[]): Buffer | null | Promise<Buffer | null>;
  rows(statement: Compiled, values: readonly Stored[]): readonly Row[] | Promise<readonly Row[]>;
  run(statement: Compiled, values: readonly Stored[]): number | Promise<number>;
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
