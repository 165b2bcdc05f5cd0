import { type LoopTurn, Lru } from '../../kernel/index.js';
import type { Store } from '../../store/index.js';
import type { AccountsContext } from '../context.js';

/**
 * How long what the database said is believed at most. Changes of ours count at once, on every node; those that somebody makes by
 * other means, and uses of tokens and sessions, are noticed when it is asked again.
 */
const trustTime = 1_000;

/** What was found. `trustedUntil`: the moment, in milliseconds since 1970, from which it has to be asked for again. */
export interface Known<T> {
  readonly value: T;
  readonly trustedUntil: number;
}

/** What a memory is made from. */
export interface MemoryContext extends Pick<AccountsContext, 'clock' | 'generation'> {
  readonly store: Pick<Store, 'look' | 'lookAtOnce'>;
}

/** Answers of the database, remembered for a second at most and never beyond a change that belongs to another generation. */
export class Memory<T> {
  readonly #context: MemoryContext;
  readonly #known: Lru<string, Known<T>>;

  /** `capacity`: answers that are remembered. */
  constructor(context: MemoryContext, capacity: number) {
    this.#context = context;
    this.#known = new Lru(capacity);
    context.generation.onChange(() => this.#known.clear());
  }

  /** What is remembered under a key, and may have changed on another node; null: ask. */
  recall(key: string): T | null {
    return this.#trusted(key)?.value ?? null;
  }

  /** What is remembered under a key and was not changed by anything committed before this question; null: ask. Raises Fault store.*. */
  async confirm(key: string): Promise<T | null> {
    return (await this.#confirmed(key))?.value ?? null;
  }

  /** The same without waiting; undefined: that has to be waited for. `turn`: see `Store.lookAtOnce`. Raises Fault store.*. */
  confirmAtOnce(key: string, turn?: LoopTurn): T | null | undefined {
    const known = this.#trusted(key);
    if (known === null) return null;
    const { store, generation } = this.#context;
    const before = generation.number;
    if (!store.lookAtOnce(turn)) return undefined;
    return generation.number === before ? known.value : this.recall(key);
  }

  /**
   * Asks, unless an answer is confirmed, and remembers what comes; what `ask` raises is passed on and not remembered. An answer to a
   * question that was asked before a change is given, but not remembered after it. `ask` gets the time, and says until when its
   * answer may be believed at most.
   */
  async find(key: string, ask: (now: number) => Promise<Known<T>>): Promise<Known<T>> {
    const known = await this.#confirmed(key);
    if (known !== null) return known;
    const { clock, generation } = this.#context;
    const now = clock.now();
    const began = generation.number;
    const { value, trustedUntil } = await ask(now);
    const found = { value, trustedUntil: Math.min(trustedUntil, now + trustTime) };
    if (generation.number === began) this.#known.set(key, found);
    return found;
  }

  async #confirmed(key: string): Promise<Known<T> | null> {
    if (this.#trusted(key) === null) return null;
    await this.#context.store.look();
    return this.#trusted(key);
  }

  #trusted(key: string): Known<T> | null {
    const known = this.#known.get(key);
    if (known === undefined) return null;
    const left = known.trustedUntil - this.#context.clock.now();
    // More than the whole time is left of what was remembered before the clock was put back.
    return left > 0 && left <= trustTime ? known : null;
  }
}
