/**
 * Gives each piece of a body a turn of the event loop of its own, however many bodies come in at once: whatever else the server has to
 * do goes on in between.
 */
export class TickQueue {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is the turn of whoever asks, first come first served. */
  next(): Promise<void> {
    this.#last = this.#last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return this.#last;
  }
}
