import { systemClock } from '../../../../foundations/core/index.js';
import type { Compiled } from '../../../sql/plan/index.js';
import type { StoreClock } from '../../types.js';
import type { PostgresConnection } from './connection.js';
import type { ConnectionPool } from './connection-pool.js';

const databaseTime: Compiled = {
  sql: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time',
  slots: [],
  reads: [],
};

/** Milliseconds between two measurements, and the number of samples in the first one. */
const measureInterval = 5_000;
const initialMeasurements = 3;

/**
 * The time of the database's server. It runs on the monotonic clock of this process, offset by what the server said, so that it does
 * not depend on the wall clock of the machine. It is behind the server by the delay of a response at most, and never ahead: nothing is
 * due too early.
 */
export class DatabaseClock implements StoreClock {
  /** Milliseconds since 1970 at the start of the monotonic clock. */
  #offset: number | null = null;
  #timer: NodeJS.Timeout | null = null;

  now(): number {
    return this.#offset === null ? systemClock.now() : Math.floor(this.#offset + performance.now());
  }

  skew(): number {
    return systemClock.now() - this.now();
  }

  /** Measures on an available connection. Throws Fault store.*. */
  async synchronize(connection: PostgresConnection): Promise<void> {
    for (let time = 0; time < initialMeasurements; time++) await this.#measure(connection);
  }

  /** Starts measuring at intervals. Keeps no process alive. */
  start(pool: ConnectionPool): void {
    this.#timer = setInterval(() => void this.#measureAgain(pool), measureInterval).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  async #measureAgain(pool: ConnectionPool): Promise<void> {
    try {
      const connection = await pool.acquire();
      try {
        await this.#measure(connection);
      } finally {
        pool.release(connection);
      }
    } catch {
      // An unavailable database does not invalidate earlier measurements: the next one follows soon.
    }
  }

  /** The server read its clock between sending and receiving: the offset is between the two, wherever it was before. */
  async #measure(connection: PostgresConnection): Promise<void> {
    const sent = performance.now();
    const time = await connection.number(databaseTime, []);
    const received = performance.now();
    const [min, max] = [time - received, time - sent];
    this.#offset = Math.min(Math.max(this.#offset ?? min, min), max);
  }
}
