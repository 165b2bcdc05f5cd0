import { type EventLoopTick, Lru } from '../../../foundations/core/index.js';
import type { Store } from '../../../storage/database/index.js';
import type { AccountsContext } from '../context.js';

/**
 * How long what the database said is believed at most. Changes of ours count at once, on every node; those that somebody makes by
 * other means, and uses of tokens and sessions, are noticed when it is asked again.
 */
const maxAge = 1_000;

/** What was found. `trustedUntil`: the moment, in milliseconds since 1970, from which it has to be asked for again. */
export interface CachedValue<T> {
  readonly value: T;
  readonly trustedUntil: number;
}

/** What a memory is made from. */
export interface AccountCacheContext extends Pick<AccountsContext, 'clock' | 'accountsVersion'> {
  readonly store: Pick<Store, 'syncVersion' | 'syncVersionNow'>;
}

/** Answers of the database, remembered for a second at most and never beyond a change that belongs to another generation. */
export class AccountCache<T> {
  readonly #context: AccountCacheContext;
  readonly #entries: Lru<string, CachedValue<T>>;

  /** `capacity`: answers that are remembered. */
  constructor(context: AccountCacheContext, capacity: number) {
    this.#context = context;
    this.#entries = new Lru(capacity);
    context.accountsVersion.onChange(() => this.#entries.clear());
  }

  /** What is remembered under a key, and may have changed on another node; null: ask. */
  findCached(key: string): T | null {
    return this.#findTrusted(key)?.value ?? null;
  }

  /** What is remembered under a key and was not changed by anything committed before this question; null: ask. Throws Fault store.*. */
  async revalidate(key: string): Promise<T | null> {
    return (await this.#findRevalidated(key))?.value ?? null;
  }

  /** The same without waiting; undefined: that has to be waited for. `turn`: see `Store.syncVersionNow`. Throws Fault store.*. */
  revalidateSync(key: string, tick?: EventLoopTick): T | null | undefined {
    const entry = this.#findTrusted(key);
    if (entry === null) return null;
    const { store, accountsVersion } = this.#context;
    const versionBefore = accountsVersion.current;
    if (!store.syncVersionNow(tick)) return undefined;
    return accountsVersion.current === versionBefore ? entry.value : this.findCached(key);
  }

  /**
   * Asks, unless an answer is confirmed, and remembers what comes; what `ask` raises is passed on and not remembered. An answer to a
   * question that was asked before a change is given, but not remembered after it. `ask` gets the time, and says until when its
   * answer may be believed at most.
   */
  async getOrLoad(key: string, load: (now: number) => Promise<CachedValue<T>>): Promise<CachedValue<T>> {
    const entry = await this.#findRevalidated(key);
    if (entry !== null) return entry;
    const { clock, accountsVersion } = this.#context;
    const now = clock.now();
    const versionAtStart = accountsVersion.current;
    const { value, trustedUntil } = await load(now);
    const found = { value, trustedUntil: Math.min(trustedUntil, now + maxAge) };
    if (accountsVersion.current === versionAtStart) this.#entries.set(key, found);
    return found;
  }

  async #findRevalidated(key: string): Promise<CachedValue<T> | null> {
    if (this.#findTrusted(key) === null) return null;
    await this.#context.store.syncVersion();
    return this.#findTrusted(key);
  }

  #findTrusted(key: string): CachedValue<T> | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    const remaining = entry.trustedUntil - this.#context.clock.now();
    // More than the whole time is left of what was remembered before the clock was put back.
    return remaining > 0 && remaining <= maxAge ? entry : null;
  }
}
