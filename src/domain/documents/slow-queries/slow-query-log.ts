import type { Clock } from '../../../foundations/core/index.js';
import type { ReadQuery } from '../../../language/query/index.js';
import { createQueryShape, getRequestedRows } from './query-shape.js';
import { createSlowQueryHints } from './slow-query-hints.js';
import type { ReadQueryShape, RequestedRows, SlowQuery } from './types.js';

/** Maximum number of shapes in the log. */
const maxEntries = 200;

interface LogEntry {
  readonly shape: ReadQueryShape;
  largest: RequestedRows;
  count: number;
  worst: number;
  total: number;
  lastAt: number;
}

/**
 * Slow queries by their shape, without their values, in the memory of this process. When the log is full, a new shape
 * replaces the one with the lowest total time.
 */
export class SlowQueryLog {
  readonly #threshold: number;
  readonly #clock: Clock;
  readonly #entries = new Map<string, LogEntry>();
  /** Milliseconds since 1970. */
  readonly since: number;

  /** `threshold`: milliseconds from which a query counts as slow; 0: every query. */
  constructor(threshold: number, clock: Clock) {
    this.#threshold = threshold;
    this.#clock = clock;
    this.since = clock.now();
  }

  /** Records the duration of a query that succeeded or failed. A fast query costs one comparison. */
  record(query: ReadQuery, milliseconds: number): void {
    if (milliseconds >= this.#threshold) this.#add(query, milliseconds);
  }

  /** Returns the entries by the total time of their shape, the highest first. */
  list(): readonly SlowQuery[] {
    return [...this.#entries.values()]
      .sort((left, right) => right.total - left.total)
      .map(({ shape, largest, count, worst, total, lastAt }) => ({
        ...shape,
        count,
        worst,
        total,
        lastAt,
        advice: createSlowQueryHints(shape, largest),
      }));
  }

  #add(query: ReadQuery, milliseconds: number): void {
    const entry = this.#getEntry(createQueryShape(query));
    const { start, rows } = getRequestedRows(query);
    entry.largest = { start: Math.max(entry.largest.start, start), rows: Math.max(entry.largest.rows, rows) };
    entry.count += 1;
    entry.worst = Math.max(entry.worst, milliseconds);
    entry.total += milliseconds;
    entry.lastAt = this.#clock.now();
  }

  #getEntry(shape: ReadQueryShape): LogEntry {
    const key = JSON.stringify(shape);
    const existing = this.#entries.get(key);
    if (existing !== undefined) return existing;
    if (this.#entries.size >= maxEntries) this.#evictCheapest();
    const entry: LogEntry = { shape, largest: { start: 0, rows: 0 }, count: 0, worst: 0, total: 0, lastAt: 0 };
    this.#entries.set(key, entry);
    return entry;
  }

  #evictCheapest(): void {
    let cheapest: readonly [key: string, total: number] | null = null;
    for (const [key, { total }] of this.#entries) {
      if (cheapest === null || total < cheapest[1]) cheapest = [key, total];
    }
    if (cheapest !== null) this.#entries.delete(cheapest[0]);
  }
}
