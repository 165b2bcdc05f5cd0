import { Fault } from '../../../foundations/core/index.js';
import type { MediaContext } from '../context.js';
import { contentDispositionHeader } from '../serving/content-disposition.js';
import type { ObjectMeta } from '../storage/storage.js';
import { objectKey } from './file-rows.js';
import type { PreparedFile } from './prepare-file.js';
import { type FileAddress, formatHash } from './row-data.js';

/** Dependencies of storing objects. */
export type ObjectDependencies = Pick<MediaContext, 'storage' | 'settings' | 'report'>;

/** An object to be stored. */
export interface NewObject {
  readonly key: string;
  readonly path: string;
  readonly meta: ObjectMeta;
}

/** Returns the objects of a file: its formats first, its own content last. */
export function newFileObjects(
  { path, kind, formats }: PreparedFile,
  { name, address }: { readonly name: string; readonly address: FileAddress },
  settings: ObjectDependencies['settings'],
): readonly NewObject[] {
  const contentObject = { key: objectKey(address), path, meta: objectMeta(kind.mime, name, settings) };
  return [...formatObjects({ formats }, { name, address }, settings), contentObject];
}

/** Returns the objects of the formats of a file. */
export function formatObjects(
  { formats }: Pick<PreparedFile, 'formats'>,
  { name, address }: { readonly name: string; readonly address: FileAddress },
  settings: ObjectDependencies['settings'],
): readonly NewObject[] {
  return formats.map((format) => ({
    key: objectKey({ hash: formatHash(address, format), ext: format.ext }),
    path: format.path,
    meta: objectMeta(format.mime, name, settings),
  }));
}

/**
 * Stores objects one after the other. `put` receives each key before it is written, so that the caller can remove it after a failure.
 * Throws Fault media.full, media.unavailable.
 */
export async function putObjects(
  { storage }: Pick<ObjectDependencies, 'storage'>,
  objects: readonly NewObject[],
  putKeys: Set<string>,
): Promise<void> {
  for (const { key, path, meta } of objects) {
    putKeys.add(key);
    await storage.put(key, path, meta);
  }
}

/**
 * Returns whether a failed write may have been committed, as after a connection lost during the commit. The objects of
 * its rows must not be removed then; the next sweep removes those without a row.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof Fault && error.code === 'store.unavailable';
}

/**
 * Removes objects that no row refers to. Reports errors instead of throwing them, since the response is already decided and the next sweep
 * removes what is left.
 */
export async function removeObjects(
  { storage, report }: Pick<ObjectDependencies, 'storage' | 'report'>,
  keys: Iterable<string>,
): Promise<void> {
  for (const key of keys) {
    try {
      await storage.remove(key);
    } catch (error) {
      report(error);
    }
  }
}

/** Returns the headers for clients that fetch an object directly from the storage. */
export function objectMeta(mime: string, name: string, { svg }: ObjectDependencies['settings']): ObjectMeta {
  return { mime, disposition: contentDispositionHeader(mime, name, svg) };
}
