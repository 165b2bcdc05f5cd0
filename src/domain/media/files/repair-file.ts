import { Failure } from '../../../foundations/core/index.js';
import { detectFileType } from './detect-type.js';
import { type FileRow, objectKey } from './file-rows.js';
import type { MediaFileServices } from './file-services.js';
import { inspectImage, type PreparedFile } from './prepare-file.js';
import { replaceFormats } from './replace-formats.js';
import { contentData } from './row-data.js';
import { type FetchedObject, withObject } from './with-object.js';

/**
 * Repairs a file whose replacement or regeneration was interrupted: the object under its key is its content, old or new, and formats and
 * row are derived from it. Returns false if there is no such object. Throws Fault media.*.
 */
export async function repairFile(services: MediaFileServices, id: number): Promise<boolean> {
  const { context, rows } = services;
  const row = await rows.find(id);
  if (row === null) return true;
  const repaired = await withObject(context, objectKey(row), async (object) => {
    const inspected = await inspect(services, row, object);
    const data = contentData(inspected, { name: row.name, address: row }, context.settings);
    await replaceFormats(services, row, inspected, data);
    return true;
  });
  return repaired !== null;
}

async function inspect(
  { context }: MediaFileServices,
  { name }: FileRow,
  object: FetchedObject,
): Promise<PreparedFile> {
  const kind = await detectFileType(object.path, name);
  try {
    return { ...object, kind, ...(await inspectImage(context, object.path, kind.mime)) };
  } catch (error) {
    // The file was accepted before the limits were lowered, so it stays without formats.
    if (error instanceof Failure) return { ...object, kind, facts: null, formats: [] };
    throw error;
  }
}
