import { type Clock, Lru } from '../../kernel/index.js';
import type { Generation } from '../generation.js';

/** How long what the database said is believed without asking it again: the time in which a change on another server does not count. */
const trustTime = 1_000;

/** What was found. `trustedUntil`: the moment, in milliseconds since 1970, from which it has to be asked for again. */
export interface Known<T> {
  readonly value: T;
  readonly trustedUntil: number;
}

/** Answers of the database, remembered for a second at most and never beyond a change that this process makes. */
export class Memory<T> {
  readonly #clock: Clock;
  readonly #generation: Generation;
  readonly #known: Lru<string, Known<T>>;

  /** `capacity`: answers that are remembered. */
  constructor(clock: Clock, generation: Generation, capacity: number) {
    this.#clock = clock;
    this.#generation = generation;
    this.#known = new Lru(capacity);
    generation.onChange(() => this.#known.clear());
  }

  /** What is remembered under a key and still trusted; null: ask. */
  recall(key: string): T | null {
    const known = this.#known.get(key);
    return known !== undefined && this.#clock.now() < known.trustedUntil ? known.value : null;
  }

  /**
   * Asks, unless an answer is remembered, and remembers what comes; what `ask` raises is passed on and not remembered. An answer to a
   * question that was asked before a change is given, but not remembered after it. `ask` gets the time, and says until when its
   * answer may be believed at most.
   */
  async find(key: string, ask: (now: number) => Promise<Known<T>>): Promise<Known<T>> {
    const now = this.#clock.now();
    const known = this.#known.get(key);
    if (known !== undefined && now < known.trustedUntil) return known;
    const began = this.#generation.number;
    const { value, trustedUntil } = await ask(now);
    const found = { value, trustedUntil: Math.min(trustedUntil, now + trustTime) };
    if (this.#generation.number === began) this.#known.set(key, found);
    return found;
  }
}
