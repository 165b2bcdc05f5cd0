import type { Row } from '../store/index.js';

/** How many deliveries of a webhook are under way at once, as long as they arrive. */
const widest = 5;
/** After so many attempts in a row that failed the receiver counts as down. */
const downAfter = 3;

/** The deliveries of one webhook that are under way. Where nothing arrives it is tried with one at a time. */
export class Lane {
  readonly #active = new Map<number, Promise<void>>();
  #failures = 0;

  /** How many more may begin. */
  get room(): number {
    return Math.max((this.#failures === 0 ? widest : 1) - this.#active.size, 0);
  }

  /** Row ids of those that are under way. */
  get active(): ReadonlySet<number> {
    return new Set(this.#active.keys());
  }

  /**
   * Begins with deliveries that were found due, as far as there is room. Gives how many. `active`: those that were under way before
   * they were looked for, which may be over by now and were not when they were found.
   */
  begin(due: readonly Row[], active: ReadonlySet<number>, work: (delivery: Row) => Promise<void>): number {
    const fresh = due.filter(({ id }) => !active.has(Number(id))).slice(0, this.room);
    for (const delivery of fresh) {
      const id = Number(delivery.id);
      const ended = work(delivery).finally(() => this.#active.delete(id));
      this.#active.set(id, ended);
    }
    return fresh.length;
  }

  /** Notes what came of one. True: the receiver had been down and is there again. */
  note(arrived: boolean): boolean {
    const back = arrived && this.#failures >= downAfter;
    this.#failures = arrived ? 0 : this.#failures + 1;
    return back;
  }

  /** Resolves when none of those that are under way now is any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#active.values());
  }
}
