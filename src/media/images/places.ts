import { Fault } from '../../kernel/index.js';
import { Gate } from '../storage/gate.js';

/** A number of places for work, and a number of those who may wait for one. */
export class Places {
  readonly #gate: Gate;
  readonly #most: number;
  readonly #under = new Set<Promise<unknown>>();

  constructor(places: number, waiting: number) {
    this.#gate = new Gate(places);
    this.#most = places + waiting;
  }

  /** Does the work when a place is free, first come first served. Raises Fault media.busy where too many wait already. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#under.size >= this.#most) throw new Fault('media.busy');
    const done = this.#gate.pass(work);
    this.#under.add(done);
    try {
      return await done;
    } finally {
      this.#under.delete(done);
    }
  }

  /** Resolves when all that was begun, or waits, is done. */
  async empty(): Promise<void> {
    while (this.#under.size > 0) await Promise.allSettled(this.#under);
  }
}
