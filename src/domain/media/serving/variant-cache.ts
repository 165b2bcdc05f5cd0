import type { MadeFormat } from '../images/images.js';
import type { Storage, StoredObject } from '../storage/storage.js';

/** Pictures that were made on the fly, by the digest of what was asked for. */
export interface VariantCache {
  /** The key of a picture in the store of this cache; null: it has to be made. */
  find(digest: string): Promise<string | null>;
  /** Takes a picture in and gives its key. The oldest ones go where there is no room; the file at its path is gone afterwards. */
  put(digest: string, made: MadeFormat): Promise<string>;
  /** The picture with this key has turned out not to be there. */
  evict(key: string): void;
}

/**
 * A cache of at most so many bytes over a store of its own. Who is asked for goes last; what was there before the start counts as
 * used when it was made.
 */
export function createVariantCache(storage: Storage, limit: number): VariantCache {
  /** In the order of use. */
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
