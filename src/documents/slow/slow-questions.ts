import type { Clock } from '../../kernel/index.js';
import type { Question } from '../../query/index.js';
import { adviceFor } from './advice.js';
import { askedRows, askedShape } from './asked-shape.js';
import type { AskedRows, AskedShape, SlowQuestion } from './types.js';

/** How many shapes are remembered. */
const remembered = 200;

interface Entry {
  readonly shape: AskedShape;
  most: AskedRows;
  count: number;
  worst: number;
  total: number;
  lastAt: number;
}

/**
 * The questions that took long, by their shape and without their values, in the memory of this process. Where there are more shapes than
 * it holds, the one that cost least altogether is forgotten for a new one.
 */
export class SlowQuestions {
  readonly #threshold: number;
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();
  /** Milliseconds since 1970. */
  readonly since: number;

  /** `threshold`: milliseconds from which on a question took long; 0: each did. */
  constructor(threshold: number, clock: Clock) {
    this.#threshold = threshold;
    this.#clock = clock;
    this.since = clock.now();
  }

  /** A question was answered, or failed, after so many milliseconds. Costs a comparison where that was quick. */
  took(question: Question, milliseconds: number): void {
    if (milliseconds >= this.#threshold) this.#note(question, milliseconds);
  }

  /** The dearest first, by what all of a shape took together. */
  told(): readonly SlowQuestion[] {
    return [...this.#entries.values()]
      .sort((one, other) => other.total - one.total)
      .map(({ shape, most, count, worst, total, lastAt }) => ({
        ...shape,
        count,
        worst,
        total,
        lastAt,
        advice: adviceFor(shape, most),
      }));
  }

  #note(question: Question, milliseconds: number): void {
    const entry = this.#entryOf(askedShape(question));
    const { start, rows } = askedRows(question);
    entry.most = { start: Math.max(entry.most.start, start), rows: Math.max(entry.most.rows, rows) };
    entry.count += 1;
    entry.worst = Math.max(entry.worst, milliseconds);
    entry.total += milliseconds;
    entry.lastAt = this.#clock.now();
  }

  #entryOf(shape: AskedShape): Entry {
    const key = JSON.stringify(shape);
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    if (this.#entries.size >= remembered) this.#forgetCheapest();
    const entry: Entry = { shape, most: { start: 0, rows: 0 }, count: 0, worst: 0, total: 0, lastAt: 0 };
    this.#entries.set(key, entry);
    return entry;
  }

  #forgetCheapest(): void {
    let cheapest: readonly [key: string, total: number] | null = null;
    for (const [key, { total }] of this.#entries) {
      if (cheapest === null || total < cheapest[1]) cheapest = [key, total];
    }
    if (cheapest !== null) this.#entries.delete(cheapest[0]);
  }
}
