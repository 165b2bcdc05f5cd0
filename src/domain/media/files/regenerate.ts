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

/** What a regeneration came to. */
export interface Regenerated {
  readonly images: number;
  /** Keys of images that are missing, damaged or too large now; they stay as they were. */
  readonly failed: readonly string[];
}

/**
 * See `Media.regenerate`. In the order of ids; where it is interrupted, the next one within the hour goes on after the last image that
 * was done, as long as the same formats are asked for. Each image has its former formats, or its new ones, at every moment, and nobody
 * replaces it meanwhile, in whatever process.
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

/** The key of an image that no formats can be made of; null: all is well, or it has gone meanwhile. */
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

/** False: the image cannot be looked into, or not made smaller. Then it keeps the formats that it has. */
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
