import type { Readable } from 'node:stream';

/** A stored object. */
export interface StoredObject {
  /** Its key: a file name without folders. */
  readonly key: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** Headers for clients that fetch an object directly from the storage. */
export interface ObjectMeta {
  readonly mime: string;
  /** `inline`, or `attachment` with the file's name (RFC 6266). */
  readonly disposition: string;
}

/** A range of an object, 0-based, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Stores the bytes of files. Keys are generated names: letters, digits, `_`, `-` and one dot before the extension. All implementations pass
 * the suite `test/media/storage-suite.ts`. Throws Fault media.unavailable, media.full.
 */
export interface Storage {
  /** Value of the attribute `provider` of files. */
  readonly name: 'local' | 's3';
  /**
   * Stores the file at `path` under a key, completely or not at all, and durably; replaces an existing object. The file at `path` is
   * consumed. Memory stays bounded.
   */
  put(key: string, path: string, meta: ObjectMeta): Promise<void>;
  /** Opens an object or a range within it; null if it does not exist. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Returns null if the object does not exist. */
  find(key: string): Promise<StoredObject | null>;
  /** Removes an object, if it exists. */
  remove(key: string): Promise<void>;
  /** Yields all objects in no particular order. */
  list(): AsyncIterable<StoredObject>;
  /** Returns an address at which the storage serves the object for a number of seconds; null if it does not serve objects itself. */
  signedUrl(key: string, seconds: number): Promise<string | null>;
}
