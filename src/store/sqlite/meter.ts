import { type Limit, LimitExceeded } from '../limits.js';
import type { SqliteDriver, SqliteValue } from './driver.js';

/** Calls between two looks at the clock. */
const between = 256;

/** When a statement is to be ended that counts. */
export interface StatementEnd {
  /** As `performance.now` counts. */
  readonly at: number;
  /** Asked now and then. */
  readonly cancelled: () => boolean;
}

/** Counts what the statement of one connection answers, and ends it where that is too much, by the functions that the dialect's SQL calls. */
export class ReadMeter {
  #nodes = 0;
  /** By level. */
  readonly #bytes: number[] = [];
  #calls = 0;
  #end: StatementEnd | null = null;
  #exceeded: Limit | null = null;

  /** Makes the functions available on a connection. */
  define(driver: SqliteDriver): void {
    driver.defineEffect('octavo_refuse', () => this.#refuse('entries'));
    driver.defineEffect('octavo_tick', () => this.#tick());
    driver.defineEffect('octavo_measure', (level, bytes, most) => this.#measure(Number(level), bytes, Number(most)));
    driver.defineEffect('octavo_count', (level, bytes, nodes, most) => {
      if (bytes === null) return 1;
      this.#tick();
      if (nodes !== -1) this.#nodes += 1;
      if (nodes !== -1 && this.#nodes > Number(nodes)) return this.#refuse('nodes');
      return level === -1 ? 1 : this.#measure(Number(level), bytes, Number(most));
    });
  }

  /** A statement begins. `end`: left out where it lasts as long as it does. */
  begin(end: StatementEnd | null): void {
    this.#nodes = 0;
    this.#bytes.length = 0;
    this.#end = end;
    this.#exceeded = null;
  }

  /** What an error of the statement means: drivers need not pass on what a function has thrown. */
  meaningOf(error: unknown): unknown {
    const exceeded = this.#exceeded;
    this.#exceeded = null;
    return exceeded === null ? error : new LimitExceeded(exceeded, error);
  }

  #measure(level: number, bytes: SqliteValue | undefined, most: number): number {
    const sum = (this.#bytes[level] ?? 0) + Number(bytes);
    this.#bytes[level] = sum;
    return sum > most ? this.#refuse('bytes') : 1;
  }

  #tick(): number {
    const end = this.#end;
    if (end === null) return 1;
    this.#calls += 1;
    if (this.#calls % between !== 0) return 1;
    if (end.cancelled()) return this.#refuse('client');
    return performance.now() > end.at ? this.#refuse('time') : 1;
  }

  #refuse(limit: Limit): never {
    this.#exceeded = limit;
    throw new LimitExceeded(limit);
  }
}
