import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../../../foundations/core/index.js';
import type { MediaContext } from '../context.js';
import { ensureFolder } from '../storage/regular-files.js';
import type { ReceivedFile } from '../types.js';
import { objectMeta, removeObjects } from './objects.js';
import { objectUrl } from './row-data.js';
import { cleanSvgFile } from './svg/clean-svg-file.js';
import { svgKind } from './text-kind.js';

/** An imported object. */
export interface ImportedObject {
  /** Type that the object is served as: an SVG image with active content becomes plain bytes. */
  readonly mime: string;
  readonly bytes: number;
  /** SHA-256, hexadecimal. */
  readonly checksum: string;
}

/** Imports bytes of files under their original names. The rows are written separately. */
export interface ObjectBulkImport {
  /** Value of the attribute `provider` of files. */
  readonly provider: string;
  /** Returns the address of an object. */
  objectUrl(key: string): string;
  /**
   * Stores bytes and replaces an object of the same key. SVG images are sanitized like uploaded ones. Memory stays bounded. Throws Fault
   * media.full, media.unavailable.
   */
  put(key: string, bytes: Readable, meta: { readonly mime: string; readonly name: string }): Promise<ImportedObject>;
  /** Removes objects after a failed import. */
  remove(keys: Iterable<string>): Promise<void>;
}

/** Creates the bulk import of objects. */
export function createObjectBulkImport(
  context: Pick<MediaContext, 'storage' | 'settings' | 'incoming' | 'report'>,
): ObjectBulkImport {
  const { storage, settings, incoming } = context;
  return {
    provider: storage.name,
    objectUrl: (key) => objectUrl(key, settings),
    async put(key, bytes, { mime, name }) {
      const received = await receiveToFile(bytes, incoming);
      const imported = mime === svgKind.mime ? await cleanOrDowngrade(received, incoming) : { ...received, mime };
      try {
        await storage.put(key, imported.path, objectMeta(imported.mime, name, settings));
      } finally {
        for (const { path } of [received, imported]) await rm(path, { force: true });
      }
      return { mime: imported.mime, bytes: imported.bytes, checksum: imported.checksum };
    },
    remove: (keys) => removeObjects(context, keys),
  };
}

/** Bytes in the folder of incoming files. */
type ReceivedBytes = Pick<ReceivedFile, 'path' | 'bytes' | 'checksum'>;

async function receiveToFile(bytes: Readable, incoming: string): Promise<ReceivedBytes> {
  await ensureFolder(incoming);
  const path = join(incoming, randomUUID());
  const hash = createHash('sha256');
  let count = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      count += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(bytes, counter, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, bytes: count, checksum: hash.digest('hex') };
}

async function cleanOrDowngrade(
  received: ReceivedBytes,
  incoming: string,
): Promise<ReceivedBytes & { readonly mime: string }> {
  try {
    return { ...(await cleanSvgFile(received, incoming)), mime: svgKind.mime };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ...received, mime: 'application/octet-stream' };
  }
}
