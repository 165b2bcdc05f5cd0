import { Fault } from '../../../../foundations/core/index.js';
import type { PostgresSettings } from '../connection/options.js';

/** This share of the connections, rounded down, is reserved for reads. */
const readShare = 1 / 4;

interface QueuedWriter {
  readonly resolve: () => void;
  /** Ends the wait; null: it has no limit. */
  readonly timer: NodeJS.Timeout | null;
}

/**
 * Limits how many transactions of one process may write at a time: fewer than there are connections. Writers wait for each other, and
 * for a change of the model, while they use a connection; if they could use all connections, reads would wait too. Without a free slot
 * a writer waits, for a limited time and in a queue of limited length.
 */
export class WriterSlots {
  readonly #limits: Pick<PostgresSettings, 'queue' | 'writeQueueTimeout'>;
  readonly #waiting = new Set<QueuedWriter>();
  readonly #slots: number;
  #free: number;
  #closing: (() => void) | null = null;

  constructor(settings: Pick<PostgresSettings, 'poolSize' | 'queue' | 'writeQueueTimeout'>) {
    const { poolSize } = settings;
    this.#limits = settings;
    this.#slots = poolSize - Math.floor(poolSize * readShare);
    this.#free = this.#slots;
  }

  /** Waits for a free slot, to be released by `release`. Throws Fault store.busy and store.unavailable. */
  async acquire(maxWait = this.#limits.writeQueueTimeout): Promise<void> {
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
      }, maxWait);
      const waiting: QueuedWriter = { resolve, timer };
      this.#waiting.add(waiting);
    });
  }

  /** Gives the slot to the writer that waits longest. */
  release(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      if (this.#free === this.#slots) this.#closing?.();
      return;
    }
    this.#waiting.delete(next);
    if (next.timer !== null) clearTimeout(next.timer);
    next.resolve();
  }

  /** Gives the slot to a waiting writer and waits for another one, however long that takes. */
  async requeue(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const nextSlot = new Promise<void>((resolve) => this.#waiting.add({ resolve, timer: null }));
    this.release();
    await nextSlot;
  }

  /** Refuses new writers; resolves when all slots are free, after the writers that wait. */
  async close(): Promise<void> {
    if (this.#free === this.#slots) this.#closing = () => undefined;
    else {
      await new Promise<void>((resolve) => {
        this.#closing = resolve;
      });
    }
  }
}
