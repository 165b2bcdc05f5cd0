import { Fault } from '../../../foundations/core/index.js';
import type { MediaContext } from '../context.js';
import { contentDispositionHeader } from '../serving/content-disposition.js';
import type { ObjectMeta } from '../storage/storage.js';
import { objectKey } from './file-rows.js';
import type { PreparedFile } from './prepare-file.js';
import { type FileAddress, formatHash } from './row-data.js';

/** What objects are put with. */
export type ObjectDependencies = Pick<MediaContext, 'storage' | 'settings' | 'report'>;

/** Something to be put into storage. */
export interface NewObject {
  readonly key: string;
  readonly path: string;
  readonly meta: ObjectMeta;
}

/** The objects of a file: its formats, and its own content last. */
export function newFileObjects(
  { path, kind, formats }: PreparedFile,
  { name, address }: { readonly name: string; readonly address: FileAddress },
  settings: ObjectDependencies['settings'],
): readonly NewObject[] {
  const contentObject = { key: objectKey(address), path, meta: objectMeta(kind.mime, name, settings) };
  return [...formatObjects({ formats }, { name, address }, settings), contentObject];
}

/** The objects of a file's formats. */
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
 * Puts objects one after the other. `put` hears of the key of each before it is begun, so that the caller knows what may be there if
 * something goes wrong. Throws Fault media.full, media.unavailable.
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
 * Did a write of rows end so that nobody knows whether it happened? A connection that is lost at the commit, or a sync that fails there,
 * leaves that open, so objects that the rows would name have to stay: those that no row names are taken away by the next sweep.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof Fault && error.code === 'store.unavailable';
}

/**
 * Takes objects away that no row names. Whoever asked for it has had their answer, or gets another error: what is left because the
 * store cannot be reached is reported, and the next sweep takes it away.
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

/** How an object is to be fetched by those who fetch it without us. */
export function objectMeta(mime: string, name: string, { svg }: ObjectDependencies['settings']): ObjectMeta {
  return { mime, disposition: contentDispositionHeader(mime, name, svg) };
}
