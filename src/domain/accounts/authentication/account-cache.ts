import {
  andThen,
  type EventLoopTick,
  type MaybePromise,
  ReadCache,
  versionNow,
} from '../../../foundations/core/index.js';
import type { Store } from '../../../storage/database/index.js';
import type { AccountsContext } from '../context.js';

/**
 * Maximum milliseconds for which values are cached. Changes made by Octavo apply at once on every node; those made directly in the
 * database, and uses of tokens and sessions, are noticed after this time.
 */
const maxAge = 1_000;

/** A loaded value, valid until `trustedUntil` in milliseconds since 1970. */
export interface CachedValue<T> {
  readonly value: T;
  readonly trustedUntil: number;
}

/** Dependencies of the cache. */
export interface AccountCacheContext extends Pick<AccountsContext, 'clock' | 'accountsVersion'> {
  readonly store: Pick<Store, 'syncVersion'>;
}

/** Caches values of the database for at most a second, and never beyond a change of the accounts version. */
export class AccountCache<T> {
  readonly #context: AccountCacheContext;
  readonly #entries: ReadCache<CachedValue<T>>;

  /** `capacity`: maximum number of entries. */
  constructor(context: AccountCacheContext, capacity: number) {
    this.#context = context;
    this.#entries = new ReadCache(capacity);
  }

  /** Returns the cached value, which may have been changed on another node; null if it has to be loaded. */
  findCached(key: string): T | null {
    return this.#findTrusted(key)?.value ?? null;
  }

  /**
   * Returns the cached value if no commit before this call changed it; null if it has to be loaded. `tick`: see `Store.syncVersion`.
   * Throws Fault store.*.
   */
  revalidate(key: string, tick?: EventLoopTick): MaybePromise<T | null> {
    return andThen(this.#findRevalidated(key, tick), (entry) => entry?.value ?? null);
  }

  /**
   * Returns the revalidated value, otherwise loads and caches it. Either way every commit before this call is known when it resolves,
   * so that a request goes on with the current content model. Errors of `load` are passed on and not cached. A value that was loaded
   * while something changed is returned but not cached. `load` receives the time, and returns how long its value is valid at most.
   */
  async getOrLoad(key: string, load: (now: number) => Promise<CachedValue<T>>): Promise<CachedValue<T>> {
    const entry = await this.#findRevalidated(key);
    if (entry !== null) return entry;
    const { clock, accountsVersion, store } = this.#context;
    const now = clock.now();
    const version = versionNow(() => accountsVersion.current);
    const { value, trustedUntil } = await load(now);
    await store.syncVersion();
    const found = { value, trustedUntil: Math.min(trustedUntil, now + maxAge) };
    this.#entries.set(key, found, version);
    return found;
  }

  #findRevalidated(key: string, tick?: EventLoopTick): MaybePromise<CachedValue<T> | null> {
    const entry = this.#findTrusted(key);
    if (entry === null) return null;
    const { store, accountsVersion } = this.#context;
    const versionBefore = accountsVersion.current;
    return andThen(store.syncVersion(tick), () => (accountsVersion.current === versionBefore ? entry : null));
  }

  #findTrusted(key: string): CachedValue<T> | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    const remaining = entry.trustedUntil - this.#context.clock.now();
    // More than the maximum remains if the clock was set back.
    return remaining > 0 && remaining <= maxAge ? entry : null;
  }
}
