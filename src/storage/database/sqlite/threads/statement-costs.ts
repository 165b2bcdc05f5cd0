import type { Compiled } from '../../../sql/plan/index.js';

/** Milliseconds from which a statement is expensive: the event loop would be blocked for as long. */
const expensiveMilliseconds = 10;
/** Milliseconds that no cheap statement takes by chance. Less has to happen twice in a row, since a busy machine delays any statement once. */
const certainMilliseconds = 100;
/** The factor of a statement's worst time after each run that took less. A statement that is expensive now and then stays so. */
const decay = 0.9;

/** Milliseconds. */
interface Cost {
  worst: number;
  last: number;
  /** Its response exceeded a limit: the counting form runs, whether its work is bounded or not. */
  mustCount: boolean;
}

/** The measured costs of statements. */
export class StatementCosts {
  readonly #known = new WeakMap<Compiled, Cost>();
  readonly #isLargeDatabase: () => boolean;

  /** `isLargeDatabase`: returns whether a statement without a measured cost may take long. */
  constructor(isLargeDatabase: () => boolean) {
    this.#isLargeDatabase = isLargeDatabase;
  }

  /**
   * Returns whether it must not run in the event loop: it took long, or it has no measured cost and the database is large. A statement
   * whose work is bounded is never expensive: on a thread it would wait for expensive ones.
   */
  isExpensive(statement: Compiled): boolean {
    if (statement.limits?.isExpensive === true) return true;
    const cost = this.#known.get(statement);
    if (statement.bounded === true && cost?.mustCount !== true) return false;
    return cost === undefined ? this.#isLargeDatabase() : cost.worst >= expensiveMilliseconds;
  }

  /** Returns whether its entries are counted first, because its response exceeded a limit recently. */
  mustCount(statement: Compiled): boolean {
    return this.#known.get(statement)?.mustCount === true;
  }

  /** Records the duration of a run. */
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

  /** Records that its response exceeded a limit. It runs on a thread until it has been cheap there for long enough. */
  recordLimitExceeded(statement: Compiled): void {
    this.#known.set(statement, { worst: certainMilliseconds, last: certainMilliseconds, mustCount: true });
  }
}
