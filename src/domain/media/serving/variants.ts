import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Fault } from '../../../foundations/core/index.js';
import { Semaphore } from '../concurrency.js';
import type { Images, MadeFormat, VariantRequest } from '../images/images.js';
import { ensureFolder } from '../storage/regular-files.js';
import type { Storage } from '../storage/storage.js';
import { withStorageFaults } from '../storage/storage-errors.js';
import type { ServedFile } from './find-file.js';
import type { VariantCache } from './variant-cache.js';

/** Variants of stored images, made on request. */
export interface Variants {
  /**
   * Returns the key of a variant in the storage of the cache, making it first if necessary; null if the object of the image is missing.
   * Throws errors of `Images.variant`, and Fault media.busy, media.full, media.unavailable.
   */
  getKey(file: ServedFile, request: Omit<VariantRequest, 'focalPoint'>): Promise<string | null>;
}

/** Dependencies of variants. */
export interface VariantsDependencies {
  /** Storage of the originals. */
  readonly storage: Storage;
  readonly images: Images;
  readonly cache: VariantCache;
  /** Folder for temporary files. */
  readonly incoming: string;
}

/** Variants created concurrently: each needs a copy of its original. */
const maxConcurrent = 4;
/** Maximum number of variants being made or waiting. */
const maxPending = 100;

/** Creates variants on request. Concurrent requests for the same one share the work. */
export function createVariants({ storage, images, cache, incoming }: VariantsDependencies): Variants {
  const pending = new Map<string, Promise<string | null>>();
  const semaphore = new Semaphore(maxConcurrent);

  async function make(digest: string, key: string, request: VariantRequest): Promise<string | null> {
    const path = join(incoming, randomUUID());
    try {
      if (!(await copyOriginal(key, path))) return null;
      return await putInCache(digest, await images.variant(path, request, incoming));
    } finally {
      await rm(path, { force: true });
    }
  }

  async function putInCache(digest: string, variantKey: MadeFormat): Promise<string> {
    try {
      return await cache.put(digest, variantKey);
    } catch (error) {
      await rm(variantKey.path, { force: true });
      throw error;
    }
  }

  async function copyOriginal(key: string, path: string): Promise<boolean> {
    const stream = await storage.open(key);
    if (stream === null) return false;
    await withStorageFaults(async () => {
      await ensureFolder(incoming);
      await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    });
    return true;
  }

  return {
    async getKey(file, requested) {
      const request = { ...requested, focalPoint: file.focalPoint };
      const digest = variantDigest(file, request);
      const cachedKey = await cache.find(digest);
      if (cachedKey !== null) return cachedKey;
      const existing = pending.get(digest);
      if (existing !== undefined) return existing;
      if (pending.size >= maxPending) throw new Fault('media.busy');
      const variantKey = semaphore.run(() => make(digest, file.key, request)).finally(() => pending.delete(digest));
      pending.set(digest, variantKey);
      return variantKey;
    },
  };
}

/** Includes the checksum of the file, so that variants of replaced content are not found. */
function variantDigest(
  { key, checksum }: ServedFile,
  { width, height, fit, format, focalPoint }: VariantRequest,
): string {
  const focus = fit === 'cover' ? [focalPoint?.x, focalPoint?.y] : [];
  const text = JSON.stringify([key, checksum, width, height, fit, format, ...focus]);
  return createHash('sha256').update(text).digest('hex');
}
