import type { Connection } from './connection.js';

const mostReaders = 4;

/**
 * Connections for reads that see one state throughout, opened when they are first needed. A read that finds all of them in
 * use waits its turn, so no read may wait for another one inside.
 */
export class ReaderPool {
  readonly #open: () => Connection;
  readonly #idle: Connection[] = [];
  readonly #waiting: ((connection: Connection) => void)[] = [];
  readonly #all: Connection[] = [];

  constructor(open: () => Connection) {
    this.#open = open;
  }

  /** Runs `work` inside a read transaction. */
  async read<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.#take();
    try {
      connection.exec('BEGIN');
      try {
        return await work(connection);
      } finally {
        if (connection.inTransaction) connection.exec('COMMIT');
      }
    } finally {
      this.#giveBack(connection);
    }
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }

  #take(): Connection | Promise<Connection> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#all.length === mostReaders) return new Promise((resolve) => this.#waiting.push(resolve));
    const opened = this.#open();
    this.#all.push(opened);
    return opened;
  }

  #giveBack(connection: Connection): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(connection);
    else next(connection);
  }
}
