import type { Row } from '../../storage/database/index.js';

/** How many deliveries of a webhook are under way at once, as long as they arrive. */
const maxConcurrent = 5;
/** After so many attempts in a row that failed the receiver counts as down. */
const failureThreshold = 3;

/** The deliveries of one webhook that are under way. Where nothing arrives it is tried with one at a time. */
export class WebhookQueue {
  readonly #active = new Map<number, Promise<void>>();
  #failures = 0;

  /** How many more may begin. */
  get capacity(): number {
    return Math.max((this.#failures === 0 ? maxConcurrent : 1) - this.#active.size, 0);
  }

  /** Row ids of those that are under way. */
  get active(): ReadonlySet<number> {
    return new Set(this.#active.keys());
  }

  /**
   * Begins with deliveries that were found due, as far as there is room. Returns how many. `active`: those that were under way before
   * they were looked for, which may be over by now and were not when they were found.
   */
  start(due: readonly Row[], active: ReadonlySet<number>, deliver: (delivery: Row) => Promise<void>): number {
    const starting = due.filter(({ id }) => !active.has(Number(id))).slice(0, this.capacity);
    for (const delivery of starting) {
      const id = Number(delivery.id);
      const finished = deliver(delivery).finally(() => this.#active.delete(id));
      this.#active.set(id, finished);
    }
    return starting.length;
  }

  /** Notes what came of one. True: the receiver had been down and is there again. */
  recordResult(delivered: boolean): boolean {
    const recovered = delivered && this.#failures >= failureThreshold;
    this.#failures = delivered ? 0 : this.#failures + 1;
    return recovered;
  }

  /** Resolves when none of those that are under way now is any more. */
  async waitForActive(): Promise<void> {
    await Promise.all(this.#active.values());
  }
}
