import { Failure } from '../../../../foundations/core/index.js';
import { LimitExceeded } from '../../statement-limits.js';
import type { ReadClient } from '../../types.js';

/** Milliseconds for which a read waits for others of its caller. */
const maxWait = 10_000;
/** Seconds after which a caller may try again. */
const retryAfterSeconds = 1;

interface CallerReads {
  running: number;
  readonly waiting: Set<() => void>;
}

/** Limits how many connections each caller may read on at a time. Further reads wait behind those of the same caller. */
export class CallerSlots {
  readonly #maxPerCaller: number;
  readonly #maxWaiting: number;
  readonly #byCaller = new Map<string, CallerReads>();

  /** A caller has `maxPerCaller` reads at a time; up to `maxWaiting` further ones wait. */
  constructor(maxPerCaller: number, maxWaiting: number) {
    this.#maxPerCaller = maxPerCaller;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Runs a read in a slot of its caller. Without `client` it is a read of the server itself, which needs no slot. Throws Failure
   * query.too-many-at-once, LimitExceeded where the client has disconnected meanwhile.
   */
  async run<T>(client: ReadClient | undefined, read: () => Promise<T>): Promise<T> {
    if (client === undefined) return read();
    const { caller } = client;
    const reads = this.#byCaller.get(caller) ?? { running: 0, waiting: new Set() };
    this.#byCaller.set(caller, reads);
    if (reads.running < this.#maxPerCaller) reads.running += 1;
    else await this.#waitForSlot(reads, client.signal());
    try {
      return await read();
    } finally {
      const [next] = reads.waiting;
      if (next !== undefined) next();
      else reads.running -= 1;
      if (reads.running === 0) this.#byCaller.delete(caller);
    }
  }

  /** Resolves with the slot of a read that has ended. */
  #waitForSlot({ waiting }: CallerReads, signal: AbortSignal): Promise<void> {
    if (waiting.size >= this.#maxWaiting) return Promise.reject(tooManyAtOnce());
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        waiting.delete(next);
        settle();
      };
      const next = finish(resolve);
      const onAbort = finish(() => reject(new LimitExceeded('client')));
      const timer = setTimeout(
        finish(() => reject(tooManyAtOnce())),
        maxWait,
      );
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.add(next);
    });
  }
}

function tooManyAtOnce(): Failure {
  return new Failure('query.too-many-at-once', { retryAfter: retryAfterSeconds });
}
