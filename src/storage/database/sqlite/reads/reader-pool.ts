import type { MaybePromise } from '../../../../foundations/core/index.js';
import type { SqliteConnection } from '../driver/connection.js';

const maxReaders = 4;

/**
 * Connections for reads that see one state throughout, opened when they are first needed. A read that finds all of them in
 * use waits its turn, so no read may wait for another one inside.
 */
export class ReaderPool {
  readonly #open: () => SqliteConnection;
  readonly #idle: SqliteConnection[] = [];
  readonly #waiting: ((connection: SqliteConnection) => void)[] = [];
  readonly #all: SqliteConnection[] = [];

  constructor(open: () => SqliteConnection) {
    this.#open = open;
  }

  /** Runs `work` inside a read transaction. */
  async read<T>(work: (connection: SqliteConnection) => Promise<T>): Promise<T> {
    const connection = await this.#acquire();
    try {
      connection.exec('BEGIN');
      try {
        return await work(connection);
      } finally {
        if (connection.inTransaction) connection.exec('COMMIT');
      }
    } finally {
      this.#release(connection);
    }
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }

  #acquire(): MaybePromise<SqliteConnection> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#all.length === maxReaders) return new Promise((resolve) => this.#waiting.push(resolve));
    const opened = this.#open();
    this.#all.push(opened);
    return opened;
  }

  #release(connection: SqliteConnection): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(connection);
    else next(connection);
  }
}
