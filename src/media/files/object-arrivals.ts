import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MediaContext } from '../context.js';
import { metaOf, removeObjects } from './objects.js';
import { urlOf } from './row-data.js';

/** An object that is kept. */
export interface ArrivedObject {
  readonly bytes: number;
  /** SHA-256, hexadecimal. */
  readonly checksum: string;
}

/** Bytes of files that come from elsewhere and stay under the names they had there. Rows are written by somebody else. */
export interface ObjectArrivals {
  /** The name in the attribute `provider` of files. */
  readonly provider: string;
  /** The address of an object. */
  urlOf(key: string): string;
  /** Stores bytes; what was there under the key is replaced. Memory stays bounded. Raises Fault media.full, media.unavailable. */
  put(key: string, bytes: Readable, about: { readonly mime: string; readonly name: string }): Promise<ArrivedObject>;
  /** Takes objects away again. */
  remove(keys: Iterable<string>): Promise<void>;
}

/** Lets bytes into the store of files. */
export function createObjectArrivals(
  context: Pick<MediaContext, 'storage' | 'settings' | 'incoming' | 'report'>,
): ObjectArrivals {
  const { storage, settings, incoming } = context;
  return {
    provider: storage.name,
    urlOf: (key) => urlOf(key, settings),
    async put(key, bytes, { mime, name }) {
      await mkdir(incoming, { recursive: true });
      const path = join(incoming, randomUUID());
      const hash = createHash('sha256');
      let count = 0;
      const counting = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          count += chunk.length;
          done(null, chunk);
        },
      });
      try {
        await pipeline(bytes, counting, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        await storage.put(key, path, metaOf(mime, name, settings));
      } finally {
        await rm(path, { force: true });
      }
      return { bytes: count, checksum: hash.digest('hex') };
    },
    remove: (keys) => removeObjects(context, keys),
  };
}
