import type { Readable } from 'node:stream';

/** A stored object. */
export interface StoredObject {
  /** Its key: the name of a file, without folders. */
  readonly key: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** How an object is to be fetched by those who fetch it without us. */
export interface ObjectMeta {
  readonly mime: string;
  /** `inline`, or `attachment` with the file's name (RFC 6266). */
  readonly disposition: string;
}

/** A part of an object: from the first to the last byte, both counted from 0 and included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Where the bytes of files are. Keys are names that we made ourselves: letters, digits, `_`, `-` and one dot before the extension.
 * All providers pass the suite `test/media/storage-suite.ts`. World trouble throws Fault media.unavailable, media.full.
 */
export interface Storage {
  /** The name in the attribute `provider` of files. */
  readonly name: 'local' | 's3';
  /**
   * Stores the file at `path` under a key, whole or not at all, and so that it is still there after a power cut; what was there before
   * is replaced. The file at `path` is gone or useless afterwards. Memory stays bounded whatever the size.
   */
  put(key: string, path: string, meta: ObjectMeta): Promise<void>;
  /** Opens an object, or a part of it; null: there is none. The range lies within the object. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** null: there is none. */
  find(key: string): Promise<StoredObject | null>;
  /** Takes an object away; nothing there is fine. */
  remove(key: string): Promise<void>;
  /** Every object, in no particular order. */
  list(): AsyncIterable<StoredObject>;
  /** An address at which the object can be fetched from the store itself for so many seconds; null: through us alone. */
  signedUrl(key: string, seconds: number): Promise<string | null>;
}
