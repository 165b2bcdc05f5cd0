import { Failure } from '../../kernel/index.js';
import { LimitExceeded } from '../limits.js';
import type { ReadClient } from '../types.js';

/** How many reads of one caller may wait for others of its own. */
const mostWaiting = 100;
/** Seconds after which a caller may try again. */
const secondsToFinish = 1;

interface Held {
  running: number;
  readonly waiting: Set<() => void>;
}

/** How many connections each caller may read on at a time. Those who want more wait behind their own. */
export class CallerSlots {
  readonly #most: number;
  readonly #maxWait: number;
  readonly #held = new Map<string, Held>();

  /** `most` reads of a caller at a time; one more waits up to `maxWait` milliseconds. */
  constructor(most: number, maxWait: number) {
    this.#most = most;
    this.#maxWait = maxWait;
  }

  /** Runs a read in a slot of its caller; left out: the server itself, which needs none. Throws Failure query.too-many-at-once, LimitExceeded where the client has gone meanwhile. */
  async run<T>(client: ReadClient | undefined, read: () => Promise<T>): Promise<T> {
    if (client === undefined) return read();
    const { caller } = client;
    const held = this.#held.get(caller) ?? { running: 0, waiting: new Set() };
    this.#held.set(caller, held);
    if (held.running < this.#most) held.running += 1;
    else await this.#turn(held, client.signal());
    try {
      return await read();
    } finally {
      const [next] = held.waiting;
      if (next !== undefined) next();
      else held.running -= 1;
      if (held.running === 0) this.#held.delete(caller);
    }
  }

  /** Resolves with the slot of one who has finished. */
  #turn({ waiting }: Held, signal: AbortSignal): Promise<void> {
    if (waiting.size >= mostWaiting) return Promise.reject(tooManyAtOnce());
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', gone);
        waiting.delete(next);
        settle();
      };
      const next = end(resolve);
      const gone = end(() => reject(new LimitExceeded('client')));
      const timer = setTimeout(
        end(() => reject(tooManyAtOnce())),
        this.#maxWait,
      );
      signal.addEventListener('abort', gone, { once: true });
      waiting.add(next);
    });
  }
}

function tooManyAtOnce(): Failure {
  return new Failure('query.too-many-at-once', { retryAfter: secondsToFinish });
}
