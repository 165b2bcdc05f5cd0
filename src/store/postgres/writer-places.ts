import { Fault } from '../../kernel/index.js';
import type { PostgresSettings } from './options.js';

/** Of the connections, this part, rounded down, stays free of those who write. */
const keptForReads = 1 / 4;

interface Waiting {
  readonly resolve: () => void;
  /** Ends the wait; null: nothing does. */
  readonly timer: NodeJS.Timeout | null;
}

/**
 * How many transactions of one process may write at a time: fewer than there are connections. Writers wait for each other, and for a
 * change of the model, while they hold a connection; were there as many of them as connections, reads would wait along. Who finds no
 * place waits, for a limited time and in limited company.
 */
export class WriterPlaces {
  readonly #limits: Pick<PostgresSettings, 'queue' | 'writeQueueTimeout'>;
  readonly #waiting = new Set<Waiting>();
  readonly #places: number;
  #free: number;
  #closing: (() => void) | null = null;

  constructor(settings: Pick<PostgresSettings, 'poolSize' | 'queue' | 'writeQueueTimeout'>) {
    const { poolSize } = settings;
    this.#limits = settings;
    this.#places = poolSize - Math.floor(poolSize * keptForReads);
    this.#free = this.#places;
  }

  /** Resolves when there is a place, which has to be left. Raises Fault store.busy and store.unavailable. */
  async enter(patience = this.#limits.writeQueueTimeout): Promise<void> {
    if (this.#closing !== null) throw new Fault('store.unavailable');
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.size >= this.#limits.queue) throw new Fault('store.busy');
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        reject(new Fault('store.busy'));
      }, patience);
      const waiting: Waiting = { resolve, timer };
      this.#waiting.add(waiting);
    });
  }

  /** Gives the place to whoever waits longest. */
  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      if (this.#free === this.#places) this.#closing?.();
      return;
    }
    this.#waiting.delete(next);
    if (next.timer !== null) clearTimeout(next.timer);
    next.resolve();
  }

  /** Leaves the place to those who wait; resolves when there is one again, however long that takes. */
  async goBehind(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const again = new Promise<void>((resolve) => this.#waiting.add({ resolve, timer: null }));
    this.leave();
    await again;
  }

  /** Lets nobody else in; resolves when all have left, those who wait included. */
  async close(): Promise<void> {
    if (this.#free === this.#places) this.#closing = () => undefined;
    else {
      await new Promise<void>((resolve) => {
        this.#closing = resolve;
      });
    }
  }
}
