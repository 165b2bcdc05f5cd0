import type { MadeFormat } from '../images/images.js';
import type { Storage, StoredObject } from '../storage/storage.js';

/** Pictures that were made on the fly, by the digest of what was asked for. */
export interface VariantCache {
  /** The key of a picture in the store of this cache; null: it has to be made. */
  find(digest: string): Promise<string | null>;
  /** Takes a picture in and gives its key. The oldest ones go where there is no room; the file at its path is gone afterwards. */
  keep(digest: string, made: MadeFormat): Promise<string>;
  /** The picture with this key has turned out not to be there. */
  forget(key: string): void;
}

/**
 * A cache of at most so many bytes over a store of its own. Who is asked for goes last; what was there before the start counts as
 * used when it was made.
 */
export function createVariantCache(storage: Storage, limit: number): VariantCache {
  /** In the order of use. */
  const known = new Map<string, Pick<StoredObject, 'key' | 'bytes'>>();
  let total = 0;
  let loading: Promise<void> | null = null;

  function add({ key, bytes }: Pick<StoredObject, 'key' | 'bytes'>): void {
    forget(key);
    known.set(digestOf(key), { key, bytes });
    total += bytes;
  }

  function forget(key: string): void {
    const digest = digestOf(key);
    total -= known.get(digest)?.bytes ?? 0;
    known.delete(digest);
  }

  async function makeRoom(): Promise<void> {
    for (const { key } of known.values()) {
      if (total <= limit || known.size === 1) return;
      forget(key);
      await storage.remove(key);
    }
  }

  async function load(): Promise<void> {
    const found: StoredObject[] = [];
    for await (const object of storage.all()) found.push(object);
    for (const object of found.sort((one, other) => one.modifiedAt - other.modifiedAt)) add(object);
    await makeRoom();
  }

  function loaded(): Promise<void> {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  return {
    async find(digest) {
      await loaded();
      const object = known.get(digest);
      if (object === undefined) return null;
      known.delete(digest);
      known.set(digest, object);
      return object.key;
    },
    async keep(digest, { path, ext, mime, bytes }) {
      await loaded();
      const key = `${digest}${ext}`;
      await storage.put(key, path, { mime, disposition: 'inline' });
      add({ key, bytes });
      await makeRoom();
      return key;
    },
    forget,
  };
}

function digestOf(key: string): string {
  return key.split('.', 1)[0] ?? key;
}
