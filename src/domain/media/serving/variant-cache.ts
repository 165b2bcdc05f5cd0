import type { MadeFormat } from '../images/images.js';
import type { Storage, StoredObject } from '../storage/storage.js';

/** Cache of variants by the digest of their request. */
export interface VariantCache {
  /** Returns the key of a variant in the storage of the cache; null if it is not cached. */
  find(digest: string): Promise<string | null>;
  /** Adds a variant and returns its key. Evicts the least recently used ones if space is needed. Moves the file at its path. */
  put(digest: string, made: MadeFormat): Promise<string>;
  /** Removes the entry of a variant whose object is missing. */
  evict(key: string): void;
}

/**
 * Creates a cache of a maximum number of bytes with a storage of its own. Evicts the least recently used variants; those found at the start
 * count as used when they were made.
 */
export function createVariantCache(storage: Storage, limit: number): VariantCache {
  /** In order of use. */
  const entries = new Map<string, Pick<StoredObject, 'key' | 'bytes'>>();
  let total = 0;
  let loading: Promise<void> | null = null;

  function add({ key, bytes }: Pick<StoredObject, 'key' | 'bytes'>): void {
    evict(key);
    entries.set(digestFromKey(key), { key, bytes });
    total += bytes;
  }

  function evict(key: string): void {
    const digest = digestFromKey(key);
    total -= entries.get(digest)?.bytes ?? 0;
    entries.delete(digest);
  }

  async function evictOldest(): Promise<void> {
    for (const { key } of entries.values()) {
      if (total <= limit || entries.size === 1) return;
      evict(key);
      await storage.remove(key);
    }
  }

  async function load(): Promise<void> {
    const found: StoredObject[] = [];
    for await (const object of storage.list()) found.push(object);
    for (const object of found.sort((first, second) => first.modifiedAt - second.modifiedAt)) add(object);
    await evictOldest();
  }

  function ensureLoaded(): Promise<void> {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  return {
    async find(digest) {
      await ensureLoaded();
      const object = entries.get(digest);
      if (object === undefined) return null;
      entries.delete(digest);
      entries.set(digest, object);
      return object.key;
    },
    async put(digest, { path, ext, mime, bytes }) {
      await ensureLoaded();
      const key = `${digest}${ext}`;
      await storage.put(key, path, { mime, disposition: 'inline' });
      add({ key, bytes });
      await evictOldest();
      return key;
    },
    evict,
  };
}

function digestFromKey(key: string): string {
  return key.split('.', 1)[0] ?? key;
}
