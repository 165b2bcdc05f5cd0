import { Lru } from '../../../foundations/core/index.js';
import { createCachedResponse, type HttpResponse } from '../../../foundations/http/index.js';

/** A cached response, and the versions that it is valid for. */
interface CacheEntry {
  readonly answer: HttpResponse;
  readonly bytes: number;
  readonly version: number;
  /** The present generation of what the answer depends on. */
  readonly currentVersion: () => number;
}

/** An answer that was just made. */
export interface CacheableResponse {
  /** Version of what the response depends on, read before it was made. */
  readonly version: number;
  readonly currentVersion: () => number;
  readonly answer: HttpResponse;
}

/** What an entry takes besides body and key: objects, room for a head, places in maps. */
const entryOverheadBytes = 3_000;
/** No single answer takes more than this part of the memory. */
const maxEntryShare = 1 / 16;
/** How many keys are remembered as requested once. */
const maxSeenKeys = 10_000;

/**
 * Caches responses to reads as long as nothing changes that they depend on. A key names the query and the permission fingerprint of the
 * caller. A response is cached when it was given twice with nothing changed in between: most queries come once, and caching costs a copy.
 * Validity is decided by version counters alone, which are compared after the store was revalidated.
 */
export class ResponseCache {
  readonly #entries: Lru<string, CacheEntry>;
  readonly #seenVersions = new Lru<string, number>(maxSeenKeys);
  readonly #maxEntryBytes: number;

  /** `bytes`: maximum size of all entries together; 0: nothing is cached. */
  constructor(bytes: number) {
    this.#entries = new Lru(bytes, (entry) => entry.bytes);
    this.#maxEntryBytes = bytes * maxEntryShare;
  }

  /** Returns the cached response that is still valid as far as this process knows; null: none. */
  get(key: string): HttpResponse | null {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.currentVersion() === entry.version ? entry.answer : null;
  }

  /** Keeps an answer, where that is worth it. Returns what to answer with. */
  set(key: string, { version, currentVersion, answer }: CacheableResponse): HttpResponse {
    const { body } = answer;
    if (body === null || this.#maxEntryBytes === 0) return answer;
    if (this.#seenVersions.get(key) !== version) {
      this.#seenVersions.set(key, version);
      return answer;
    }
    const bytes = body.reduce((sum, part) => sum + part.length, entryOverheadBytes + 2 * key.length);
    if (bytes > this.#maxEntryBytes) return answer;
    const cached = createCachedResponse(answer, body);
    this.#entries.set(key, { answer: cached, bytes, version, currentVersion });
    return cached;
  }
}
