/** Lets a number of pieces of work be under way at once; the others wait for their turn, in order. */
export class Semaphore {
  #available: number;
  readonly #waiting: (() => void)[] = [];

  constructor(permits: number) {
    this.#available = permits;
  }

  /** Does the work when it is its turn. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#available > 0) this.#available--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#available++;
      else next();
    }
  }
}
