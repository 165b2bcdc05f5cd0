import { LimitExceeded, type StatementLimit } from '../../statement-limits.js';
import type { SqliteDriver, SqliteValue } from '../driver/driver.js';

/** Rows between two checks of the clock. */
const rowsPerClockCheck = 256;

/** When a statement is to be ended that counts. */
export interface StatementDeadline {
  /** As `performance.now` counts. */
  readonly at: number;
  /** Asked now and then. */
  readonly isCancelled: () => boolean;
}

/** Counts what the statement of one connection answers, and ends it where that is too much, by the functions that the dialect's SQL calls. */
export class ReadMeter {
  #nodes = 0;
  /** By level. */
  readonly #bytes: number[] = [];
  #rows = 0;
  #deadline: StatementDeadline | null = null;
  #exceeded: StatementLimit | null = null;

  /** Makes the functions available on a connection. */
  defineFunctions(driver: SqliteDriver): void {
    driver.defineSideEffect('octavo_refuse', () => this.#exceed('entries'));
    driver.defineSideEffect('octavo_tick', (rows) => this.#tick(Number(rows)));
    driver.defineSideEffect('octavo_measure', (level, bytes, maxBytes) =>
      this.#measure(Number(level), bytes, Number(maxBytes)),
    );
    driver.defineSideEffect('octavo_count', (level, bytes, nodes, maxBytes) => {
      if (bytes === null) return 1;
      this.#tick(1);
      if (nodes !== -1) this.#nodes += 1;
      if (nodes !== -1 && this.#nodes > Number(nodes)) return this.#exceed('nodes');
      return level === -1 ? 1 : this.#measure(Number(level), bytes, Number(maxBytes));
    });
  }

  /** A statement begins. `end`: left out where it lasts as long as it does. */
  begin(deadline: StatementDeadline | null): void {
    this.#nodes = 0;
    this.#bytes.length = 0;
    this.#deadline = deadline;
    this.#exceeded = null;
  }

  /** What an error of the statement means: drivers need not pass on what a function has thrown. */
  translateError(error: unknown): unknown {
    const exceeded = this.#exceeded;
    this.#exceeded = null;
    return exceeded === null ? error : new LimitExceeded(exceeded, error);
  }

  #measure(level: number, bytes: SqliteValue | undefined, maxBytes: number): number {
    const sum = (this.#bytes[level] ?? 0) + Number(bytes);
    this.#bytes[level] = sum;
    return sum > maxBytes ? this.#exceed('bytes') : 1;
  }

  #tick(rows: number): number {
    const deadline = this.#deadline;
    if (deadline === null) return 1;
    this.#rows += rows;
    if (this.#rows < rowsPerClockCheck) return 1;
    this.#rows = 0;
    if (deadline.isCancelled()) return this.#exceed('client');
    return performance.now() > deadline.at ? this.#exceed('time') : 1;
  }

  #exceed(limit: StatementLimit): never {
    this.#exceeded = limit;
    throw new LimitExceeded(limit);
  }
}
