import type { Compiled } from '../../../sql/plan/index.js';

/** From so many milliseconds on a statement is dear: everybody else would wait for as long. */
const expensiveMilliseconds = 10;
/** So long does nothing take by chance. What is less has to happen twice in a row: a busy machine makes anything last longer once. */
const certainMilliseconds = 100;
/** What is left of a statement's worst time after each time that it took less. One that is dear now and then stays dear. */
const decay = 0.9;

/** Milliseconds. */
interface Cost {
  worst: number;
  last: number;
  /** It said that its answer may exceed a limit: it has to count, whether its work is bounded or not. */
  mustCount: boolean;
}

/** What statements cost, as far as it is known. */
export class StatementCosts {
  readonly #known = new WeakMap<Compiled, Cost>();
  readonly #isLargeDatabase: () => boolean;

  /** `isLargeDatabase`: whether a question that nobody asked before may take long, because there is much to look through. */
  constructor(isLargeDatabase: () => boolean) {
    this.#isLargeDatabase = isLargeDatabase;
  }

  /**
   * Whether the loop is not to wait for it: it took long, or nobody asked it before and there is much to look through. Never where its
   * work is bounded, since it would have to wait for what is dear.
   */
  isExpensive(statement: Compiled): boolean {
    if (statement.limits?.isExpensive === true) return true;
    const cost = this.#known.get(statement);
    if (statement.bounded === true && cost?.mustCount !== true) return false;
    return cost === undefined ? this.#isLargeDatabase() : cost.worst >= expensiveMilliseconds;
  }

  /** Whether its entries are to be counted before it is asked: it said lately that there may be too many. */
  mustCount(statement: Compiled): boolean {
    return this.#known.get(statement)?.mustCount === true;
  }

  /** It took so many milliseconds this time. */
  record(statement: Compiled, milliseconds: number): void {
    const cost = this.#known.get(statement);
    if (cost === undefined) {
      this.#known.set(statement, { worst: milliseconds, last: milliseconds, mustCount: false });
      return;
    }
    const counted = milliseconds >= certainMilliseconds ? milliseconds : Math.min(milliseconds, cost.last);
    cost.worst = Math.max(counted, cost.worst * decay);
    cost.last = milliseconds;
    if (cost.worst < expensiveMilliseconds) cost.mustCount = false;
  }

  /** It said that its answer may exceed a limit. It is asked on a thread until it has been cheap there for long enough. */
  recordLimitExceeded(statement: Compiled): void {
    this.#known.set(statement, { worst: certainMilliseconds, last: certainMilliseconds, mustCount: true });
  }
}
