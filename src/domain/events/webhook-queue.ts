/** Maximum number of concurrent deliveries of a webhook while they succeed. */
const maxConcurrent = 5;
/** Number of consecutive failed attempts after which the receiver counts as down. */
const failureThreshold = 3;

/** The deliveries of one webhook under way. While the receiver is down, only one at a time. */
export class WebhookQueue {
  readonly #active = new Map<number, Promise<void>>();
  #failures = 0;

  /** How many more may start. */
  get capacity(): number {
    return Math.max((this.#failures === 0 ? maxConcurrent : 1) - this.#active.size, 0);
  }

  /** Row ids of the deliveries under way. */
  get active(): ReadonlySet<number> {
    return new Set(this.#active.keys());
  }

  /**
   * Starts due deliveries, up to the limit. Returns how many. `active`: deliveries under way before the query, which it still returns
   * as due although they may have ended since.
   */
  start<D extends { readonly id: number }>(
    due: readonly D[],
    active: ReadonlySet<number>,
    deliver: (delivery: D) => Promise<void>,
  ): number {
    const starting = due.filter(({ id }) => !active.has(id)).slice(0, this.capacity);
    for (const delivery of starting) {
      const { id } = delivery;
      const finished = deliver(delivery).finally(() => this.#active.delete(id));
      this.#active.set(id, finished);
    }
    return starting.length;
  }

  /** Records the result of a delivery. Returns true if the receiver was down and is up again. */
  recordResult(delivered: boolean): boolean {
    const recovered = delivered && this.#failures >= failureThreshold;
    this.#failures = delivered ? 0 : this.#failures + 1;
    return recovered;
  }

  /** Resolves when all current deliveries have ended. */
  async waitForActive(): Promise<void> {
    await Promise.all(this.#active.values());
  }
}
