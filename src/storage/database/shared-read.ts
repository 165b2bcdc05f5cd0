import type { ReadClient } from './types.js';

/** One read for all who want the same at the same time. It is cancelled once none of them waits for it. */
export class SharedRead<T> {
  readonly #read: Promise<T>;
  readonly #controller = new AbortController();
  readonly #onAbandoned: () => void;
  #waiting = 0;
  #settled = false;

  /** `onAbandoned` is called before the read is cancelled, so that no other client joins it. */
  constructor(read: (signal: AbortSignal) => Promise<T>, onAbandoned: () => void) {
    this.#onAbandoned = onAbandoned;
    this.#read = read(this.#controller.signal);
    const onSettled = () => {
      this.#settled = true;
    };
    this.#read.then(onSettled, onSettled);
  }

  /** The result, for one more client; left out: one who waits until the end. */
  join(client: ReadClient | undefined): Promise<T> {
    if (this.#settled) return this.#read;
    this.#waiting += 1;
    const signal = client?.signal();
    const leave = () => this.#leave();
    signal?.addEventListener('abort', leave, { once: true });
    const onSettled = () => signal?.removeEventListener('abort', leave);
    this.#read.then(onSettled, onSettled);
    return this.#read;
  }

  #leave(): void {
    this.#waiting -= 1;
    if (this.#waiting > 0 || this.#settled) return;
    this.#onAbandoned();
    this.#controller.abort();
  }
}
