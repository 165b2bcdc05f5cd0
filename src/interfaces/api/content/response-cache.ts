import { andThen, type CacheVersion, type MaybePromise, ReadCache } from '../../../foundations/core/index.js';
import { createCachedResponse, type HttpResponse } from '../../../foundations/http/index.js';

/** A cached response, and the read that gives another one when it is outdated; null: it is found in another way. */
interface CachedResponse<R> {
  readonly read: R | null;
  readonly response: HttpResponse;
  readonly bytes: number;
}

/** What an entry takes besides body and key: objects, room for headers, entries of maps. */
const entryOverheadBytes = 3_000;
/** No single response takes more than this part of the cache. */
const maxEntryShare = 1 / 16;
/** How many keys are remembered as requested once. */
const maxSeenKeys = 10_000;

/**
 * Caches responses to reads as long as nothing changes that they depend on. A key names the query and the permission fingerprint of the
 * caller. A response is cached when it was given twice with nothing changed in between: most queries come once, and caching costs a copy.
 * Validity is decided by version counters alone, so the store has to be asked for commits first (`Store.syncVersion`).
 */
export class ResponseCache<R> {
  readonly #responses: ReadCache<CachedResponse<R>>;
  readonly #seen = new ReadCache<true>(maxSeenKeys);
  readonly #maxEntryBytes: number;

  /** `bytes`: maximum size of all entries together; 0: nothing is cached. */
  constructor(bytes: number) {
    this.#responses = new ReadCache(bytes, (cached) => cached.bytes);
    this.#maxEntryBytes = bytes * maxEntryShare;
  }

  /** Returns the cached response that is still valid as far as this process knows; null: none. */
  get(key: string): HttpResponse | null {
    return this.#responses.get(key)?.response ?? null;
  }

  /** Returns the cached response if nothing changed on any node that it depends on; null: none. `syncVersion`: of the store. */
  getSynced(key: string, syncVersion: () => MaybePromise<void>): MaybePromise<HttpResponse | null> {
    return this.get(key) === null ? null : andThen(syncVersion(), () => this.get(key));
  }

  /** Returns the read of a cached response, outdated or not; null: none. */
  findRead(key: string): R | null {
    return this.#responses.getOutdated(key)?.read ?? null;
  }

  /** Caches a response if that is worth it. Returns the response to send. `version`: read before the response was made. */
  set(key: string, read: R | null, response: HttpResponse, version: CacheVersion): HttpResponse {
    const { body } = response;
    if (body === null || this.#maxEntryBytes === 0 || version.current() !== version.version) return response;
    if (this.#seen.get(key) === undefined) {
      this.#seen.set(key, true, version);
      return response;
    }
    const bytes = body.reduce((sum, part) => sum + part.length, entryOverheadBytes + 2 * key.length);
    if (bytes > this.#maxEntryBytes) return response;
    const cached = createCachedResponse(response, body);
    this.#responses.set(key, { read, response: cached, bytes }, version);
    return cached;
  }
}
