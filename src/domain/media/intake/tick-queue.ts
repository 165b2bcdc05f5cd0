/** Processes one chunk per event-loop tick over all bodies together, so that other requests are served in between. */
export class TickQueue {
  #last: Promise<void> = Promise.resolve();

  /** Resolves at the next free tick, in order of calls. */
  next(): Promise<void> {
    this.#last = this.#last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return this.#last;
  }
}
