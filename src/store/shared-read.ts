import type { ReadClient } from './types.js';

/** One read for all who want the same at the same time. It is cancelled when none of them waits any longer. */
export class SharedRead<T> {
  readonly #read: Promise<T>;
  readonly #controller = new AbortController();
  readonly #abandoned: () => void;
  #waiting = 0;
  #settled = false;

  /** `abandoned` is called before the read is cancelled: nobody else may join it. */
  constructor(read: (signal: AbortSignal) => Promise<T>, abandoned: () => void) {
    this.#abandoned = abandoned;
    this.#read = read(this.#controller.signal);
    const settled = () => {
      this.#settled = true;
    };
    this.#read.then(settled, settled);
  }

  /** The result, for one more client; left out: one who waits until the end. */
  join(client: ReadClient | undefined): Promise<T> {
    if (this.#settled) return this.#read;
    this.#waiting += 1;
    const signal = client?.signal();
    const leave = () => this.#leave();
    signal?.addEventListener('abort', leave, { once: true });
    const settled = () => signal?.removeEventListener('abort', leave);
    this.#read.then(settled, settled);
    return this.#read;
  }

  #leave(): void {
    this.#waiting -= 1;
    if (this.#waiting > 0 || this.#settled) return;
    this.#abandoned();
    this.#controller.abort();
  }
}
