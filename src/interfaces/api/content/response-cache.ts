import { Lru } from '../../../foundations/core/index.js';
import { createCachedResponse, type HttpResponse } from '../../../foundations/http/index.js';

/** An answer that is kept, and what it was true for. */
interface CacheEntry {
  readonly answer: HttpResponse;
  readonly bytes: number;
  readonly version: number;
  /** The present generation of what the answer depends on. */
  readonly currentVersion: () => number;
}

/** An answer that was just made. */
export interface CacheableResponse {
  /** Of what the answer depends on, asked for before it was made. */
  readonly version: number;
  readonly currentVersion: () => number;
  readonly answer: HttpResponse;
}

/** What an entry takes besides body and key: objects, room for a head, places in maps. */
const entryOverheadBytes = 3_000;
/** No single answer takes more than this part of the memory. */
const maxEntryShare = 1 / 16;
/** How many questions are remembered as asked. */
const maxSeenKeys = 10_000;

/**
 * Answers to reads, to be given again as long as nothing changes that they depend on. A key says which question was asked, by which
 * class of callers. An answer is kept when it was given twice with nothing changed in between: most questions are asked once, and
 * keeping costs a copy. Whether it still holds is told by generations alone, which are compared after the store was looked at.
 */
export class ResponseCache {
  readonly #entries: Lru<string, CacheEntry>;
  readonly #seenVersions = new Lru<string, number>(maxSeenKeys);
  readonly #maxEntryBytes: number;

  /** `bytes`: what all entries take together at most; 0: nothing is kept. */
  constructor(bytes: number) {
    this.#entries = new Lru(bytes, (entry) => entry.bytes);
    this.#maxEntryBytes = bytes * maxEntryShare;
  }

  /** The answer that is kept under a key and still holds, as far as is known here; null: there is none. */
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
