import { Failure } from '../../../foundations/core/index.js';
import { formatSizes } from '../images/format-sizes.js';
import { isPicture } from '../images/picture-kinds.js';
import { type FileRow, objectKey } from './file-rows.js';
import type { MediaFileServices } from './file-services.js';
import { inspectImage } from './prepare-file.js';
import { createRegenerationCheckpoint } from './regeneration-checkpoint.js';
import { repairFile } from './repair-file.js';
import { replaceFormats } from './replace-formats.js';
import { pictureData } from './row-data.js';
import { withObject } from './with-object.js';

/** Result of a regeneration. */
export interface Regenerated {
  readonly images: number;
  /** Keys of images that are missing, damaged or above a limit; they stay unchanged. */
  readonly failed: readonly string[];
}

/**
 * See `Media.regenerate`. Proceeds in order of id. Within an hour after an interruption it continues after the last finished image, if the
 * configured formats are the same. Each image has either its former or its new formats at any time, and its lease keeps other processes
 * from replacing it meanwhile.
 */
export async function regenerate(
  services: MediaFileServices,
  onProgress: (done: number, total: number) => void,
): Promise<Regenerated> {
  const { context, rows, leases } = services;
  const checkpoint = createRegenerationCheckpoint(context);
  const start = await checkpoint.read();
  const total = await rows.countImages(start);
  const failed: string[] = [];
  let done = 0;
  for await (const { id } of rows.list(start, 'images')) {
    const failedKey = await leases.withLease(id, (wasInterrupted) => regenerateOne(services, id, wasInterrupted));
    if (failedKey !== null) failed.push(failedKey);
    await checkpoint.write(id);
    onProgress(++done, Math.max(done, total));
  }
  await checkpoint.clear();
  return { images: done, failed };
}

/** Returns the key of an image whose formats cannot be made; null if it succeeded or the file was removed meanwhile. */
async function regenerateOne(services: MediaFileServices, id: number, wasInterrupted: boolean): Promise<string | null> {
  const row = await services.rows.find(id);
  if (row === null || !isPicture(row.mime)) return null;
  if (wasInterrupted) return (await repairFile(services, id)) ? null : objectKey(row);
  try {
    const made = await withObject(services.context, objectKey(row), ({ path }) =>
      replaceWithNewFormats(services, row, path),
    );
    return made === true ? null : objectKey(row);
  } catch (error) {
    if (error instanceof Failure) return objectKey(row);
    throw error;
  }
}

/** Returns false if the image cannot be decoded or resized. It keeps its formats then. */
async function replaceWithNewFormats(services: MediaFileServices, row: FileRow, path: string): Promise<boolean> {
  const { settings } = services.context;
  const inspected = await inspectImage(services.context, path, row.mime);
  if (inspected.facts === null || inspected.formats.length < formatSizes(inspected.facts, settings.breakpoints).length)
    return false;
  await replaceFormats(
    services,
    row,
    { ...inspected, path },
    pictureData(inspected, { name: row.name, address: row }, settings),
  );
  return true;
}
