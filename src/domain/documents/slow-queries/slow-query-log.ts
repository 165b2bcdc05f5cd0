import type { Clock } from '../../../foundations/core/index.js';
import type { ReadQuery } from '../../../language/query/index.js';
import { createQueryShape, getRequestedRows } from './query-shape.js';
import { createSlowQueryHints } from './slow-query-hints.js';
import type { ReadQueryShape, RequestedRows, SlowQuery } from './types.js';

/** How many shapes are remembered. */
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
 * The questions that took long, by their shape and without their values, in the memory of this process. Where there are more shapes than
 * it holds, the one that cost least altogether is forgotten for a new one.
 */
export class SlowQueryLog {
  readonly #threshold: number;
  readonly #clock: Clock;
  readonly #entries = new Map<string, LogEntry>();
  /** Milliseconds since 1970. */
  readonly since: number;

  /** `threshold`: milliseconds from which on a question took long; 0: each did. */
  constructor(threshold: number, clock: Clock) {
    this.#threshold = threshold;
    this.#clock = clock;
    this.since = clock.now();
  }

  /** A question was answered, or failed, after so many milliseconds. Costs a comparison where that was quick. */
  record(query: ReadQuery, milliseconds: number): void {
    if (milliseconds >= this.#threshold) this.#add(query, milliseconds);
  }

  /** The dearest first, by what all of a shape took together. */
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
